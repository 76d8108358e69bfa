// Learning from one's mistakes: at each lost chance the board asks for something better, and the engine judges it with the
// effort that found the mistake.

import { signal } from "@preact/signals";
import { apply, toSfen } from "../../rules/position";
import { type Color, type Move, moveToUsi, parseUsi } from "../../rules/types";
import { EFFORT_NODES, type Evaluation } from "../../wire";
import { isGood, judge } from "../../record/judge";
import { Live } from "../../record/live";
import type { ReviewStore } from "../../record/store";
import { pathTo, positionAt } from "../../record/tree";

export interface Lesson {
  readonly side: Color;
  /** The nodes of the moves that were mistakes, in their order. */
  readonly mistakes: readonly number[];
  readonly index: number;
  /** `asked`: a move is wanted; `judging`: the engine looks at one; `best`, `good`, `worse`: its verdict; `shown`: the answer. */
  readonly phase: "asked" | "judging" | "best" | "good" | "worse" | "shown" | "over";
  /** The move that was tried. */
  readonly tried: string | null;
  readonly solved: number;
}

export class Learn {
  readonly lesson = signal<Lesson | null>(null);
  readonly failure;
  private readonly live = new Live();

  constructor(private readonly store: ReviewStore) {
    this.failure = this.live.failure;
  }

  start(side: Color): void {
    const mistakes = this.store.lossesOf(side);
    if (mistakes.length === 0) return;
    this.store.following.value = false;
    this.store.threat.value = false;
    this.store.flipped.value = side === "white";
    this.lesson.value = { side, mistakes, index: 0, phase: "asked", tried: null, solved: 0 };
    this.stand();
  }

  stop(): void {
    this.live.stop();
    this.lesson.value = null;
  }

  /** The position that is asked about. */
  get before(): number {
    const { mistakes, index } = this.lesson.value!;
    return this.store.tree.value.nodes[mistakes[index]!]!.parent!;
  }

  /** Leaves the lesson where it stands, and lets the engine look. */
  look(): void {
    this.stop();
    this.store.following.value = true;
  }

  /** What the engine would have played. */
  get best(): string | null {
    return this.store.evaluations.value.get(this.before)?.pv[0] ?? null;
  }

  play(move: Move): void {
    const lesson = this.lesson.value;
    if (!lesson || (lesson.phase !== "asked" && lesson.phase !== "worse")) return;
    const usi = moveToUsi(move);
    const before = this.store.evaluations.value.get(this.before);
    if (!before) return this.stop();
    if (usi === before.pv[0]) return this.verdict("best", usi);
    const played = this.store.tree.value.nodes[lesson.mistakes[lesson.index]!]!.usi;
    if (usi === played) return this.verdict("worse", usi);
    this.lesson.value = { ...lesson, phase: "judging", tried: usi };
    const tree = this.store.tree.value;
    const moves = [...pathTo(tree, this.before), -1].slice(1).map((id) => (id < 0 ? usi : tree.nodes[id]!.usi!));
    const position = positionAt(tree, this.before);
    const effort = this.store.job.analysis.value?.effort ?? "normal";
    this.live.ask(
      { start: toSfen(tree.start), moves, lines: 1, nodes: EFFORT_NODES[effort] },
      ({ score, depth, nodes }, last) => {
        if (!last || this.lesson.value?.tried !== usi || this.lesson.value.phase !== "judging") return;
        const after: Evaluation = { score, depth, nodes, pv: [], book: [] };
        const { loss } = judge(before, usi, after, position.turn);
        this.verdict(isGood(loss) ? "good" : "worse", usi);
      },
    );
  }

  show(): void {
    const lesson = this.lesson.value;
    if (lesson) this.lesson.value = { ...lesson, phase: "shown", tried: this.best };
  }

  next(): void {
    const lesson = this.lesson.value;
    if (!lesson) return;
    this.live.stop();
    const index = lesson.index + 1;
    if (index >= lesson.mistakes.length) {
      this.lesson.value = { ...lesson, phase: "over", tried: null };
      return;
    }
    this.lesson.value = { ...lesson, index, phase: "asked", tried: null };
    this.stand();
  }

  /** The move that stands on the board: what was tried, until it is found wanting. */
  get shown(): string | null {
    const { phase, tried } = this.lesson.value!;
    return phase === "worse" ? null : tried;
  }

  /** The position on the board: after the move that is shown, if one is. */
  position() {
    const tried = this.shown;
    const position = positionAt(this.store.tree.value, this.before);
    const move = tried ? parseUsi(tried) : null;
    return (move && apply(position, move)) ?? position;
  }

  private verdict(phase: "best" | "good" | "worse", tried: string): void {
    const lesson = this.lesson.value!;
    this.lesson.value = { ...lesson, phase, tried, solved: lesson.solved + (phase === "worse" ? 0 : 1) };
  }

  private stand(): void {
    this.store.go(this.before);
  }
}
