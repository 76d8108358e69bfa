// The analysis of a game that is over, by its players together: one tree, and one cursor that each may let go of.

import { batch, computed, signal } from "@preact/signals";
import type { BoardView } from "../../../board/board";
import { t } from "../../../i18n";
import { moveWords } from "../../../notation/words";
import { legalMoves } from "../../../rules/moves";
import { type Move, moveToUsi, parseSquare } from "../../../rules/types";
import type { ClientOut, TreeEdit } from "../../../wire";
import { lineThrough, pathTo, positionAt, siblings } from "../../review/tree";
import type { GameStore } from "../store";
import { EngineLook } from "./engine-look";
import { edited, isThere, type SharedTree, sharedTree } from "./shared-tree";

export class Together {
  private readonly shared = signal<SharedTree>(null as unknown as SharedTree);
  readonly at = signal(0);
  /** Whether one looks where the others look, and they where one looks oneself. */
  readonly following = signal(true);
  readonly player = signal(false);
  private readonly guest = signal(false);
  /** Squares that are touched make arrows and marks. */
  readonly drawing = signal(false);
  /** The first square of an arrow that is being made. */
  readonly from = signal<string | null>(null);
  readonly engine: EngineLook;
  /** A move of one's own that is on its way: where it stands one goes. */
  private sent: { readonly at: number; readonly usi: string } | null = null;
  private opened = false;

  readonly tree = computed(() => this.shared.value.tree);
  readonly admits = computed(() => this.shared.value.admits);
  readonly mayEdit = computed(() => this.player.value || (this.guest.value && this.admits.value));
  readonly node = computed(() => this.tree.value.nodes[this.at.value]!);
  readonly position = computed(() => positionAt(this.tree.value, this.at.value));
  readonly line = computed(() => lineThrough(this.tree.value, this.at.value));
  readonly drawn = computed<readonly string[]>(() => this.shared.value.drawn.get(this.at.value) ?? []);
  /** Where the game's own moves end: what comes after them can be removed. */
  readonly given: number;

  readonly view = computed<BoardView>(() => {
    const drawn = this.drawn.value;
    const from = this.from.value;
    const free = this.mayEdit.value && !this.drawing.value;
    const best = this.engine.best.value;
    return {
      position: this.position.value,
      orientation: this.store.orientation.value,
      lastMove: this.node.value.usi,
      hands: free ? "both" : "none",
      freedom: free ? { type: "listed", moves: legalMoves(this.position.value) } : { type: "none" },
      premoves: false,
      showTargets: true,
      arrows: [
        ...drawn.filter((one) => one.length === 4).map((usi) => ({ usi, brush: "played" as const })),
        ...(best ? [{ usi: best, brush: "best" as const }] : []),
      ],
      hints: [...drawn.filter((one) => one.length === 2), ...(from ? [from] : [])].map((one) => parseSquare(one)!),
      faults: [],
      animate: true,
    };
  });

  constructor(readonly store: GameStore) {
    const start = store.positions.value[0]!;
    const moves = store.game.value.moves.map(({ usi }) => usi);
    this.shared.value = sharedTree(start, moves);
    this.given = moves.length;
    this.at.value = store.viewing.value ?? moves.length;
    this.engine = new EngineLook(start, () => pathTo(this.tree.value, this.at.value).map((id) => this.usi(id)));
    this.ask();
  }

  private usi(id: number): string {
    return this.tree.value.nodes[id]!.usi ?? "";
  }

  /** Asks for what has changed; again after the connection was lost. */
  ask(): void {
    this.store.request({ type: "post-mortem", after: this.shared.value.seq });
  }

  /** A message of the server; true where it was one about the analysis. */
  take(message: ClientOut): boolean {
    switch (message.type) {
      case "post-mortem":
        batch(() => {
          this.player.value = message.player;
          this.guest.value = message.guest;
          this.takeIn(message.first, message.edits);
          // Whoever comes later begins where the others were last.
          if (!this.opened && message.edits.length > 0) this.stand(this.shared.value.touched);
          this.opened = true;
        });
        return true;
      case "edited":
        batch(() => this.takeIn(message.first, message.edits, true));
        return true;
      case "cursor":
        if (this.following.value && isThere(this.tree.value, message.at)) this.stand(message.at);
        return true;
      default:
        return false;
    }
  }

  private takeIn(first: number, edits: readonly TreeEdit[], tells = false): void {
    const before = this.shared.value;
    const after = edited(before, first, edits);
    if (!after) return this.ask();
    this.shared.value = after;
    const last = edits.at(-1);
    const own = last?.type === "play" && last.at === this.sent?.at && last.usi === this.sent.usi;
    if (own) this.sent = null;
    if (own || (tells && this.following.value && last?.type === "play")) this.stand(after.touched);
    if (!isThere(after.tree, this.at.value)) this.stand(after.touched);
    if (tells && !own && last && after.seq > before.seq) this.store.spoken.value = this.words(last);
  }

  private words(edit: TreeEdit): string {
    switch (edit.type) {
      case "play":
        return moveWords(positionAt(this.tree.value, edit.at), edit.usi);
      case "remove":
        return t("together-said-removed");
      case "draw":
        return t("together-said-drawn", { drawn: edit.drawn.join(" ") || "–" });
      case "admit":
        return t(edit.admits ? "together-said-open" : "together-said-closed");
    }
  }

  private stand(at: number): void {
    this.at.value = at;
    this.engine.follow();
  }

  go(at: number): void {
    if (at === this.at.value) return;
    this.stand(at);
    if (this.following.value && this.mayEdit.value) this.store.send({ type: "cursor", at });
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
    this.sent = { at: this.at.value, usi };
    this.edit({ type: "play", at: this.at.value, usi });
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
    const next = without.length < drawn.value.length ? without : [...without, one];
    this.edit({ type: "draw", at: this.at.value, drawn: next });
  }

  clearDrawn(): void {
    this.edit({ type: "draw", at: this.at.value, drawn: [] });
  }

  admit(admits: boolean): void {
    this.edit({ type: "admit", admits });
  }

  private edit(edit: TreeEdit): void {
    if (this.mayEdit.value) this.store.request({ type: "edit", edit });
  }
}
