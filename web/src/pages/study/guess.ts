// A chapter whose moves are guessed: one side's moves of the main line are asked for, the other side's are played by themselves.

import { computed, signal } from "@preact/signals";
import { type Color, type Move, moveToUsi } from "../../rules/types";
import { turnAt } from "../../record/tree";
import type { StudyStore } from "./store";

/** `other`: a move that the chapter has, too, beside the main line. */
export type Said = "asked" | "right" | "other" | "wrong" | "shown" | "over";

export class Guess {
  readonly said = signal<Said>("asked");
  /** Moves found, and those of them found at once. */
  readonly found = signal(0);
  readonly atOnce = signal(0);
  /** What the chapter says of the move that was tried. */
  readonly about = signal("");
  private tried = false;

  /** Whether a move is asked for. */
  readonly asks = computed(() => {
    const { tree, at } = this.store;
    return turnAt(tree.value, at.value) === this.side && tree.value.nodes[at.value]!.children.length > 0;
  });

  constructor(
    private readonly store: StudyStore,
    private readonly side: Color,
  ) {
    this.again();
  }

  /** From the start. */
  again(): void {
    this.found.value = 0;
    this.atOnce.value = 0;
    this.about.value = "";
    this.tried = false;
    this.store.at.value = 0;
    this.said.value = "asked";
    this.answer();
  }

  play(move: Move): void {
    if (!this.asks.value) return;
    const usi = moveToUsi(move);
    const { nodes } = this.store.tree.value;
    const [first, ...others] = nodes[this.store.at.value]!.children;
    if (nodes[first!]!.usi === usi) {
      this.found.value += 1;
      if (!this.tried) this.atOnce.value += 1;
      this.forward("right");
      return;
    }
    const other = others.find((id) => nodes[id]!.usi === usi);
    this.tried = true;
    this.about.value = other === undefined ? "" : nodes[other]!.comment;
    this.said.value = other === undefined ? "wrong" : "other";
  }

  /** Plays the move that was asked for. */
  show(): void {
    if (this.asks.value) this.forward("shown");
  }

  private forward(said: Said): void {
    const at = this.store.tree.value.nodes[this.store.at.value]!.children[0]!;
    this.tried = false;
    this.about.value = this.store.tree.value.nodes[at]!.comment;
    this.store.at.value = at;
    this.said.value = said;
    this.answer();
  }

  /** The other side's move, and the end. */
  private answer(): void {
    const { nodes } = this.store.tree.value;
    const next = nodes[this.store.at.value]!.children[0];
    if (next === undefined) {
      this.said.value = "over";
      return;
    }
    if (this.asks.value) return;
    const comment = nodes[next]!.comment;
    if (comment) this.about.value = [this.about.value, comment].filter(Boolean).join("\n");
    this.store.at.value = next;
    if (nodes[next]!.children.length === 0) this.said.value = "over";
  }
}
