// The conversation about one game: says hello, keeps what is not acknowledged, and never skips an event.

import type { ClientIn, ClientOut } from "../wire";
import { type Connection, Socket } from "./socket";

/** What waits for its ack; sent again after every reconnection, so that an answer lost on the way costs nothing. */
type Acked = Extract<ClientIn, { ack: number }>;
export type Request = Acked extends infer M ? (M extends Acked ? Omit<M, "ack"> : never) : never;

/** Refusals that say nothing of the request: it is made again by itself. */
const PASSING: readonly string[] = ["busy", "not-stored"];
export const AGAIN_AFTER = 400;
/** For so long; then the player hears of it. */
export const AGAIN_FOR = 10_000;

export interface SessionEvents {
  onMessage(message: ClientOut): void;
  onConnection(state: Connection, retryAt: number | null): void;
  /** How far the server's clock is ahead of this device's, in milliseconds. */
  onClockOffset(offset: number): void;
}

const ping = (): ClientIn => ({ type: "ping", t: Math.round(performance.now()) });

export class GameSession {
  private readonly socket: Socket<ClientIn, ClientOut>;
  /** The number of the last event that was taken in. */
  private seq: number | null = null;
  private nextAck = 1 + Math.floor(Math.random() * 1e9);
  private readonly waiting = new Map<number, Acked>();
  /** When a request was first refused for a passing reason. */
  private readonly refusedSince = new Map<number, number>();
  /** Who this page is, whatever connection it speaks over: what is sent again after an answer was lost is done once. */
  private readonly client = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
  private resyncing = true;
  private bestTrip = Number.POSITIVE_INFINITY;

  constructor(
    game: string,
    private readonly seats: readonly string[],
    private readonly events: SessionEvents,
  ) {
    this.socket = new Socket({
      path: `/ws/game/${encodeURIComponent(game)}`,
      keepOpen: { ping },
      onMessage: (message) => this.take(message),
      onState: (state, retryAt) => this.connection(state, retryAt),
    });
  }

  /** Sends something that will be acknowledged, now or as soon as there is a connection; gives its ack number. */
  request(message: Request): number {
    const ack = this.nextAck++;
    const full = { ...message, ack } as Acked;
    this.waiting.set(ack, full);
    if (!this.resyncing) this.socket.send(full);
    return ack;
  }

  /** Sends something that is not acknowledged, if there is a connection. */
  send(message: ClientIn): void {
    if (!this.resyncing) this.socket.send(message);
  }

  retryNow(): void {
    this.socket.retryNow();
  }

  private connection(state: Connection, retryAt: number | null): void {
    this.resyncing = true;
    // Open means that nothing is missing, which the first pong says.
    if (state === "open") this.hello();
    else this.events.onConnection(state, retryAt);
  }

  private hello(): void {
    this.resyncing = true;
    const hello: ClientIn = { type: "hello", seats: [...this.seats], client: this.client };
    if (this.seq !== null) hello.last = this.seq;
    this.socket.send(hello);
    // The server answers in order: the missing events or a snapshot, then this pong. Only then is everything known.
    this.socket.send(ping());
  }

  private take(message: ClientOut): void {
    switch (message.type) {
      case "pong": {
        const trip = performance.now() - message.t;
        // The shortest trip tells the server's time best.
        if (trip <= this.bestTrip * 1.1) {
          this.bestTrip = Math.min(trip, this.bestTrip);
          this.events.onClockOffset(message.now + trip / 2 - Date.now());
        }
        if (this.resyncing) this.settled();
        return;
      }
      case "snapshot":
        this.seq = message.seq;
        break;
      case "event":
        if (this.seq !== null && message.seq <= this.seq) return;
        if (this.seq === null || message.seq !== this.seq + 1) {
          if (!this.resyncing) this.hello();
          return;
        }
        this.seq = message.seq;
        // The server's clock may have been set, or another node's be read from now on.
        if (message.event.type === "interrupted") {
          this.bestTrip = Number.POSITIVE_INFINITY;
          this.socket.send(ping());
        }
        break;
      case "ack":
        this.forget(message.ack);
        break;
      case "refused":
        if (message.ack === undefined) break;
        if (PASSING.includes(message.code) && this.askAgain(message.ack)) return;
        this.forget(message.ack);
        break;
      case "gone":
        this.socket.close();
        break;
    }
    this.events.onMessage(message);
  }

  private forget(ack: number): void {
    this.waiting.delete(ack);
    this.refusedSince.delete(ack);
  }

  /** Makes a request again in a moment, unless that has been tried for long. */
  private askAgain(ack: number): boolean {
    const now = performance.now();
    const since = this.refusedSince.get(ack) ?? now;
    if (!this.waiting.has(ack) || now - since >= AGAIN_FOR) return false;
    this.refusedSince.set(ack, since);
    setTimeout(() => {
      const message = this.waiting.get(ack);
      // Over a new connection it goes out again anyway.
      if (message && !this.resyncing) this.socket.send(message);
    }, AGAIN_AFTER);
    return true;
  }

  /** The connection works and nothing is missing: what was not answered goes out again. */
  private settled(): void {
    this.resyncing = false;
    this.socket.settled();
    this.events.onConnection("open", null);
    for (const message of this.waiting.values()) this.socket.send(message);
  }
}
