// A piece in the page's language.

import { has, t } from "../i18n";
import type { Piece } from "../rules/types";
import { pieceName } from "./japanese";

/** Wa shogi has the same pieces with drops. Games with pieces of their own have words for them, once `own-pieces` is loaded. */
const ownWord = (kind: string, promoted: boolean, game: string | undefined): string =>
  game === undefined ? "" : `own-${game.replace("drop", "")}-${promoted ? "promoted-" : ""}${kind.toLowerCase()}`;

export function pieceWord(kind: string, promoted: boolean, game?: string): string {
  const own = ownWord(kind, promoted, game);
  if (own && has(own)) return t(own);
  // The tokin of games in which it is a piece by itself.
  return kind === "T" ? t("piece-promoted-p") : t(`piece-${promoted ? "promoted-" : ""}${kind.toLowerCase()}`);
}

/** A piece as texts want it: its word, and its name in kanji. */
export function pieceArgs({ kind, promoted }: Pick<Piece, "kind" | "promoted">, game?: string) {
  const piece = pieceWord(kind, promoted, game);
  return { piece, kanji: has(ownWord(kind, promoted, game)) ? piece : pieceName({ kind, promoted }) };
}
