// The wire to one game: says hello, keeps what is not acknowledged, comes back by itself, and never skips an event.

import type { ClientIn, ClientOut } from "../wire";

export type Connection = "connecting" | "open" | "lost" | "gone";

/** What waits for its ack; sent again after every reconnection, so that an answer lost on the way costs nothing. */
type Acked = Extract<ClientIn, { ack: number }>;
export type Request = Acked extends infer M ? (M extends Acked ? Omit<M, "ack"> : never) : never;

export interface SocketEvents {
  onMessage(message: ClientOut): void;
  onConnection(state: Connection, retryAt: number | null): void;
  onClockOffset(offset: number): void;
}

const PING_EVERY = 2_500;
const SILENCE_LIMIT = 9_000;
const RETRY_FIRST = 400;
const RETRY_MOST = 8_000;

export class GameSocket {
  private ws: WebSocket | null = null;
  private seq: number | null = null;
  private nextAck = 1 + Math.floor(Math.random() * 1e9);
  private readonly waiting = new Map<number, Acked>();
  private attempts = 0;
  private heard = 0;
  private pingTimer = 0;
  private retryTimer = 0;
  private resyncing = false;
  private bestTrip = Number.POSITIVE_INFINITY;

  constructor(
    private readonly url: string,
    private readonly seats: readonly string[],
    private readonly events: SocketEvents,
  ) {
    addEventListener("online", () => this.retryNow());
    // A phone that wakes up should not wait for a timer that slept with it.
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.retryNow());
    this.connect();
  }

  /** Sends something that will be acknowledged, now or as soon as there is a connection; gives its ack number. */
  request(message: Request): number {
    const ack = this.nextAck++;
    const full = { ...message, ack } as Acked;
    this.waiting.set(ack, full);
    if (this.ready) this.send(full);
    return ack;
  }

  get unanswered(): number {
    return this.waiting.size;
  }

  retryNow(): void {
    if (this.ws && this.ws.readyState <= WebSocket.OPEN) return;
    clearTimeout(this.retryTimer);
    this.connect();
  }

  private get ready(): boolean {
    return this.ws?.readyState === WebSocket.OPEN && !this.resyncing;
  }

  private connect(): void {
    this.events.onConnection("connecting", null);
    this.resyncing = true;
    const ws = new WebSocket(this.url);
    this.ws = ws;
    ws.onopen = () => {
      this.heard = performance.now();
      this.hello();
      this.pingTimer = window.setInterval(() => this.ping(ws), PING_EVERY);
    };
    ws.onmessage = (event) => {
      if (ws !== this.ws) return;
      this.heard = performance.now();
      let message: ClientOut;
      try {
        message = JSON.parse(String(event.data));
      } catch {
        return;
      }
      this.take(message);
    };
    ws.onclose = () => {
      clearInterval(this.pingTimer);
      if (ws !== this.ws) return;
      this.ws = null;
      this.retryLater();
    };
  }

  private hello(): void {
    this.resyncing = true;
    const hello: ClientIn = { type: "hello", seats: [...this.seats] };
    if (this.seq !== null) hello.last = this.seq;
    this.send(hello);
    // The server answers in order: the missing events or a snapshot, then this pong. Only then is everything known.
    this.send({ type: "ping", t: Math.round(performance.now()) });
  }

  private ping(ws: WebSocket): void {
    if (performance.now() - this.heard > SILENCE_LIMIT) {
      // The transport says it is open, but nobody is there.
      ws.onclose?.(new CloseEvent("close"));
      ws.close();
      return;
    }
    this.send({ type: "ping", t: Math.round(performance.now()) });
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
        break;
      case "ack":
        this.waiting.delete(message.ack);
        break;
      case "refused":
        if (message.ack !== undefined) this.waiting.delete(message.ack);
        break;
      case "gone":
        this.stop();
        break;
    }
    this.events.onMessage(message);
  }

  /** The connection works and nothing is missing: what was not answered goes out again. */
  private settled(): void {
    this.resyncing = false;
    this.attempts = 0;
    this.events.onConnection("open", null);
    for (const message of this.waiting.values()) this.send(message);
  }

  private retryLater(): void {
    const wait = Math.min(RETRY_MOST, RETRY_FIRST * 1.7 ** this.attempts) * (0.8 + Math.random() * 0.4);
    this.attempts += 1;
    this.events.onConnection("lost", Date.now() + wait);
    clearTimeout(this.retryTimer);
    this.retryTimer = window.setTimeout(() => this.connect(), wait);
  }

  private stop(): void {
    clearTimeout(this.retryTimer);
    clearInterval(this.pingTimer);
    const ws = this.ws;
    this.ws = null;
    ws?.close();
    this.events.onConnection("gone", null);
  }

  private send(message: ClientIn): void {
    if (this.ws?.readyState === WebSocket.OPEN) this.ws.send(JSON.stringify(message));
  }
}
