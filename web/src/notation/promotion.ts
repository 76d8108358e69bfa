// What the name of a move says of turning over.

import { otherFace } from "../rules/kinds";
import { canPromote } from "../rules/moves";
import type { Position } from "../rules/position";
import type { BoardMove } from "../rules/types";

/** What a move says of turning over where both would be allowed, or it turns over: null where there is nothing to say. In other kinds of
 * shogi the server told which moves there are; where a piece turns over by itself, nothing is said. */
export function promotion(position: Position, move: BoardMove): "promotes" | "declines" | null {
  const piece = position.board[move.from];
  if (!piece) return null;
  const { game } = position;
  if (move.through !== undefined) return null;
  if (game && otherFace(game.name, piece.kind)) return null;
  if (move.promote) return "promotes";
  const mayPromote = game
    ? !!game.told?.legal.some(
        (one) => one.type === "board" && one.from === move.from && one.to === move.to && one.promote,
      )
    : canPromote(piece, move.from, move.to);
  return mayPromote ? "declines" : null;
}
