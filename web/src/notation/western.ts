// A move in Western letters with two digits (Hosking): P-76, Rx24, S-21+, N65-53+, G*58.

import { canPromote } from "../rules/moves";
import type { Position } from "../rules/position";
import { fileOf, type Move, rankOf, type Square } from "../rules/types";
import { rivals } from "./japanese";

const digits = (square: Square): string => `${fileOf(square)}${rankOf(square)}`;

export function western(position: Position, move: Move): string {
  if (move.type === "drop") return `${move.kind}*${digits(move.to)}`;
  const piece = position.board[move.from];
  if (!piece) return digits(move.to);
  const letter = (piece.promoted ? "+" : "") + piece.kind;
  const origin = rivals(position, move, piece).length > 1 ? digits(move.from) : "";
  const sign = position.board[move.to] ? "x" : "-";
  const promotion = move.promote ? "+" : canPromote(piece, move.from, move.to) ? "=" : "";
  return letter + origin + sign + digits(move.to) + promotion;
}
