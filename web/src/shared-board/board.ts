// A board on which several people look at one tree: what they play, draw and note goes to the server, and comes back to all.

import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { BoardView } from "../board/board";
import { t } from "../i18n";
import { moveWords } from "../notation/words";
import { lineThrough, pathTo, positionAt, siblings } from "../record/tree";
import { legalMoves } from "../rules/moves";
import { apply } from "../rules/position";
import { type Color, type Move, moveToUsi, parseSquare, parseUsi } from "../rules/types";
import type { TreeEdit } from "../wire";
import { EngineLook } from "./engine-look";
import { drawing } from "./drawing";
import { edited, isThere, type SharedTree } from "./tree";

export abstract class SharedBoard {
  protected readonly shared = signal<SharedTree>(null as unknown as SharedTree);
  readonly at = signal(0);
  /** Whether one looks where the others look, and they where one looks oneself. */
  readonly following = signal(true);
  /** Squares that are touched make arrows and marks. */
  readonly drawing = signal(false);
  /** The first square of an arrow that is being made. */
  readonly from = signal<string | null>(null);
  readonly engine: EngineLook;
  /** A move of one's own that is on its way: it stands on the board meanwhile, and where it comes to stand one goes. */
  private readonly sent = signal<{ readonly at: number; readonly usi: string } | null>(null);

  abstract readonly mayEdit: ReadonlySignal<boolean>;
  abstract readonly orientation: ReadonlySignal<Color>;
  /** Where the moves end that stay: what comes after them can be removed. */
  abstract readonly given: number;

  readonly tree = computed(() => this.shared.value.tree);
  readonly node = computed(() => this.tree.value.nodes[this.at.value]!);
  readonly position = computed(() => positionAt(this.tree.value, this.at.value));
  readonly line = computed(() => lineThrough(this.tree.value, this.at.value));
  /** What one drew last and the server has not told yet: what is drawn next goes on from there. */
  private readonly drew = signal<Drawn | null>(null);
  readonly drawn = computed<readonly string[]>(() => {
    const drew = this.drew.value;
    return (drew?.at === this.at.value ? drew.drawn : this.shared.value.drawn.get(this.at.value)) ?? [];
  });

  readonly view = computed<BoardView>(() => {
    const { arrows, hints } = drawing(this.drawn.value);
    const from = this.from.value;
    const sent = this.sent.value?.at === this.at.value ? parseUsi(this.sent.value.usi) : null;
    const ahead = sent && apply(this.position.value, sent);
    const free = this.mayPlay() && !this.drawing.value && !ahead;
    const best = this.engine.best.value;
    return {
      position: ahead ?? this.position.value,
      orientation: this.orientation.value,
      lastMove: ahead ? moveToUsi(sent!) : this.node.value.usi,
      hands: free ? "both" : "none",
      freedom: free ? { type: "listed", moves: legalMoves(this.position.value) } : { type: "none" },
      premoves: false,
      showTargets: true,
      arrows: [...arrows, ...(best ? [{ usi: best, brush: "best" as const }] : [])],
      hints: from ? [...hints, parseSquare(from)!] : hints,
      faults: [],
      animate: true,
    };
  });

  constructor(shared: SharedTree) {
    this.shared.value = shared;
    this.engine = new EngineLook(
      () => this.tree.value.start,
      () => this.way(),
    );
  }

  /** Sends a change to the server; false where it is not sent. */
  protected abstract request(edit: TreeEdit): boolean;
  /** Tells the others where one looks. */
  protected abstract point(at: number): void;
  /** Says something to those who do not see the board. */
  protected abstract say(words: string): void;
  /** Asks for what has changed. */
  abstract ask(): void;

  /** Whether moves can be made on the board. */
  protected mayPlay(): boolean {
    return this.mayEdit.value;
  }

  protected usi(id: number): string {
    return this.tree.value.nodes[id]!.usi ?? "";
  }

  /** The moves that lead to what is shown. */
  way(): string[] {
    return pathTo(this.tree.value, this.at.value)
      .slice(1)
      .map((id) => this.usi(id));
  }

  protected takeIn(first: number, edits: readonly TreeEdit[], tells = false): void {
    const before = this.shared.value;
    const after = edited(before, first, edits);
    if (!after) return this.ask();
    this.shared.value = after;
    const last = edits.at(-1);
    const sent = this.sent.value;
    const own = last?.type === "play" && last.at === sent?.at && last.usi === sent.usi;
    if (own) this.sent.value = null;
    if (edits.some((one) => one.type === "draw" && isSame(one, this.drew.value))) this.drew.value = null;
    if (own || (tells && this.following.value && last?.type === "play")) this.stand(after.touched);
    if (!isThere(after.tree, this.at.value)) this.stand(after.touched);
    if (tells && !own && last && after.seq > before.seq) this.say(this.words(last));
  }

  /** Somebody else looks at this node. */
  protected pointed(at: number): void {
    if (this.following.value && isThere(this.tree.value, at)) this.stand(at);
  }

  private words(edit: TreeEdit): string {
    switch (edit.type) {
      case "play":
        return moveWords(positionAt(this.tree.value, edit.at), edit.usi);
      case "remove":
        return t("together-said-removed");
      case "draw":
        return t("together-said-drawn", { drawn: edit.drawn.join(" ") || "–" });
      case "note":
        return edit.text;
      case "first":
        return t("together-said-first");
      case "admit":
        return t(edit.admits ? "together-said-open" : "together-said-closed");
    }
  }

  protected stand(at: number): void {
    this.at.value = at;
    this.engine.follow();
  }

  go(at: number): void {
    if (at === this.at.value) return;
    this.stand(at);
    if (this.following.value && this.mayEdit.value) this.point(at);
  }

  /** One step along the line, or all the way: first, previous, next, last. */
  step(to: "first" | "previous" | "next" | "last"): void {
    const line = this.line.value;
    const { ply } = this.node.value;
    const at = { first: 0, previous: ply - 1, next: ply + 1, last: line.length - 1 }[to];
    this.go(line[Math.max(0, Math.min(at, line.length - 1))]!);
  }

  /** The next or the one before of the moves that were tried here. */
  branch(by: 1 | -1): void {
    const all = siblings(this.tree.value, this.at.value);
    const next = all[all.indexOf(this.at.value) + by];
    if (next !== undefined) this.go(next);
  }

  play(move: Move): void {
    const usi = moveToUsi(move);
    const known = this.node.value.children.find((child) => this.usi(child) === usi);
    if (known !== undefined) return this.go(known);
    const sent = { at: this.at.value, usi };
    if (this.edit({ type: "play", ...sent })) this.sent.value = sent;
  }

  /** The server will not have a change: what was on its way goes back. */
  protected refuse(): void {
    this.sent.value = null;
    this.drew.value = null;
  }

  /** Removes the branch from here on. */
  remove(): void {
    this.edit({ type: "remove", at: this.at.value });
  }

  /** A square is touched: the first of an arrow, or its end; the same one twice is marked. */
  touch(square: string): void {
    const from = this.from.value;
    this.from.value = from === null ? square : null;
    if (from !== null) this.draw(from === square ? square : `${from}${square}`);
  }

  /** Draws an arrow or a mark, or takes it away where it is there already. */
  draw(one: string): void {
    const { drawn } = this;
    const without = drawn.value.filter((other) => other !== one);
    this.drawAll(without.length < drawn.value.length ? without : [...without, one]);
  }

  clearDrawn(): void {
    this.drawAll([]);
  }

  private drawAll(drawn: string[]): void {
    const drew = { at: this.at.value, drawn };
    if (this.edit({ type: "draw", ...drew })) this.drew.value = drew;
  }

  /** Whether the change is under way. */
  protected edit(edit: TreeEdit): boolean {
    return this.mayEdit.value && this.request(edit);
  }
}

interface Drawn {
  readonly at: number;
  readonly drawn: readonly string[];
}

const isSame = (one: Drawn, other: Drawn | null): boolean =>
  one.at === other?.at && one.drawn.join(" ") === other.drawn.join(" ");

export const KEYS: Record<string, (board: Pick<SharedBoard, "step" | "branch">) => void> = {
  ArrowLeft: (board) => board.step("previous"),
  ArrowRight: (board) => board.step("next"),
  ArrowUp: (board) => board.branch(-1),
  ArrowDown: (board) => board.branch(1),
  Home: (board) => board.step("first"),
  End: (board) => board.step("last"),
};
