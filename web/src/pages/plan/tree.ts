// Conditional moves as a tree: what the opponent may play, and one answer to each of that. Pure.

import { lineThrough, pathTo, type Tree, emptyTree, withLine, withMove, without } from "../../record/tree";
import type { Position } from "../../rules/position";
import { type Move, moveToUsi } from "../../rules/types";

/** The tree of the lines that are planned from a position in which the opponent is to move. */
export const planned = (start: Position, lines: readonly (readonly string[])[]): Tree =>
  lines.reduce((tree, line) => withLine(tree, 0, line).tree, emptyTree(start));

/** Whether a node is a move of one's own. */
export const isAnswer = (tree: Tree, id: number): boolean => id !== 0 && tree.nodes[id]!.ply % 2 === 0;

/** Plays a move at a node. Another answer to the same move of the opponent takes the place of the one that was there. */
export function played(tree: Tree, at: number, move: Move): { tree: Tree; at: number } {
  const { ply, children } = tree.nodes[at]!;
  const [answer] = children;
  if (ply % 2 === 0 || answer === undefined || tree.nodes[answer]!.usi === moveToUsi(move))
    return withMove(tree, at, move);
  const next = withMove(tree, at, move);
  // A move that cannot be played replaces nothing.
  if (next.at === at) return { tree, at };
  const rest = without(next.tree, answer);
  return { tree: rest.tree, at: rest.tree.nodes[rest.at]!.children[0]! };
}

/** Moves of the opponent that have no answer yet. */
export const unanswered = (tree: Tree): number[] =>
  tree.nodes.filter(({ ply, children }) => ply % 2 === 1 && children.length === 0).map(({ id }) => id);

/** The lines that are kept, each down to its last answer; none of them begins another. */
export function linesOf(tree: Tree): string[][] {
  const ends = tree.nodes.filter(({ id, children }) => children.length === 0 && id !== 0);
  const lines = ends.map(({ id }) => {
    const moves = pathTo(tree, id).slice(1);
    return moves.slice(0, moves.length - (moves.length % 2)).map((one) => tree.nodes[one]!.usi!);
  });
  const words = lines.map((line) => `${line.join(" ")} `);
  return lines.filter(
    (line, at) =>
      line.length > 0 &&
      !words.some((other, index) => other.startsWith(words[at]!) && (other !== words[at] || index < at)),
  );
}

/** Moves that follow each other without a choice: from a node down to where the opponent has several, or to the end. */
export function chain(tree: Tree, from: number): number[] {
  const ids = [from];
  for (let next = tree.nodes[from]!.children; next.length === 1; next = tree.nodes[ids.at(-1)!]!.children)
    ids.push(next[0]!);
  return ids;
}

/** Where one gets to with a key from a node. */
export function stepped(tree: Tree, at: number, to: "first" | "previous" | "next" | "last"): number {
  const node = tree.nodes[at]!;
  return { first: 0, previous: node.parent ?? 0, next: node.children[0] ?? at, last: lineThrough(tree, at).at(-1)! }[
    to
  ];
}
