// Pieces in hand in words.

import { pieceWord } from "./piece-word";
import { lang } from "../i18n";
import { type Hand, parseSfen } from "../rules/position";
import { HAND_KINDS } from "../rules/types";
import { pieceName } from "./japanese";

/** "rook, pawn ×2"; empty for an empty hand. */
export function handWords(hand: Hand): string {
  const japanese = lang() === "ja";
  return HAND_KINDS.filter((kind) => hand[kind] > 0)
    .map((kind) => {
      const word = japanese ? pieceName({ kind, promoted: false }) : pieceWord(kind, false);
      return hand[kind] > 1 ? `${word} ×${hand[kind]}` : word;
    })
    .join(japanese ? "・" : ", ");
}

/** An SFEN's hand in words, Black's pieces only: "2Pg" is "pawn ×2". */
export function handText(sfen: string): string {
  const hand = parseSfen(`9/9/9/9/9/9/9/9/9 b ${sfen} 1`)?.hands.black;
  return hand ? handWords(hand) : sfen;
}
