// Pieces in hand in words.

import { pieceWord } from "../board/cursor";
import { lang } from "../i18n";
import { pieceName } from "./japanese";
import { parseSfen } from "../rules/position";
import { HAND_KINDS } from "../rules/types";

/** An SFEN's hand in words, Black's pieces only: "2Pg" is "pawn ×2". */
export function handText(sfen: string): string {
  const hand = parseSfen(`9/9/9/9/9/9/9/9/9 b ${sfen} 1`)?.hands.black;
  if (!hand) return sfen;
  const word = (kind: (typeof HAND_KINDS)[number]) =>
    lang() === "ja" ? pieceName({ kind, promoted: false }) : pieceWord(kind, false);
  return HAND_KINDS.filter((kind) => hand[kind] > 0)
    .map((kind) => (hand[kind] > 1 ? `${word(kind)} ×${hand[kind]}` : word(kind)))
    .join(lang() === "ja" ? "・" : ", ");
}
