// A finished game of another kind of shogi, looked at with the engine. Moves are tried on the board; nothing of it is kept.
// The rules are the server's: it tells of every position what may be played in it.

import { computed, signal } from "@preact/signals";
import type { BoardView } from "../../../board/board";
import { chance, type Judged, judge } from "../../../record/judge";
import { type Known, Live, type Told } from "../../../record/live";
import { played } from "../../../rules/line";
import { type Position, toSfen } from "../../../rules/position";
import { type Move, moveToUsi, parseUsi } from "../../../rules/types";
import type { Evaluation, MoveNames } from "../../../wire";
import type { GameStore } from "../store";

/** Seconds for the position that is looked at. */
const SECONDS = 5;
/** Whoever runs through the moves asks nothing. */
const PAUSE = 250;
/** For each position of the whole game: as the quickest analysis of standard shogi. */
const NODES = 20_000;

export interface Step {
  readonly usi: string;
  /** None until the server has told them. */
  readonly names?: MoveNames | undefined;
}

/** The moves that lead to a position, as one text. */
const pathOf = (line: readonly Step[], ply: number): string =>
  line
    .slice(0, ply)
    .map(({ usi }) => usi)
    .join(" ");

export class Look {
  readonly game: readonly Step[];
  /** The moves on the board: the game's, or those of the game up to somewhere and then those that were tried. */
  readonly line = signal<readonly Step[]>([]);
  readonly at = signal(0);
  readonly live = new Live();
  /** Whether the engine goes through the whole game. */
  readonly whole = signal(false);
  readonly start: Position;
  private readonly known = signal<ReadonlyMap<string, Known>>(new Map());
  private readonly told = signal<ReadonlyMap<string, Told>>(new Map());
  private timer = 0;
  /** The positions asked for on the way through the game: none is asked for twice. */
  private readonly asked = new Set<number>();

  /** Where the line leaves the game; null where it is the game. */
  readonly branch = computed<number | null>(() => {
    const ply = this.line.value.findIndex(({ usi }, i) => usi !== this.game[i]?.usi);
    return ply < 0 ? null : ply;
  });
  readonly positions = computed(() =>
    played(
      this.start,
      this.line.value.map(({ usi }) => usi),
    ),
  );
  private readonly path = computed(() => pathOf(this.line.value, this.at.value));
  /** What the engine says of the position shown. */
  readonly shown = computed<Known | null>(() => this.known.value.get(this.path.value) ?? null);
  readonly position = computed<Position>(() => {
    const position = this.positions.value[this.at.value] ?? this.positions.value.at(-1)!;
    const told = this.told.value.get(this.path.value);
    if (!told || !position.game) return position;
    const legal = told.legal.map(parseUsi).filter((move) => move !== null);
    return { ...position, game: { ...position.game, told: { legal, check: told.check } } };
  });
  readonly view = computed<BoardView>(() => {
    const legal = this.position.value.game?.told?.legal ?? [];
    const best = this.shown.value?.pvs[0]?.moves[0];
    const move = best ? parseUsi(best) : null;
    // A move that ends where it began has no arrow.
    const hasArrow = move && !(move.type === "board" && move.from === move.to);
    return {
      position: this.position.value,
      orientation: this.store.orientation.value,
      lastMove: this.line.value[this.at.value - 1]?.usi ?? null,
      hands: legal.length ? "both" : "none",
      freedom: legal.length ? { type: "listed", moves: legal } : { type: "none" },
      premoves: false,
      showTargets: true,
      arrows: hasArrow ? [{ usi: best!, brush: "best" }] : [],
      faults: [],
      animate: true,
    };
  });
  /** Black's chance to win at every position of the game, where it is known. */
  readonly chances = computed(() =>
    [null, ...this.game].map((_, ply) => {
      const known = this.found(ply);
      return known && chance(known.score, this.turn(ply));
    }),
  );
  readonly judged = computed<readonly Judged[]>(() =>
    this.game.flatMap(({ usi }, i) => {
      const [before, after] = [this.found(i), this.found(i + 1)];
      if (!before || !after) return [];
      const by = this.turn(i);
      return [{ ply: i + 1, by, ...judge(evaluation(before), usi, evaluation(after), by) }];
    }),
  );
  /** Where the rules have ended the game without a mate, the engine has nothing to say of its last position. */
  private readonly endsUnjudged = computed(
    () => this.told.value.get(pathOf(this.game, this.game.length))?.legal.length === 0 && !this.found(this.game.length),
  );
  /** How many positions of the game the engine can look at. */
  readonly all = computed(() => this.game.length + (this.endsUnjudged.value ? 0 : 1));
  /** How many of them it has looked at. */
  readonly done = computed(() => this.chances.value.filter((one) => one !== undefined).length);

  constructor(readonly store: GameStore) {
    this.start = store.positions.value[0]!;
    this.game = store.game.value.moves.map(({ usi, names }) => ({ usi, names }));
    this.line.value = this.game;
    this.at.value = store.viewing.value ?? this.game.length;
    this.live.failure.subscribe((failure) => {
      if (failure) this.whole.value = false;
    });
    this.live.running.subscribe((running) => {
      if (!running && this.whole.value) this.next();
    });
    this.follow();
  }

  /** Shows the position after so many moves of the line. */
  go(ply: number): void {
    this.at.value = Math.max(0, Math.min(ply, this.line.value.length));
    if (!this.whole.value) this.follow();
  }

  /** Goes to a position of the game. */
  jump(ply: number): void {
    this.line.value = this.game;
    this.go(ply);
  }

  /** Tries a move: one that the line has goes on in it. */
  play(move: Move): void {
    const usi = moveToUsi(move);
    const at = this.at.value;
    if (this.line.value[at]?.usi !== usi) this.line.value = [...this.line.value.slice(0, at), { usi }];
    this.whole.value = false;
    this.go(at + 1);
  }

  /** Back to the game, where it was left. */
  leave(): void {
    this.jump(this.branch.value ?? this.at.value);
  }

  close(): void {
    clearTimeout(this.timer);
    this.whole.value = false;
    this.live.stop();
    this.store.look(Math.min(this.branch.value ?? this.at.value, this.game.length));
  }

  /** Has the engine go through the whole game, or stops that. */
  goThrough(on: boolean): void {
    this.asked.clear();
    this.whole.value = on;
    if (on) this.next();
    else this.follow();
  }

  private next(): void {
    const ply = this.chances.value
      .slice(0, this.all.value)
      .findIndex((one, ply) => one === undefined && !this.asked.has(ply));
    if (ply < 0) return this.goThrough(false);
    this.asked.add(ply);
    clearTimeout(this.timer);
    this.ask(this.game, ply, { nodes: NODES });
  }

  /** Asks of the position shown, once it has been looked at for a moment. */
  private follow(): void {
    clearTimeout(this.timer);
    this.live.stop();
    this.timer = window.setTimeout(() => this.ask(this.line.value, this.at.value, { seconds: SECONDS }), PAUSE);
  }

  private ask(line: readonly Step[], ply: number, effort: { nodes: number } | { seconds: number }): void {
    const path = pathOf(line, ply);
    const moves = line.slice(0, ply).map(({ usi }) => usi);
    this.live.ask(
      { start: toSfen(this.start), moves, lines: 1, ...effort },
      (known) => {
        this.known.value = new Map(this.known.value).set(path, known);
      },
      (told) => {
        this.told.value = new Map(this.told.value).set(path, told);
        this.name(ply, path, told.names);
      },
    );
  }

  /** A move that was tried gets its names, if it is still there. */
  private name(ply: number, path: string, names: MoveNames | null): void {
    const line = this.line.value;
    if (!names || line[ply - 1]?.names || pathOf(line, ply) !== path) return;
    this.line.value = line.map((step, i) => (i === ply - 1 ? { ...step, names } : step));
  }

  private found = (ply: number): Known | undefined => this.known.value.get(pathOf(this.game, ply));
  private turn = (ply: number): "black" | "white" =>
    (ply % 2 === 0) === (this.start.turn === "black") ? "black" : "white";
}

const evaluation = ({ score, depth, nodes, pvs }: Known): Evaluation => {
  return { score, depth, nodes, pv: pvs[0]?.moves ?? [], book: [] };
};
