// The live game of one page: the socket's messages become one state; what the player does becomes messages.

import { batch, computed, signal } from "@preact/signals";
import { GameSession } from "../../net/game-session";
import type { Connection } from "../../net/socket";
import { moveName } from "../../notation/name";
import { legalMoves } from "../../rules/moves";
import { apply, type Position } from "../../rules/position";
import { type Color, type Move, moveToUsi, parseUsi } from "../../rules/types";
import type { ClientOut, GameView, OfferKind } from "../../wire";
import { resultText } from "./result";
import { fromBoot, type GameState, positionsOf, reduce } from "./game";

interface Pending {
  readonly usi: string;
  readonly ply: number;
  readonly ack: number;
}

export type GameSignal = "move" | "capture" | "start" | "end" | "refused" | "offer" | "check";

export class GameStore {
  readonly state = signal<GameState>(null as unknown as GameState);
  readonly connection = signal<Connection>("connecting");
  readonly retryAt = signal<number | null>(null);
  readonly pending = signal<Pending | null>(null);
  /** The ply that is looked at; null follows the game. */
  readonly viewing = signal<number | null>(null);
  readonly flipped = signal(false);
  /** Spoken by the screen reader. */
  readonly spoken = signal("");
  private offset = 0;
  private session: GameSession | null = null;
  private readonly listeners: ((what: GameSignal) => void)[] = [];

  readonly game = computed<GameView>(() => this.state.value.game);
  readonly positions = computed<Position[]>(() => positionsOf(this.game.value));
  readonly mine = computed<Color | "both" | null>(() => this.state.value.you);
  readonly over = computed(() => !!this.game.value.result);
  readonly orientation = computed<Color>(() => {
    const { game, you } = this.state.value;
    // A spectator and whoever plays both sides see the board from the side that takes odds: Black.
    const side: Color = you === "black" || you === "white" ? you : game.engine === "black" ? "white" : "black";
    return this.flipped.value === (side === "white") ? "black" : "white";
  });
  /** The position now, the player's own move on its way to the server included. */
  readonly now = computed<Position>(() => {
    const positions = this.positions.value;
    const last = positions[positions.length - 1]!;
    const move = this.pending.value && parseUsi(this.pending.value.usi);
    return (move && apply(last, move)) || last;
  });
  readonly myTurn = computed(() => {
    const { game, you, live } = this.state.value;
    return (
      live && !!you && !game.result && !game.paused && !this.pending.value && (you === "both" || you === game.turn)
    );
  });
  readonly legal = computed<readonly Move[]>(() => {
    if (!this.myTurn.value) return [];
    const { legal } = this.game.value;
    if (legal) return legal.map(parseUsi).filter((move) => move !== null);
    return legalMoves(this.now.value);
  });

  constructor(game: GameView) {
    this.state.value = fromBoot(game);
  }

  /** Opens the wire to the game. */
  open(seats: readonly string[]): void {
    this.session = new GameSession(this.game.value.id, seats, {
      onMessage: (message) => this.take(message),
      onConnection: (connection, retryAt) =>
        batch(() => {
          this.connection.value = connection;
          this.retryAt.value = retryAt;
        }),
      onClockOffset: (offset) => {
        this.offset = offset;
      },
    });
  }

  on(listener: (what: GameSignal) => void): void {
    this.listeners.push(listener);
  }

  serverNow(): number {
    return Date.now() + this.offset;
  }

  retryNow(): void {
    this.session?.retryNow();
  }

  play(move: Move): void {
    if (!this.myTurn.value || !this.session) return;
    const usi = moveToUsi(move);
    const ply = this.game.value.ply + 1;
    const capture = move.type === "board" && !!this.now.value.board[move.to];
    batch(() => {
      this.viewing.value = null;
      const ack = this.session!.request({ type: "move", usi, ply });
      this.pending.value = { usi, ply, ack };
    });
    this.tell(capture ? "capture" : "move");
  }

  resign(): void {
    this.session?.request({ type: "resign" });
  }
  declare(): void {
    this.session?.request({ type: "declare" });
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
  dismissRefusal(): void {
    this.state.value = { ...this.state.value, refusal: null };
  }

  /** Looks at an earlier position; the last one follows the game again. */
  look(ply: number): void {
    const last = this.positions.value.length - 1;
    const to = Math.max(0, Math.min(ply, last));
    this.viewing.value = to === last ? null : to;
  }

  private take(message: ClientOut): void {
    const before = this.state.value;
    batch(() => {
      this.state.value = reduce(before, message);
      const pending = this.pending.value;
      if (!pending) return;
      const known = this.game.value.ply >= pending.ply || this.over.value;
      const refused = message.type === "refused" && message.ack === pending.ack;
      if (known || refused) this.pending.value = null;
    });
    this.tellOf(message, before);
  }

  private tellOf(message: ClientOut, before: GameState): void {
    if (message.type === "refused") this.tell("refused");
    if (message.type === "snapshot" && message.game.moves.length === 0 && !before.live) this.tell("start");
    if (message.type !== "event") return;
    const { event } = message;
    if (event.type === "offered") this.tell("offer");
    if (event.type === "ended") {
      this.spoken.value = resultText(this.game.value, event.result);
      this.tell("end");
    }
    if (event.type === "move") {
      const positions = this.positions.value;
      const position = positions[positions.length - 2];
      const move = parseUsi(event.move.usi);
      const previous = this.game.value.moves.at(-2)?.usi ?? null;
      this.spoken.value = moveName(position, event.move.usi, previous, event.move.names);
      const { you, game } = this.state.value;
      if (event.move.check && game.rules.announceCheck) this.tell("check");
      // One's own move was heard when it was made.
      if (you !== "both" && you !== event.by) {
        const capture = move?.type === "board" && !!position?.board[move.to];
        this.tell(capture ? "capture" : "move");
      }
    }
  }

  private tell(what: GameSignal): void {
    for (const listener of this.listeners) listener(what);
  }
}
