// The moves of a record with its branches and notes, of a long one those around the move that is shown.

import { foulName } from "../notation/fouls";
import { japanese, sideMark } from "../notation/japanese";
import { endText } from "../notation/record-words";
import { western } from "../notation/western";
import { type Row, rowsOf } from "../record/rows";
import { positionAt, type Tree, type TreeNode } from "../record/tree";
import { toSfen } from "../rules/position";
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

/** All that a row shows, for one list: two rows of the same key look the same. */
const keyOf = (tree: Tree, { type, id, depth }: Row): string => {
  const { parent, ply, usi, foul, comment, end } = tree.nodes[id]!;
  return JSON.stringify([type, id, depth, parent, ply, type === "move" ? [usi, foul] : type === "end" ? end : comment]);
};

export class MoveList {
  readonly element = html("div", { class: "moves", role: "group", part: "moves" });
  private rows: Row[] = [];
  private tree: Tree | null = null;
  private end: End | undefined;
  private from = -1;
  /** In which language and from which position the rows are, and what each shows. */
  private head = "";
  private keys: string[] = [];
  private shown = -1;
  private endRow: HTMLElement | null = null;
  private readonly buttons = new Map<number, HTMLButtonElement>();

  constructor(private readonly onGo: (id: number) => void) {}

  set(tree: Tree, end: End | undefined): void {
    const rows = rowsOf(tree);
    const keys = rows.map((row) => keyOf(tree, row));
    const head = `${lang()} ${toSfen(tree.start)}`;
    const grows = head === this.head && this.keys.length > 0 && this.keys.every((key, index) => key === keys[index]);
    const known = this.rows.length;
    this.tree = tree;
    this.end = end;
    this.rows = rows;
    this.keys = keys;
    this.head = head;
    this.element.setAttribute("aria-label", t("moves"));
    if (!grows) this.shown = -1;
    if (!grows || this.from !== 0 || rows.length > ROWS) {
      this.from = -1;
      return;
    }
    // What stands there stays, with the focus and the place to which somebody has scrolled.
    this.endRow?.remove();
    this.element.append(...rows.slice(known).map((row) => this.row(tree, row)));
    this.drawEnd();
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
    const box = this.element;
    if (at === this.shown) return;
    // Where nothing can be seen yet nothing can be scrolled.
    this.shown = box.clientHeight ? at : -1;
    // scrollIntoView would move the page, too.
    const marked = this.buttons.get(at);
    if (!marked) return box.scrollTo(0, 0);
    const [own, around] = [marked.getBoundingClientRect(), box.getBoundingClientRect()];
    box.scrollTop += own.top - around.top - box.clientHeight / 2;
  }

  private draw(tree: Tree, from: number): void {
    this.from = from;
    const focused = [...this.buttons].find(([, button]) => button.matches(":focus"))?.[0];
    this.buttons.clear();
    const until = Math.min(this.rows.length, from + ROWS);
    this.element.replaceChildren(...this.rows.slice(from, until).map((row) => this.row(tree, row)));
    this.endRow = null;
    if (until === this.rows.length) this.drawEnd();
    if (focused !== undefined) this.buttons.get(focused)?.focus({ preventScroll: true });
  }

  private drawEnd(): void {
    this.endRow = this.end ? html("p", { class: "end" }, endText(this.end)) : null;
    if (this.endRow) this.element.append(this.endRow);
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
