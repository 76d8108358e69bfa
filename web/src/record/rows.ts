// A tree of moves as the rows of a list: each move, under it its note, then what was played instead, indented.

import type { Tree } from "./tree";

export interface Row {
  readonly type: "move" | "comment" | "end";
  /** The node. */
  readonly id: number;
  /** How many branches deep. */
  readonly depth: number;
}

/** Rows that are drawn together. */
export const BLOCK = 40;

export function rowsOf(tree: Tree): Row[] {
  const rows: Row[] = [];
  const root = tree.nodes[0]!;
  if (root.comment) rows.push({ type: "comment", id: 0, depth: 0 });
  // Lines yet to be written, the next one last: each goes on from a node at a depth, the branches of that node with it or not.
  const todo: { id: number; depth: number; branches: boolean }[] = [];
  const first = root.children[0];
  if (first !== undefined) todo.push({ id: first, depth: 0, branches: true });
  for (let next = todo.pop(); next; next = todo.pop()) {
    const { id, depth, branches } = next;
    const node = tree.nodes[id]!;
    rows.push({ type: "move", id, depth });
    if (node.comment) rows.push({ type: "comment", id, depth });
    const child = node.children[0];
    if (child !== undefined) todo.push({ id: child, depth, branches: true });
    else if (node.end && depth > 0) rows.push({ type: "end", id, depth });
    if (!branches) continue;
    const others = tree.nodes[node.parent!]!.children.slice(1);
    for (const other of others.reverse()) todo.push({ id: other, depth: depth + 1, branches: false });
  }
  return rows;
}

/** The block in which a node's move stands. */
export function blockOf(rows: readonly Row[], id: number): number {
  const index = rows.findIndex((row) => row.type === "move" && row.id === id);
  return Math.max(0, Math.floor(index / BLOCK));
}
