// What the editor's squares and pieces are called, for those who do not see them.

import { pieceWord } from "../notation/piece-word";
import { t } from "../i18n";
import { pieceName } from "../notation/japanese";
import { fileOf, type Piece, rankOf, type Square, squareName } from "../rules/types";
import type { Target } from "./diagram";

export const wordOf = ({ color, kind, promoted }: Piece): string =>
  t("side-piece", { side: color, piece: pieceWord(kind, promoted), kanji: pieceName({ kind, promoted }) });

export const squareOf = (square: Square): string =>
  t("square", { file: String(fileOf(square)), rank: String(rankOf(square)), name: squareName(square) });

export function squareWord(square: Square, piece: Piece | null): string {
  const where = squareOf(square);
  if (!piece) return t("square-empty", { square: where });
  const { color, kind, promoted } = piece;
  return t("square-piece", {
    square: where,
    side: color,
    piece: pieceWord(kind, promoted),
    kanji: pieceName({ kind, promoted }),
  });
}

export function targetWord(target: Target): string {
  if (target.type === "square") return squareOf(target.square);
  if (target.type === "box") return t("editor-box");
  return t(target.color === "black" ? "hand-black" : "hand-white");
}
