// The moves of a record with its branches and notes, of a long one those around the move that is shown.

import { foulName } from "../notation/fouls";
import { japanese, sideMark } from "../notation/japanese";
import { endText } from "../notation/record-words";
import { western } from "../notation/western";
import { type Row, rowsOf } from "../record/rows";
import { positionAt, type Tree, type TreeNode } from "../record/tree";
import { parseUsi } from "../rules/types";
import type { End } from "../wire";
import { html } from "./dom";
import { lang, t } from "./texts";

/** So many rows are there at once, and are replaced by others half as far. */
const ROWS = 600;

/** A move as readers of the language name it: ☗７六歩, ☗P-7f. */
export function moveText(tree: Tree, node: TreeNode): string {
  if (node.parent === null || node.usi === null) return "";
  const before = positionAt(tree, node.parent);
  const move = parseUsi(node.usi);
  if (!move) return node.usi;
  const previous = tree.nodes[node.parent]!.usi;
  const name =
    lang() === "ja"
      ? japanese(before, move, previous ? (parseUsi(previous)?.to ?? null) : null)
      : western(before, move);
  return sideMark(before.turn) + name;
}

export class MoveList {
  readonly element = html("div", { class: "moves", role: "group", part: "moves" });
  private rows: Row[] = [];
  private tree: Tree | null = null;
  private end: End | undefined;
  private from = -1;
  private readonly buttons = new Map<number, HTMLButtonElement>();

  constructor(private readonly onGo: (id: number) => void) {}

  set(tree: Tree, end: End | undefined): void {
    this.tree = tree;
    this.end = end;
    this.rows = rowsOf(tree);
    this.from = -1;
    this.element.setAttribute("aria-label", t("moves"));
  }

  show(at: number): void {
    const tree = this.tree;
    if (!tree) return;
    const index = Math.max(
      0,
      this.rows.findIndex((row) => row.type === "move" && row.id === at),
    );
    const half = ROWS / 2;
    const from = this.rows.length <= ROWS ? 0 : Math.max(0, Math.floor(index / half) * half - half / 2);
    if (from !== this.from) this.draw(tree, from);
    for (const [id, button] of this.buttons) {
      if (id === at) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    }
    // scrollIntoView would move the page, too.
    const marked = this.buttons.get(at);
    const box = this.element;
    if (!marked) return box.scrollTo(0, 0);
    const [own, around] = [marked.getBoundingClientRect(), box.getBoundingClientRect()];
    box.scrollTop += own.top - around.top - box.clientHeight / 2;
  }

  private draw(tree: Tree, from: number): void {
    this.from = from;
    this.buttons.clear();
    const until = Math.min(this.rows.length, from + ROWS);
    const rows = this.rows.slice(from, until).map((row) => this.row(tree, row));
    if (this.end && until === this.rows.length) rows.push(html("p", { class: "end" }, endText(this.end)));
    this.element.replaceChildren(...rows);
  }

  private row(tree: Tree, { type, id, depth }: Row): HTMLElement {
    const node = tree.nodes[id]!;
    const deep = depth ? `depth depth-${Math.min(depth, 6)}` : "";
    if (type === "comment") return html("p", { class: `note ${deep}` }, node.comment);
    if (type === "end") return html("p", { class: `end ${deep}` }, endText(node.end!));
    const button = html(
      "button",
      { type: "button", class: `move ${deep}`, "data-ply": node.ply },
      html("span", { class: "number" }, String(node.ply)),
      html("span", {}, moveText(tree, node)),
      node.foul ? html("span", { class: "foul" }, foulName(node.foul)) : null,
    );
    button.addEventListener("click", () => this.onGo(id));
    this.buttons.set(id, button);
    return button;
  }
}
