// One sitting: each position is asked until a good move is found or the answer is shown. The first attempt is what is noted.

import { signal } from "@preact/signals";
import type { Card } from "../../../memory/card";
import type { Outcome } from "../../../memory/schedule";
import { apply, parseSfen, type Position } from "../../../rules/position";
import { type Color, type Move, moveToUsi, parseUsi } from "../../../rules/types";
import { EFFORT_NODES, type Evaluation } from "../../../wire";
import { isGood, judge } from "../../../record/judge";
import type { Mistake } from "../../../practice/decks/mistakes";

/** Asks the engine about the position after a move; hears null where there is no engine. */
export type Ask = (sfen: string, usi: string, nodes: number, hear: (found: Evaluation | null) => void) => void;

/** As in a review that is learnt from; `failed`: the engine could not be asked. */
export type Phase = "asked" | "judging" | "best" | "good" | "worse" | "shown" | "failed" | "over";

export class Quiz {
  readonly index = signal(0);
  readonly phase = signal<Phase>("asked");
  /** The move that was tried, or is shown. */
  readonly tried = signal<string | null>(null);
  readonly solved = signal(0);
  /** What was noted of the position that is shown. */
  readonly card = signal<Card | null>(null);
  private noted = false;

  constructor(
    readonly mistakes: readonly Mistake[],
    private readonly ask: Ask,
    private readonly note: (sfen: string, outcome: Outcome) => Card | null,
  ) {
    if (mistakes.length === 0) this.phase.value = "over";
  }

  get mistake(): Mistake | undefined {
    return this.mistakes[this.index.value];
  }

  get isDone(): boolean {
    return ["best", "good", "shown"].includes(this.phase.value);
  }

  /** What stands on the board: the position, after the move that was tried unless it was found wanting. */
  get position(): Position {
    const position = parseSfen(this.mistake!.sfen)!;
    const tried = this.phase.value === "worse" || this.phase.value === "failed" ? null : this.tried.value;
    const move = tried === null ? null : parseUsi(tried);
    return (move && apply(position, move)) ?? position;
  }

  play(move: Move): void {
    if (!this.mistake || !["asked", "worse", "failed"].includes(this.phase.value)) return;
    const { sfen, played, before } = this.mistake;
    const usi = moveToUsi(move);
    if (usi === before.pv[0]) return this.verdict("best", usi);
    if (before.book.includes(usi)) return this.verdict("good", usi);
    if (usi === played) return this.verdict("worse", usi);
    this.tried.value = usi;
    this.phase.value = "judging";
    const by: Color = parseSfen(sfen)!.turn;
    this.ask(sfen, usi, before.nodes || EFFORT_NODES.normal, (after) => {
      if (this.phase.value !== "judging" || this.tried.value !== usi) return;
      if (!after) this.phase.value = "failed";
      else this.verdict(isGood(judge(before, usi, after, by).loss) ? "good" : "worse", usi);
    });
  }

  /** Gives up. */
  show(): void {
    if (this.isDone || !this.mistake) return;
    this.tried.value = this.mistake.before.pv[0]!;
    this.phase.value = "shown";
    this.noteOnce("missed");
  }

  next(): void {
    this.index.value += 1;
    this.noted = false;
    this.card.value = null;
    this.tried.value = null;
    this.phase.value = this.mistake ? "asked" : "over";
  }

  private verdict(phase: "best" | "good" | "worse", usi: string): void {
    this.tried.value = usi;
    this.phase.value = phase;
    if (phase !== "worse" && !this.noted) this.solved.value += 1;
    this.noteOnce(phase === "worse" ? "missed" : "clean");
  }

  private noteOnce(outcome: Outcome): void {
    if (this.noted) return;
    this.noted = true;
    this.card.value = this.note(this.mistake!.sfen, outcome);
  }
}
