// The lobby of one page: what the server tells becomes one state, what the reader does becomes messages.

import { batch, computed, signal } from "@preact/signals";
import { errorText, t } from "../../i18n";
import { keepCreated } from "../../net/seats";
import { type Connection, Socket } from "../../net/socket";
import { keep, kept } from "../../storage";
import { api } from "../../net/api";
import { poolAgain } from "../../begin/pool-again";
import type {
  Created,
  LobbyIn,
  LobbyOut,
  LobbyView,
  OffersView,
  OwnGames,
  PlayHold,
  SeekView,
  SeekWish,
} from "../../wire";

type Acked = Extract<LobbyIn, { ack: number }>;
type Request = Acked extends infer M ? (M extends Acked ? Omit<M, "ack"> : never) : never;

/** How often offers are looked at, in milliseconds. */
const OFFERS_EVERY = 4_000;
const NAME_KEY = "komadai.name";
const ping = (): LobbyIn => ({ type: "ping", t: Math.round(performance.now()) });

export class LobbyStore {
  private readonly follows: ReadonlySet<string>;
  private readonly allSeeks = signal<readonly SeekView[]>([]);
  private readonly allGames = signal<LobbyView["games"]>([]);
  /** The seeks, those of players whom the reader follows first. */
  readonly seeks = computed(() => this.followedFirst(this.allSeeks.value, ({ name }) => [name]));
  /** The games, theirs first. */
  readonly games = computed(() => this.followedFirst(this.allGames.value, ({ names }) => [names.black, names.white]));
  readonly pools = signal<LobbyView["pools"]>([]);
  readonly here = signal(0);
  /** The accounts that are here. */
  readonly people = signal<readonly string[]>([]);
  /** What is offered for longer than its maker is here. */
  readonly offers = signal<OffersView>({ open: [], received: [], sent: [] });
  readonly connection = signal<Connection>("connecting");
  readonly retryAt = signal<number | null>(null);
  /** The ids of one's own seeks. */
  readonly own = signal<readonly string[]>([]);
  /** The pool in which one waits, and since when. */
  readonly waiting = signal<{ readonly pool: string; readonly since: number } | null>(null);
  /** What the server did not do, in words. */
  readonly refusal = signal("");
  /** What keeps the reader from new games, or warns them. */
  readonly hold = signal<PlayHold | null>(null);
  /** A game by the clock that one plays now: nobody plays two. */
  readonly running = signal<string | null>(null);
  /** Somebody was found, and the game's page is on its way. */
  readonly found = signal(false);
  readonly name = signal(kept(NAME_KEY) ?? "");
  readonly connected = computed(() => this.connection.value === "open");
  private readonly socket: Socket<LobbyIn, LobbyOut>;
  private nextAck = 1;
  private readonly withdrawn = new Set<string>();
  /** What one looked for when the connection was lost: asked for again, unless the server still knows it. */
  private lost: { readonly pool: string | null; readonly wishes: readonly SeekWish[] } | null = null;

  constructor(
    lobby: LobbyView,
    /** What the reader's account is called; null for guests. */
    readonly account: string | null,
    /** Whom the reader follows: their seeks and games come first. */
    follows: readonly string[] = [],
    hold: PlayHold | null = null,
  ) {
    this.follows = new Set(follows);
    this.hold.value = hold;
    this.take({ type: "lobby", lobby });
    this.socket = new Socket({
      path: "/ws/lobby",
      keepOpen: { ping },
      onMessage: (message) => this.take(message),
      onState: (state, retryAt) => this.connectionIs(state, retryAt),
    });
    const again = poolAgain();
    if (again !== null) this.lost = { pool: again, wishes: [] };
    void this.lookAtOffers();
    setInterval(() => !document.hidden && void this.lookAtOffers(), OFFERS_EVERY);
  }

  /** Offers a game to somebody by name, or by correspondence to anybody. */
  async offer(to: string | null, wish: SeekWish): Promise<void> {
    const made = await api("POST", "/api/offers", { ...(to === null ? {} : { to }), wish });
    if (made.ok) this.refusal.value = "";
    else this.refused(made.error.message, made.error.reason);
    await this.lookAtOffers();
  }

  async takeOffer(id: string): Promise<void> {
    const taken = await api<Created>("POST", `/api/offers/${id}/take`);
    if (taken.ok) return this.begin(taken.value);
    this.refused(taken.error.message, taken.error.reason);
    await this.lookAtOffers();
  }

  /** Declines an offer, or withdraws one's own. */
  async removeOffer(id: string): Promise<void> {
    const gone = await api("DELETE", `/api/offers/${id}`);
    this.withdrawn.add(id);
    // A reply without a body is none that could be read.
    if (!gone.ok && gone.status !== 409) this.refusal.value = gone.error.message;
    await this.lookAtOffers();
  }

  private async lookAtOffers(): Promise<void> {
    const found = await api<OffersView>("GET", "/api/offers");
    if (!found.ok) return;
    const still = new Set(found.value.sent.map(({ id }) => id));
    const accepted = this.offers.value.sent.filter(({ id, clock }) => clock.type === "timed" && !still.has(id));
    this.offers.value = found.value;
    if (accepted.some(({ id }) => !this.withdrawn.has(id))) await this.goToNewGame();
  }

  /** Somebody has accepted a game with a clock: whoever offered it is taken to the board. */
  private async goToNewGame(): Promise<void> {
    const own = await api<OwnGames>("GET", "/api/me/games");
    const games = own.ok ? own.value.games : [];
    const game = games.find(({ status, opponentKind }) => status === "waiting" && opponentKind === "player");
    if (!game) return;
    this.found.value = true;
    location.assign(`/game/${game.id}`);
  }

  private begin(created: Created): void {
    this.found.value = true;
    keepCreated(created);
    location.assign(created.url);
  }

  /** What was not done is said in words; whoever is kept from new games reads why, and until when. */
  private refused(words: string, code: string | undefined): void {
    this.refusal.value = words;
    if (code === "play-banned") void this.lookAtHold();
  }

  private async lookAtHold(): Promise<void> {
    const found = await api<PlayHold | null>("GET", "/api/me/hold");
    if (!found.ok) return;
    batch(() => {
      this.hold.value = found.value;
      if (found.value?.until !== undefined) this.refusal.value = "";
    });
  }

  readonly holdEnded = (): void => {
    this.hold.value = null;
    void this.lookAtHold();
  };

  setName(name: string): void {
    this.name.value = name;
    keep(NAME_KEY, name);
  }

  /** Whether another game may begin; says why not. */
  private isFree(): boolean {
    if (this.running.value !== null) this.refusal.value = t("lobby-running");
    return this.running.value === null;
  }

  join(pool: string): void {
    if (!this.isFree()) return;
    this.ask({ type: "join", pool, ...this.named() });
  }

  leave(): void {
    this.ask({ type: "leave" });
  }

  seek(wish: SeekWish): void {
    if (wish.clock.type !== "days" && !this.isFree()) return;
    this.ask({ type: "seek", wish, ...this.named() });
  }

  withdraw(seek: string): void {
    this.ask({ type: "withdraw", seek });
  }

  takeSeek(seek: string): void {
    if (!this.isFree()) return;
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

  /** Whether the reader follows a player. */
  isFollowed(name: string | undefined): boolean {
    return !!name && this.follows.has(name);
  }

  private followedFirst<T>(all: readonly T[], names: (one: T) => readonly (string | undefined)[]): readonly T[] {
    if (this.follows.size === 0) return all;
    const is = (one: T) => names(one).some((name) => this.isFollowed(name));
    return [...all.filter(is), ...all.filter((one) => !is(one))];
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
        const { seeks, pools, games, here, people } = message.lobby;
        this.allSeeks.value = seeks;
        this.pools.value = pools;
        this.allGames.value = games;
        this.here.value = here;
        this.people.value = people;
        if (this.socket) {
          this.socket.settled();
          this.connection.value = "open";
          this.retryAt.value = null;
        }
        return;
      }
      case "changed": {
        const gone = new Set(message.gone);
        this.allSeeks.value = [...this.allSeeks.value.filter(({ id }) => !gone.has(id)), ...message.opened];
        this.pools.value = message.pools;
        this.here.value = message.here;
        if (message.people) this.people.value = message.people;
        if (message.games) this.allGames.value = message.games;
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
        return this.begin(message.created);
      case "refused":
        void errorText(message.code, message.message, message.args).then((text) => this.refused(text, message.code));
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

/** What is looked for, without what the list says of it: the whole wish, whatever else one may come to wish for. */
export const wishOf = ({
  id: _,
  name: _name,
  rating: _rating,
  since: _since,
  program: _program,
  ...wish
}: SeekView): SeekWish => wish;
