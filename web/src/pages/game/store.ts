// The live game of one page: the session's messages become one state; what the player does becomes messages.

import { batch, computed, type ReadonlySignal, signal } from "@preact/signals";
import type { FunctionComponent } from "preact";
import type { BoardView } from "../../board/board";
import { GameSession, type Request } from "../../net/game-session";
import type { Connection } from "../../net/socket";
import { t } from "../../i18n";
import { moveWords } from "../../notation/words";
import { legalMoves } from "../../rules/moves";
import { apply, captures, type Position } from "../../rules/position";
import { type Color, type Move, moveToUsi, other, parseUsi } from "../../rules/types";
import type {
  Claim,
  ClientIn,
  ClientOut,
  EventBoard,
  GameEvent,
  GameRatings,
  GameView,
  Greeting,
  OfferKind,
  Sides,
} from "../../wire";
import { fromBoot, type GameState, reduce } from "./game";
import { declinedText, saidText } from "./offers";
import { endTitle, resultText } from "./result";
import type { Talk } from "../../talk/talk";

interface Pending {
  readonly usi: string;
  readonly ply: number;
  readonly ack: number;
}

/** The analysis after the end, which is loaded when somebody opens it: it takes the place of the game on the board. */
export interface TogetherPart {
  readonly view: ReadonlySignal<BoardView>;
  play(move: Move): void;
  /** A message of the server; true where it was one about the analysis. */
  take(message: ClientOut): boolean;
  /** Asks for what has changed. */
  ask(): void;
  /** A key of the keyboard; true where it means something. */
  key(key: string): boolean;
  readonly Moves: FunctionComponent;
  readonly Tools: FunctionComponent;
}

export type GameSignal = "move" | "capture" | "start" | "end" | "refused" | "offer" | "check" | "arrived" | "next-game";

/** For how long a phrase stands beside its speaker's name, in milliseconds. */
const SAID_SHOWN = 8_000;

export class GameStore {
  private readonly state = signal<GameState>(null as unknown as GameState);
  readonly connection = signal<Connection>("connecting");
  readonly retryAt = signal<number | null>(null);
  readonly pending = signal<Pending | null>(null);
  /** The ply that is looked at; null follows the game. */
  readonly viewing = signal<number | null>(null);
  readonly flipped = signal(false);
  /** The players' ratings; null in a game that is not rated. */
  readonly ratings = signal<GameRatings | null>(null);
  /** What each side has just said by a phrase; it is shown for a while. */
  readonly said = signal<Sides<Greeting | null>>({ black: null, white: null });
  /** Spoken by the screen reader. */
  readonly spoken = signal("");
  /** That the friend has come, in words of its own: what is said of the beginning is not to be cut short by it. */
  readonly arrival = signal("");
  /** Whether the game after this one was agreed on, rather than ordered by the rules. */
  rematchAgreed = false;
  /** Whether the reader may appoint a timekeeper in anybody's game. */
  appoints = false;
  /** Where in an event it is played. */
  event: EventBoard | null = null;
  /** For how many days a game is kept in which nobody moves; null where it is for ever. */
  keptDays: number | null = null;
  /** What people say beside the board; null where the site has no talk, or nobody else is there. */
  readonly talk = signal<Talk | null>(null);
  /** The board while the pieces are being set up. */
  readonly staged = signal<Position | null>(null);
  readonly together = signal<TogetherPart | null>(null);
  /** Whether that is being loaded. */
  private opening = false;
  /** Looks at a move before it is made; true where it is held back. For learners who want to be warned. */
  holdsBack: ((move: Move) => boolean) | null = null;
  private offset = 0;
  private session: GameSession | null = null;
  private readonly listeners: ((what: GameSignal) => void)[] = [];

  // Each part by itself: whoever reads one of them hears of no other.
  readonly game = computed(() => this.state.value.game);
  readonly positions = computed(() => this.state.value.positions);
  readonly clock = computed(() => this.state.value.clock);
  readonly presence = computed(() => this.state.value.presence);
  readonly you = computed(() => this.state.value.you);
  readonly live = computed(() => this.state.value.live);
  readonly refusal = computed(() => this.state.value.refusal);
  readonly turnedAway = computed(() => this.state.value.turnedAway);
  readonly declined = computed(() => this.state.value.declined);
  readonly offered = computed(() => this.state.value.offered);

  readonly over = computed(() => !!this.game.value.result);
  readonly orientation = computed<Color>(() => {
    const you = this.you.value;
    // A spectator and whoever plays both sides see the board from the side that takes odds: Black.
    const side: Color =
      you === "black" || you === "white" ? you : this.game.value.engine === "black" ? "white" : "black";
    return this.flipped.value === (side === "white") ? "black" : "white";
  });
  /** The position now, the player's own move on its way to the server included. */
  readonly now = computed<Position>(() => {
    const last = this.positions.value.at(-1)!;
    const move = this.pending.value && parseUsi(this.pending.value.usi);
    return (move && apply(last, move)) || last;
  });
  readonly myTurn = computed(() => {
    const you = this.you.value;
    const { result, paused, turn } = this.game.value;
    return this.live.value && !!you && !result && !paused && !this.pending.value && (you === "both" || you === turn);
  });
  readonly legal = computed<readonly Move[]>(() => (this.myTurn.value ? legalMoves(this.now.value) : []));

  constructor(game: GameView) {
    this.state.value = fromBoot(game);
  }

  /** Begins the conversation about the game. */
  open(seats: readonly string[]): void {
    this.session = new GameSession(this.game.value.id, seats, {
      onMessage: (message) => this.take(message),
      onConnection: (connection, retryAt) =>
        batch(() => {
          this.connection.value = connection;
          if (connection === "open") {
            this.talk.value?.ask();
            this.together.value?.ask();
          }
          this.retryAt.value = retryAt;
        }),
      onClockOffset: (offset) => {
        this.offset = offset;
      },
    });
  }

  /** Whoever leaves the page in their own turn is noted: a hint for moderators, and no more (docs/fair-play.md). */
  noteBlurs(): void {
    const note = () => {
      if (this.myTurn.value) this.session?.send({ type: "blur", ply: this.positions.value.length });
    };
    addEventListener("blur", note);
    document.addEventListener("visibilitychange", () => document.hidden && note());
  }

  /** People talk on this site: not where one plays alone or against the engine. */
  beginTalk(hasAccount: boolean): void {
    const { opponentKind } = this.game.value;
    if (opponentKind !== "friend" && opponentKind !== "player") return;
    const conversation = { request: (message: Request) => this.session?.request(message) };
    void import("../../talk/talk").then(
      ({ Talk }) => {
        const talk = new Talk(this.game.value.id, hasAccount, conversation);
        this.talk.value = talk;
        if (this.connection.value === "open") talk.ask();
      },
      () => undefined,
    );
  }

  on(listener: (what: GameSignal) => void): void {
    this.listeners.push(listener);
  }

  readonly serverNow = (): number => Date.now() + this.offset;

  retryNow(): void {
    this.session?.retryNow();
  }

  play(move: Move): void {
    if (!this.myTurn.value || !this.session || this.holdsBack?.(move)) return;
    const usi = moveToUsi(move);
    // By the rules of other kinds this page only repeats what it was told: nobody loses a strict game by what it offers.
    const { variant, rules } = this.game.value;
    if (variant && rules.conduct === "strict" && !this.isLegal(usi)) return;
    const ply = this.game.value.ply + 1;
    if (this.game.value.sealing) {
      this.session.request({ type: "seal", usi, ply });
      return;
    }
    const capture = captures(this.now.value, move);
    // What friendly rules will refuse is not shown as played; the server says what is wrong with it.
    const shown = this.game.value.rules.conduct === "strict" || this.isLegal(usi);
    batch(() => {
      this.viewing.value = null;
      const ack = this.session!.request({ type: "move", usi, ply });
      if (shown) this.pending.value = { usi, ply, ack };
    });
    if (shown) this.tell(capture ? "capture" : "move");
  }

  private isLegal(usi: string): boolean {
    return this.legal.value.some((move) => moveToUsi(move) === usi);
  }

  /** Asks something that will be acknowledged. */
  request(message: Request): void {
    this.session?.request(message);
  }
  /** Says something that is not answered. */
  send(message: ClientIn): void {
    this.session?.send(message);
  }

  /** Analyses with the others, once the game is over. */
  async openTogether(): Promise<void> {
    if (!(await this.openPart(async () => (await import("./together/open")).openTogether(this)))) return;
    // The other player hears of it.
    const { you, game } = this.state.value;
    const said = game.greetings?.some(({ by, greeting }) => by === you && greeting === "analyse");
    if ((you === "black" || you === "white") && !said) this.greet("analyse");
  }

  /** Looks at a game of another kind of shogi with the engine, once it is over. */
  async openLook(): Promise<void> {
    await this.openPart(async () => (await import("./look/open")).openLook(this));
  }

  /** Opens what takes the board's place, unless that is there or on its way: a second click opens none. */
  private async openPart(open: () => Promise<TogetherPart>): Promise<boolean> {
    if (this.opening || this.together.value) return false;
    this.opening = true;
    try {
      this.together.value = await open();
    } finally {
      this.opening = false;
    }
    return true;
  }

  /** A new link to the friend's seat was made. */
  linkOffered(): void {
    this.state.value = { ...this.state.value, offered: true };
  }
  resign(): void {
    this.session?.request({ type: "resign" });
  }
  declare(): void {
    this.session?.request({ type: "declare" });
  }
  claim(claim: Claim): void {
    this.session?.request({ type: "claim", claim });
  }
  rematch(): void {
    this.session?.request({ type: "rematch" });
  }
  offer(kind: OfferKind): void {
    this.session?.request({ type: "offer", kind });
  }
  answer(kind: OfferKind, accept: boolean): void {
    this.session?.request({ type: "answer", kind, accept });
  }
  withdraw(kind: OfferKind): void {
    this.session?.request({ type: "withdraw", kind });
  }
  greet(greeting: Greeting): void {
    this.session?.request({ type: "greet", greeting });
  }
  name(name: string): void {
    this.session?.request({ type: "name", name });
  }
  dismissRefusal(): void {
    this.state.value = { ...this.state.value, refusal: null };
  }
  dismissTurnedAway(): void {
    this.state.value = { ...this.state.value, turnedAway: null };
  }
  dismissDeclined(): void {
    this.state.value = { ...this.state.value, declined: null };
  }

  /** Looks at an earlier position; the last one follows the game again. */
  look(ply: number): void {
    const last = this.positions.value.length - 1;
    const to = Math.max(0, Math.min(ply, last));
    this.viewing.value = to === last ? null : to;
  }

  /** A message of the server. */
  take(message: ClientOut): void {
    if (this.talk.value?.take(message) || this.together.value?.take(message)) return;
    const before = this.state.value;
    batch(() => {
      this.state.value = reduce(before, message);
      const last = this.positions.value.length - 1;
      if (this.viewing.value !== null && this.viewing.value >= last) this.viewing.value = null;
      const pending = this.pending.value;
      if (!pending) return;
      const known = this.game.value.ply >= pending.ply || this.over.value;
      const refused = message.type === "refused" && message.ack === pending.ack;
      if (known || refused) this.pending.value = null;
    });
    if (message.type === "refused") this.tell("refused");
    if (message.type === "snapshot" && message.game.moves.length === 0 && !before.live) this.tell("start");
    if (message.type === "event") this.tellOf(message.event);
    else this.tellOfArrival(before);
  }

  /** By link one waits for the other, and may look elsewhere meanwhile: that they have come is said and heard. */
  private tellOfArrival(before: GameState): void {
    const { game, you, presence } = this.state.value;
    if ((you !== "black" && you !== "white") || game.opponentKind !== "friend") return;
    const friend = other(you);
    const came = before.live && !before.presence.players[friend] && presence.players[friend];
    if (!came || game.moves.length > 0 || game.result) return;
    const name = game.names[friend];
    this.arrival.value = name ? t("friend-came-named", { name }) : t("friend-came");
    this.tell("arrived");
  }

  private showSaid(by: Color, greeting: Greeting): void {
    this.said.value = { ...this.said.value, [by]: greeting };
    setTimeout(() => {
      // Unless something else was said meanwhile.
      if (this.said.value[by] === greeting) this.said.value = { ...this.said.value, [by]: null };
    }, SAID_SHOWN);
  }

  private tellOf(event: GameEvent): void {
    const { game, positions, you } = this.state.value;
    switch (event.type) {
      case "offered":
        return this.tell("offer");
      case "declined":
        if (you !== event.by) this.spoken.value = declinedText(event, game);
        return;
      case "greeted":
        // Where the talk is open, the phrase is heard as a line of it.
        if (you !== event.by && !this.talk.value?.shown.value)
          this.spoken.value = saidText(game, event.by, event.greeting);
        return this.showSaid(event.by, event.greeting);
      case "rematch-agreed":
        this.rematchAgreed = true;
        return;
      case "next-game":
        return this.tell("next-game");
      case "ended":
        this.spoken.value = `${endTitle(game, event.result, you)} ${resultText(game, event.result)}`;
        // From now on the players hear the other room, too.
        this.talk.value?.ask(true);
        return this.tell("end");
      case "move": {
        const position = positions.at(-2);
        const move = parseUsi(event.move.usi);
        this.spoken.value = position ? moveWords(position, event.move.usi) : event.move.usi;
        if (event.move.check && game.rules.announceCheck) this.tell("check");
        // One's own move was heard when it was made.
        if (you !== "both" && you !== event.by) {
          this.tell(position && move && captures(position, move) ? "capture" : "move");
        }
      }
    }
  }

  private tell(what: GameSignal): void {
    for (const listener of this.listeners) listener(what);
  }
}
