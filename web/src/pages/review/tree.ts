// A record as a tree that grows: the wire's flat nodes, with what is played and noted here added.

import { apply, EVEN_START, parseSfen, type Position, toSfen } from "../../rules/position";
import { type Move, moveToUsi, parseUsi } from "../../rules/types";
import type { EditNode, End, GameRecord, MoveNames } from "../../wire";

export interface TreeNode {
  readonly id: number;
  readonly parent: number | null;
  readonly children: readonly number[];
  readonly ply: number;
  readonly usi: string | null;
  readonly names: MoveNames | undefined;
  readonly position: Position;
  readonly ms: number | undefined;
  readonly comment: string;
  readonly end: End | undefined;
}

export interface Tree {
  readonly nodes: readonly TreeNode[];
}

export const START: Position = parseSfen(EVEN_START)!;

export function emptyTree(start: Position = START): Tree {
  return {
    nodes: [
      {
        id: 0,
        parent: null,
        children: [],
        ply: 0,
        usi: null,
        names: undefined,
        position: start,
        ms: undefined,
        comment: "",
        end: undefined,
      },
    ],
  };
}

export function treeOf(record: GameRecord): Tree {
  return {
    nodes: record.nodes.map((node, id) => ({
      id,
      parent: node.parent ?? null,
      children: node.children,
      ply: node.ply,
      usi: node.usi ?? null,
      names: node.names,
      position: parseSfen(node.sfen) ?? START,
      ms: node.ms,
      comment: node.comment ?? "",
      end: node.end,
    })),
  };
}

/** The node after a move from here: the one that is there, or a new last child. */
export function withMove(tree: Tree, at: number, move: Move): { tree: Tree; at: number } {
  const node = tree.nodes[at]!;
  const usi = moveToUsi(move);
  const known = node.children.find((child) => tree.nodes[child]!.usi === usi);
  if (known !== undefined) return { tree, at: known };
  const position = apply(node.position, move);
  if (!position) return { tree, at };
  const id = tree.nodes.length;
  const added: TreeNode = {
    id,
    parent: at,
    children: [],
    ply: node.ply + 1,
    usi,
    names: undefined,
    position,
    ms: undefined,
    comment: "",
    end: undefined,
  };
  const nodes = tree.nodes.slice();
  nodes[at] = { ...node, children: [...node.children, id] };
  nodes.push(added);
  return { tree: { nodes }, at: id };
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
  return { nodes };
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
  for (let id: number | null = at; id !== null; id = tree.nodes[id]!.parent) path.unshift(id);
  return path;
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
  return `position sfen ${toSfen(tree.nodes[0]!.position)}${moves.length ? ` moves ${moves.join(" ")}` : ""}`;
}
