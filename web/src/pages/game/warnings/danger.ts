// What a move would allow at once: mate, or the loss of a piece that another move would have kept.

import { captured, greatestLoss } from "../../../rules/exchange";
import { inCheck, legalMoves } from "../../../rules/moves";
import { apply, type Position } from "../../../rules/position";
import { type Move, moveToUsi, type Square } from "../../../rules/types";

export type Danger =
  | { readonly type: "mate"; readonly usi: string }
  | { readonly type: "hangs"; readonly square: Square }
  /** By the engine: mate in more moves than one, or much of the chance to win. */
  | { readonly type: "forced-mate" }
  | { readonly type: "blunder" };

/** The least that is worth a warning: a lance for nothing, not a pawn and not a fair exchange. */
const LEAST = 6;

/** A move of the side to move that mates. */
export function mateInOne(position: Position): string | null {
  for (const move of legalMoves(position)) {
    const after = apply(position, move)!;
    if (inCheck(after) && legalMoves(after).length === 0) return moveToUsi(move);
  }
  return null;
}

/** What is lost by a move, less what it captures. */
function lossOf(position: Position, move: Move): { pawns: number; square: Square } | null {
  const loss = greatestLoss(apply(position, move)!);
  return loss && { square: loss.square, pawns: loss.pawns - captured(position, move) };
}

/** Whether some move loses clearly less. */
function isAvoidable(position: Position, pawns: number): boolean {
  return legalMoves(position).some((move) => (lossOf(position, move)?.pawns ?? 0) <= pawns - LEAST);
}

/** What the rules alone can tell of a legal move. */
export function dangerOf(position: Position, move: Move): Danger | null {
  const after = apply(position, move);
  if (!after) return null;
  const usi = mateInOne(after);
  if (usi) return { type: "mate", usi };
  const loss = lossOf(position, move);
  if (!loss || loss.pawns < LEAST || !isAvoidable(position, loss.pawns)) return null;
  return { type: "hangs", square: loss.square };
}
