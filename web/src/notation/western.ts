// A move in Western letters: P-7f, Rx2d, S-2a+, N6e-5c+, G*5h (Hodges), or with two digits, P-76 (Hosking).

import { promotion } from "./promotion";
import type { Position } from "../rules/position";
import { fileOf, type Move, rankOf, type Square, squareName } from "../rules/types";
import { rivals } from "./japanese";

const digits = (square: Square): string => `${fileOf(square)}${rankOf(square)}`;

export function western(position: Position, move: Move, style: "letters" | "digits" = "letters"): string {
  const at = style === "letters" ? squareName : digits;
  if (move.type === "drop") return `${move.kind}*${at(move.to)}`;
  const piece = position.board[move.from];
  if (!piece) return at(move.to);
  const letter = (piece.promoted ? "+" : "") + piece.kind;
  const origin = rivals(position, move, piece).length > 1 ? at(move.from) : "";
  const sign = (to: Square) => (position.board[to] && to !== move.from ? "x" : "-");
  const passed = move.through === undefined ? "" : sign(move.through) + at(move.through);
  const said = promotion(position, move);
  return letter + origin + passed + sign(move.to) + at(move.to) + (said ? { promotes: "+", declines: "=" }[said] : "");
}
