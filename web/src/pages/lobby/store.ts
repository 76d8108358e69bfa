// The lobby of one page: what the server tells becomes one state, what the reader does becomes messages.

import { batch, computed, signal } from "@preact/signals";
import { errorText, t } from "../../i18n";
import { keepCreated } from "../../net/seats";
import { type Connection, Socket } from "../../net/socket";
import { keep, kept } from "../../storage";
import type { LobbyIn, LobbyOut, LobbyView, SeekView, SeekWish } from "../../wire";

type Acked = Extract<LobbyIn, { ack: number }>;
type Request = Acked extends infer M ? (M extends Acked ? Omit<M, "ack"> : never) : never;

const NAME_KEY = "komadai.name";
const ping = (): LobbyIn => ({ type: "ping", t: Math.round(performance.now()) });

export class LobbyStore {
  readonly seeks = signal<readonly SeekView[]>([]);
  readonly pools = signal<LobbyView["pools"]>([]);
  readonly games = signal<LobbyView["games"]>([]);
  readonly here = signal(0);
  readonly connection = signal<Connection>("connecting");
  readonly retryAt = signal<number | null>(null);
  /** The ids of one's own seeks. */
  readonly own = signal<readonly string[]>([]);
  /** The pool in which one waits, and since when. */
  readonly waiting = signal<{ readonly pool: string; readonly since: number } | null>(null);
  /** What the server did not do, in words. */
  readonly refusal = signal("");
  /** Somebody was found, and the game's page is on its way. */
  readonly found = signal(false);
  readonly name = signal(kept(NAME_KEY) ?? "");
  readonly connected = computed(() => this.connection.value === "open");
  private readonly socket: Socket<LobbyIn, LobbyOut>;
  private nextAck = 1;
  /** What one looked for when the connection was lost: asked for again, unless the server still knows it. */
  private lost: { readonly pool: string | null; readonly wishes: readonly SeekWish[] } | null = null;

  constructor(lobby: LobbyView) {
    this.take({ type: "lobby", lobby });
    this.socket = new Socket({
      path: "/ws/lobby",
      keepOpen: { ping },
      onMessage: (message) => this.take(message),
      onState: (state, retryAt) => this.connectionIs(state, retryAt),
    });
  }

  setName(name: string): void {
    this.name.value = name;
    keep(NAME_KEY, name);
  }

  join(pool: string): void {
    this.ask({ type: "join", pool, ...this.named() });
  }

  leave(): void {
    this.ask({ type: "leave" });
  }

  seek(wish: SeekWish): void {
    this.ask({ type: "seek", wish, ...this.named() });
  }

  withdraw(seek: string): void {
    this.ask({ type: "withdraw", seek });
  }

  takeSeek(seek: string): void {
    this.ask({ type: "take", seek, ...this.named() });
  }

  retryNow(): void {
    this.socket.retryNow();
  }

  private named(): { name?: string } {
    const name = this.name.value.trim();
    return name ? { name } : {};
  }

  private ask(request: Request): void {
    this.refusal.value = "";
    if (!this.connected.value) return;
    this.socket.send({ ...request, ack: this.nextAck++ } as Acked);
  }

  private connectionIs(state: Connection, retryAt: number | null): void {
    if (state === "open") {
      this.socket.send({ type: "hello" });
      // Open means that the lobby is known, which its first message says.
      return;
    }
    batch(() => {
      if (this.connected.value) {
        const wishes = this.seeks.value.filter(({ id }) => this.own.value.includes(id)).map(wishOf);
        this.lost = { pool: this.waiting.value?.pool ?? null, wishes };
      }
      this.connection.value = state;
      this.retryAt.value = retryAt;
    });
  }

  private take(message: LobbyOut): void {
    batch(() => this.took(message));
  }

  private took(message: LobbyOut): void {
    switch (message.type) {
      case "lobby": {
        const { seeks, pools, games, here } = message.lobby;
        this.seeks.value = seeks;
        this.pools.value = pools;
        this.games.value = games;
        this.here.value = here;
        if (this.socket) {
          this.socket.settled();
          this.connection.value = "open";
          this.retryAt.value = null;
        }
        return;
      }
      case "changed": {
        const gone = new Set(message.gone);
        this.seeks.value = [...this.seeks.value.filter(({ id }) => !gone.has(id)), ...message.opened];
        this.pools.value = message.pools;
        this.here.value = message.here;
        if (message.games) this.games.value = message.games;
        return;
      }
      case "yours": {
        this.own.value = message.seeks;
        const pool = message.pool ?? null;
        if (pool !== (this.waiting.value?.pool ?? null)) {
          this.waiting.value = pool === null ? null : { pool, since: Date.now() };
        }
        this.lookAgain(message.seeks.length > 0 || pool !== null);
        return;
      }
      case "paired":
        this.found.value = true;
        keepCreated(message.created);
        location.assign(message.created.url);
        return;
      case "refused":
        this.refusal.value = errorText(message.code, message.message, message.args);
        return;
      case "ack":
      case "pong":
        return;
    }
  }

  /** After a connection that was lost for longer than the server waits, what one looked for is asked for again. */
  private lookAgain(known: boolean): void {
    const lost = this.lost;
    this.lost = null;
    if (!lost || known) return;
    for (const wish of lost.wishes) this.seek(wish);
    if (lost.pool !== null) this.join(lost.pool);
  }
}

const wishOf = ({ clock, handicap, side, rules, rated }: SeekView): SeekWish => ({
  clock,
  handicap,
  side,
  rules,
  rated: rated ?? false,
});

/** What a player is called who may have given no name. */
export const playerName = (name: string | undefined): string => name || t("guest");
