// What captures on one square come to, in pawns. The browser's estimate for hints, not the engine's judgement.

import { attacked, leavesCheck, mustPromote, reach } from "./moves";
import { apply, type Position } from "./position";
import { type Kind, type Move, other, type Piece, type Square } from "./types";

/** On the board. */
const WORTH: Partial<Record<Kind, number>> = { P: 1, L: 3, N: 3.5, S: 5, G: 6, B: 8, R: 10, K: 1000 };
const PROMOTED: Partial<Record<Kind, number>> = { P: 6, L: 6, N: 6, S: 6, B: 11, R: 13 };

const worth = ({ kind, promoted }: Pick<Piece, "kind" | "promoted">): number =>
  (promoted ? PROMOTED[kind] : undefined) ?? WORTH[kind] ?? 0;

/** What the capture of a piece changes: one side loses it, the other has it in hand. */
export const swing = (piece: Pick<Piece, "kind" | "promoted">): number =>
  worth(piece) + worth({ kind: piece.kind, promoted: false });

/** Legal captures on a square by the side to move, the cheapest piece first. */
function captures(position: Position, square: Square): Move[] {
  const found: { move: Move; cost: number }[] = [];
  position.board.forEach((piece, from) => {
    if (piece?.color !== position.turn || !reach(position.board, from).includes(square)) return;
    const move: Move = { type: "board", from, to: square, promote: mustPromote(piece, square) };
    if (!leavesCheck(position, move)) found.push({ move, cost: worth(piece) });
  });
  return found.sort((a, b) => a.cost - b.cost).map(({ move }) => move);
}

/** What the side to move wins by capturing on a square, and being captured there in turn, as long as it pays. */
function won(position: Position, square: Square): number {
  const target = position.board[square];
  const [first] = captures(position, square);
  const after = target && first && apply(position, first);
  return after ? Math.max(0, swing(target) - won(after, square)) : 0;
}

export interface Loss {
  readonly square: Square;
  readonly pawns: number;
}

/** The most that the side to move can win by captures on one square. */
export function greatestLoss(position: Position): Loss | null {
  let greatest: Loss | null = null;
  position.board.forEach((piece, square) => {
    if (!piece || piece.color === position.turn || piece.kind === "K") return;
    if (swing(piece) <= (greatest?.pawns ?? 0) || !attacked(position.board, square, position.turn)) return;
    const pawns = won(position, square);
    if (pawns > (greatest?.pawns ?? 0)) greatest = { square, pawns };
  });
  return greatest;
}

/** What a move wins at once by the piece that it captures. */
export function captured(position: Position, move: Move): number {
  const piece = move.type === "board" ? position.board[move.to] : null;
  return piece && piece.color === other(position.turn) ? swing(piece) : 0;
}
