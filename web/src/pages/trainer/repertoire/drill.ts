// One sitting over opening lines: one side's moves are asked, the tree answers for the other, on the way to where most is to be
// asked. A move that was missed is asked again in the same sitting.

import { signal } from "@preact/signals";
import { type Card, type Day, isDue, today } from "../../../memory/card";
import { type Outcome, reviewed } from "../../../memory/schedule";
import { toSfen } from "../../../rules/position";
import { type Color, type Move, moveToUsi } from "../../../rules/types";
import { positionAt, type Tree, turnAt } from "../../../record/tree";

/** `line`: this line is at its end, and there is more to ask. */
export type Phase = "asked" | "wrong" | "shown" | "line" | "over";

export class Drill {
  readonly at = signal(0);
  readonly phase = signal<Phase>("asked");
  /** A wrong move as it was tried. */
  readonly tried = signal<string | null>(null);
  readonly right = signal(0);
  readonly missed = signal(0);
  readonly cards: Record<string, Card>;
  /** Positions that are still to be asked. */
  private readonly waiting = new Set<string>();
  private readonly noted = new Set<string>();
  private readonly keys = new Map<number, string>();
  private slipped = false;
  private askedOnLine = 0;

  constructor(
    readonly tree: Tree,
    readonly side: Color,
    cards: Readonly<Record<string, Card>>,
    private readonly kept: () => void = () => undefined,
    private readonly day: Day = today(),
  ) {
    this.cards = { ...cards };
    for (const { id } of tree.nodes) {
      if (!this.isAsked(id)) continue;
      const card = this.cards[this.keyAt(id)];
      if (!card || isDue(card, day)) this.waiting.add(this.keyAt(id));
    }
    this.line();
  }

  get left(): number {
    return this.waiting.size;
  }

  /** The moves that the lines have here, the main one first. */
  get answers(): string[] {
    return this.tree.nodes[this.at.value]!.children.map((child) => this.tree.nodes[child]!.usi!);
  }

  /** From the start, if anything is left to ask. */
  line(): void {
    this.at.value = 0;
    this.askedOnLine = 0;
    if (this.waiting.size === 0) this.phase.value = "over";
    else this.settle();
  }

  play(move: Move): void {
    if (!["asked", "wrong", "shown"].includes(this.phase.value)) return;
    const usi = moveToUsi(move);
    const child = this.tree.nodes[this.at.value]!.children.find((id) => this.tree.nodes[id]!.usi === usi);
    if (child === undefined) {
      this.slip(usi, "wrong");
      return;
    }
    const key = this.keyAt(this.at.value);
    if (!this.slipped) {
      this.note(key, "clean");
      if (this.waiting.delete(key)) this.askedOnLine += 1;
      this.right.value += 1;
    }
    this.at.value = child;
    this.settle();
  }

  /** Shows the move; it is to be made all the same. */
  show(): void {
    if (this.phase.value === "asked" || this.phase.value === "wrong") this.slip(null, "shown");
  }

  private slip(usi: string | null, phase: "wrong" | "shown"): void {
    if (!this.slipped) {
      this.missed.value += 1;
      this.askedOnLine += 1;
      const key = this.keyAt(this.at.value);
      this.note(key, "missed");
      this.waiting.add(key);
    }
    this.slipped = true;
    this.tried.value = usi;
    this.phase.value = phase;
  }

  /** A position is noted once in a sitting: what is known a minute later is not known yet. */
  private note(key: string, outcome: Outcome): void {
    if (this.noted.has(key)) return;
    this.noted.add(key);
    this.cards[key] = reviewed(this.cards[key], outcome, this.day);
    this.kept();
  }

  /** The other side's moves, up to the next question or the end of what is to be asked. */
  private settle(): void {
    this.slipped = false;
    this.tried.value = null;
    while (this.waitingBelow(this.at.value) > 0 && !this.isAsked(this.at.value)) {
      const { children } = this.tree.nodes[this.at.value]!;
      this.at.value = children.reduce((best, child) =>
        this.waitingBelow(child) > this.waitingBelow(best) ? child : best,
      );
    }
    if (this.waitingBelow(this.at.value) > 0) this.phase.value = "asked";
    // A line on which nothing was asked leads nowhere: somebody plays round what is left.
    else this.phase.value = this.waiting.size > 0 && this.askedOnLine > 0 ? "line" : "over";
  }

  private isAsked(id: number): boolean {
    return turnAt(this.tree, id) === this.side && this.tree.nodes[id]!.children.length > 0;
  }

  /** A position whatever its move number: lines that meet are asked once. */
  private keyAt(id: number): string {
    let key = this.keys.get(id);
    if (key === undefined) {
      key = toSfen(positionAt(this.tree, id)).split(" ").slice(0, 3).join(" ");
      this.keys.set(id, key);
    }
    return key;
  }

  private waitingBelow(id: number): number {
    let count = 0;
    const stack = [id];
    while (stack.length > 0) {
      const at = stack.pop()!;
      if (this.isAsked(at) && this.waiting.has(this.keyAt(at))) count += 1;
      stack.push(...this.tree.nodes[at]!.children);
    }
    return count;
  }
}
