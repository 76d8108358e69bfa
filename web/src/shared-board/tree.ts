// A tree that several people edit: the server's numbered changes, taken in one after the other. Pure. The nodes have the server's
// numbers; what was removed keeps its number and is reached from nowhere.

import type { Position } from "../rules/position";
import { parseUsi } from "../rules/types";
import type { TreeEdit } from "../wire";
import { emptyTree, type Tree, withComment, withMove } from "../record/tree";

export interface SharedTree {
  readonly tree: Tree;
  /** Arrows (`7g7f`) and marks (`5e`) by node. */
  readonly drawn: ReadonlyMap<number, readonly string[]>;
  /** Whether those who look on may edit, too. */
  readonly admits: boolean;
  /** The number of the last change. */
  readonly seq: number;
  /** The node that the last change was about. */
  readonly touched: number;
}

export function sharedTree(start: Position, moves: readonly string[]): SharedTree {
  let tree = emptyTree(start);
  for (const [at, usi] of moves.entries()) {
    const move = parseUsi(usi);
    if (move) tree = withMove(tree, at, move).tree;
  }
  return { tree, drawn: new Map(), admits: false, seq: 0, touched: tree.nodes.length - 1 };
}

/** The same with all that it begins with: these changes have no numbers. */
export function begun(shared: SharedTree, edits: readonly TreeEdit[]): SharedTree {
  return { ...edits.reduce(applied, shared), seq: 0, touched: 0 };
}

/** Takes in changes of which the first has this number; those that are known already change nothing. None: one is missing. */
export function edited(shared: SharedTree, first: number, edits: readonly TreeEdit[]): SharedTree | null {
  if (first > shared.seq + 1) return null;
  return edits.slice(shared.seq + 1 - first).reduce(applied, shared);
}

function applied(shared: SharedTree, edit: TreeEdit): SharedTree {
  const next = { ...shared, seq: shared.seq + 1 };
  switch (edit.type) {
    case "play": {
      const move = parseUsi(edit.usi);
      const played = move && withMove(shared.tree, edit.at, move);
      return played ? { ...next, tree: played.tree, touched: played.at } : next;
    }
    case "remove":
      return { ...next, tree: detached(shared.tree, edit.at), touched: shared.tree.nodes[edit.at]?.parent ?? 0 };
    case "draw":
      return { ...next, drawn: new Map(shared.drawn).set(edit.at, edit.drawn), touched: edit.at };
    case "note":
      return { ...next, tree: withComment(shared.tree, edit.at, edit.text), touched: edit.at };
    case "first":
      return { ...next, tree: putFirst(shared.tree, edit.at), touched: edit.at };
    case "admit":
      return { ...next, admits: edit.admits };
  }
}

function putFirst(tree: Tree, at: number): Tree {
  const parent = tree.nodes[at]?.parent ?? null;
  if (parent === null) return tree;
  const nodes = tree.nodes.slice();
  // The others stand in the order in which they were played.
  const others = nodes[parent]!.children.filter((child) => child !== at).sort((a, b) => a - b);
  nodes[parent] = { ...nodes[parent]!, children: [at, ...others] };
  return { ...tree, nodes };
}

function detached(tree: Tree, at: number): Tree {
  const parent = tree.nodes[at]?.parent ?? null;
  if (parent === null) return tree;
  const nodes = tree.nodes.slice();
  nodes[parent] = { ...nodes[parent]!, children: nodes[parent]!.children.filter((child) => child !== at) };
  return { ...tree, nodes };
}

/** Whether a node is reached from the start. */
export function isThere({ nodes }: Tree, at: number): boolean {
  for (let id = at; id !== 0;) {
    const parent: number | null | undefined = nodes[id]?.parent;
    if (parent === null || parent === undefined || !nodes[parent]!.children.includes(id)) return false;
    id = parent;
  }
  return true;
}
