// A record as a tree that grows: the wire's flat nodes, with what is played and noted here added.

import { apply, EVEN_START, parseSfen, type Position, toSfen } from "../rules/position";
import { type Color, type Move, moveToUsi, other, parseUsi } from "../rules/types";
import type { EditNode, End, Evaluation, ReviewRecord } from "../wire";

export interface TreeNode {
  readonly id: number;
  readonly parent: number | null;
  readonly children: readonly number[];
  readonly ply: number;
  readonly usi: string | null;
  /** Why the move is illegal: a game went on after it, or ended with it. */
  readonly foul: string | undefined;
  readonly ms: number | undefined;
  readonly comment: string;
  /** What an engine wrote beside it in the file that the record came from. */
  readonly noted: Evaluation | undefined;
  readonly end: End | undefined;
}

export interface Tree {
  readonly start: Position;
  readonly nodes: readonly TreeNode[];
}

export const START: Position = parseSfen(EVEN_START)!;

const node = (over: Partial<TreeNode> & { id: number }): TreeNode => ({
  parent: null,
  children: [],
  ply: 0,
  usi: null,
  foul: undefined,
  ms: undefined,
  comment: "",
  noted: undefined,
  end: undefined,
  ...over,
});

export const emptyTree = (start: Position = START): Tree => ({ start, nodes: [node({ id: 0 })] });

export function treeOf(record: ReviewRecord): Tree {
  const nodes: TreeNode[] = [];
  const children: number[][] = [];
  record.nodes.forEach((given, id) => {
    const parent = id === 0 ? null : (given.parent ?? id - 1);
    const own: number[] = [];
    children.push(own);
    if (parent !== null) children[parent]!.push(id);
    nodes.push({
      id,
      parent,
      children: own,
      ply: parent === null ? 0 : nodes[parent]!.ply + 1,
      usi: given.usi ?? null,
      foul: given.foul,
      ms: given.ms,
      comment: given.comment ?? "",
      noted: given.evaluation,
      end: given.end,
    });
  });
  return { start: parseSfen(record.start) ?? START, nodes };
}

/** Positions are worked out where somebody looks: a long record is open before its last position is known. */
const positions = new WeakMap<TreeNode, Position>();

export function positionAt(tree: Tree, id: number): Position {
  const way: TreeNode[] = [];
  let at: TreeNode = tree.nodes[id]!;
  let position = positions.get(at);
  while (!position && at.parent !== null) {
    way.push(at);
    at = tree.nodes[at.parent]!;
    position = positions.get(at);
  }
  position ??= tree.start;
  for (const next of way.reverse()) {
    const move = next.usi === null ? null : parseUsi(next.usi);
    position = (move && apply(position, move)) ?? position;
    positions.set(next, position);
  }
  return position;
}

/** Who is to move at a node. */
export const turnAt = (tree: Tree, id: number): Color =>
  tree.nodes[id]!.ply % 2 === 0 ? tree.start.turn : other(tree.start.turn);

/** The node after a move from here: the one that is there, or a new last child. */
export function withMove(tree: Tree, at: number, move: Move): { tree: Tree; at: number } {
  const parent = tree.nodes[at]!;
  const usi = moveToUsi(move);
  const known = parent.children.find((child) => tree.nodes[child]!.usi === usi);
  if (known !== undefined) return { tree, at: known };
  if (!apply(positionAt(tree, at), move)) return { tree, at };
  const id = tree.nodes.length;
  const nodes = tree.nodes.slice();
  nodes[at] = { ...parent, children: [...parent.children, id] };
  nodes.push(node({ id, parent: at, ply: parent.ply + 1, usi }));
  return { tree: { ...tree, nodes }, at: id };
}

export function withLine(tree: Tree, at: number, moves: readonly string[]): { tree: Tree; at: number; first: number } {
  let state = { tree, at };
  let first = at;
  for (const usi of moves) {
    const move = parseUsi(usi);
    if (!move) break;
    state = withMove(state.tree, state.at, move);
    if (first === at) first = state.at;
  }
  return { ...state, first };
}

export function withComment(tree: Tree, at: number, comment: string): Tree {
  const nodes = tree.nodes.slice();
  nodes[at] = { ...nodes[at]!, comment };
  return { ...tree, nodes };
}

/** Without a branch and all that follows from it; the nodes are numbered anew, parents first. */
export function without(tree: Tree, at: number): { tree: Tree; at: number } {
  const gone = tree.nodes[at]!;
  if (gone.parent === null) return { tree, at };
  const renumbered = new Map<number, number>();
  const nodes: TreeNode[] = [];
  for (const node of tree.nodes) {
    if (node.id === at || (node.parent !== null && !renumbered.has(node.parent))) continue;
    const id = nodes.length;
    renumbered.set(node.id, id);
    nodes.push({ ...node, id, parent: node.parent === null ? null : renumbered.get(node.parent)! });
  }
  return {
    tree: {
      ...tree,
      nodes: nodes.map((node) => ({
        ...node,
        children: node.children.map((child) => renumbered.get(child)).filter((child) => child !== undefined),
      })),
    },
    at: renumbered.get(gone.parent)!,
  };
}

/** From the start to a node. */
export function pathTo(tree: Tree, at: number): number[] {
  const path: number[] = [];
  for (let id: number | null = at; id !== null; id = tree.nodes[id]!.parent) path.push(id);
  return path.reverse();
}

/** The whole line through a node: down to it, then on by first children. */
export function lineThrough(tree: Tree, at: number): number[] {
  const line = pathTo(tree, at);
  let next = tree.nodes[at]!.children[0];
  while (next !== undefined) {
    line.push(next);
    next = tree.nodes[next]!.children[0];
  }
  return line;
}

export const siblings = (tree: Tree, at: number): readonly number[] => {
  const { parent } = tree.nodes[at]!;
  return parent === null ? [at] : tree.nodes[parent]!.children;
};

export const isMainLine = (tree: Tree, at: number): boolean =>
  pathTo(tree, at).every((id) => {
    const { parent } = tree.nodes[id]!;
    return parent === null || tree.nodes[parent]!.children[0] === id;
  });

export function editOf(tree: Tree): EditNode[] {
  return tree.nodes.map((node) => {
    const edit: EditNode = {};
    if (node.parent !== null) edit.parent = node.parent;
    if (node.usi !== null) edit.usi = node.usi;
    if (node.comment) edit.comment = node.comment;
    return edit;
  });
}

/** The main line as a USI position, which the server reads as a record. */
export function usiText(tree: Tree): string {
  const line = lineThrough(tree, 0);
  const moves = line.slice(1).map((id) => tree.nodes[id]!.usi);
  return `position sfen ${toSfen(tree.start)}${moves.length ? ` moves ${moves.join(" ")}` : ""}`;
}

/** The nodes that a line of moves from the start goes through, as far as they are there. */
export function nodesAlong(tree: Tree, moves: readonly string[]): number[] {
  const way = [0];
  for (const usi of moves) {
    const next = tree.nodes[way.at(-1)!]!.children.find((child) => tree.nodes[child]!.usi === usi);
    if (next === undefined) break;
    way.push(next);
  }
  return way;
}
