// A piece in the page's language.

import { has, t } from "../i18n";
import type { Piece } from "../rules/types";
import { pieceName } from "./japanese";

/** Games that have the pieces of another one, some of them beside pieces of their own. */
const LIKE: Readonly<Record<string, string>> = { wadrop: "wa", dai: "chushogi" };

/** The text of a game's own piece, once `own-pieces` is loaded; a letter with a sign behind it has a `2` there. */
function ownWord(kind: string, promoted: boolean, game: string | undefined): string {
  const letter = kind
    .toLowerCase()
    .normalize("NFD")
    .replace(/[^a-z]/, "2");
  const word = (name: string | undefined) => `own-${name}-${promoted ? "promoted-" : ""}${letter}`;
  return has(word(game)) ? word(game) : word(LIKE[game ?? ""]);
}

export function pieceWord(kind: string, promoted: boolean, game?: string): string {
  const own = ownWord(kind, promoted, game);
  if (has(own)) return t(own);
  // The tokin of games in which it is a piece by itself.
  return kind === "T" ? t("piece-promoted-p") : t(`piece-${promoted ? "promoted-" : ""}${kind.toLowerCase()}`);
}

/** A piece as texts want it: its word, and its name in kanji. */
export function pieceArgs({ kind, promoted }: Pick<Piece, "kind" | "promoted">, game?: string) {
  const piece = pieceWord(kind, promoted, game);
  return { piece, kanji: has(ownWord(kind, promoted, game)) ? piece : pieceName({ kind, promoted }) };
}
