// Pieces in hand in words.

import { pieceArgs } from "./piece-word";
import { lang } from "../i18n";
import { type Hand, parseSfen } from "../rules/position";
import { heldKinds } from "../rules/kinds";

/** "rook, pawn ×2"; empty for an empty hand. */
export function handWords(hand: Hand, game?: string): string {
  const japanese = lang() === "ja";
  return heldKinds(game)
    .filter((kind) => hand[kind])
    .map((kind) => {
      const { piece, kanji } = pieceArgs({ kind, promoted: false }, game);
      const word = japanese ? kanji : piece;
      return hand[kind]! > 1 ? `${word} ×${hand[kind]}` : word;
    })
    .join(japanese ? "・" : ", ");
}

/** An SFEN's hand in words, Black's pieces only: "2Pg" is "pawn ×2". */
export function handText(sfen: string): string {
  const hand = parseSfen(`9/9/9/9/9/9/9/9/9 b ${sfen} 1`)?.hands.black;
  return hand ? handWords(hand) : sfen;
}
