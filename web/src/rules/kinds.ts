// What the page has to know of the pieces of other games to draw them: what lies in a hand, and in which order; and of pieces whose two
// faces have a letter each, what their other face is. The server alone decides what they may do.

import { type DropKind, HAND_KINDS, type Kind } from "./types";

/** The letters of a game's hand, and where every piece has a letter for each face, the other faces in the same order. */
const HANDS: Readonly<Record<string, readonly [held: string, other?: string]>> = {
  dobutsu: ["RBP"],
  kyotoshogi: ["TGSP", "LNBR"],
  micro: ["BGSP", "TRLN"],
  torishogi: ["FCPLRS"],
  yarishogi: ["RBNP"],
  cannonshogi: ["RBGSNLUACIP"],
  wadrop: ["EFSXRWVGCULDMHOP"],
};

/** Games in which nothing is dropped. */
const WITHOUT_HANDS = /^(heian|shoshogi|wa$|chu|dai)/;

/** Whether a game's pieces are called otherwise than those of shogi with the same letters. */
export const hasOwnPieces = (game: string | undefined): boolean => /^(tori|yari|wa|chu|dai)/.test(game ?? "");

/** What a hand can hold, in its order. */
export function heldKinds(game: string | undefined): readonly DropKind[] {
  const held = game === undefined ? undefined : WITHOUT_HANDS.test(game) ? "" : HANDS[game]?.[0];
  return held === undefined ? HAND_KINDS : ([...held] as DropKind[]);
}

/** The letters that take a piece from the hand, the least one first; where a piece has one for each face, both. */
export const handLetters = (game: string | undefined): string =>
  [...heldKinds(game)]
    .reverse()
    .flatMap((kind) => [kind, otherFace(game, kind) ?? []].flat())
    .join(" ");

/** The other face of a piece whose faces have a letter each; null in all other games. */
export function otherFace(game: string | undefined, kind: Kind): Kind | null {
  const [held, other] = (game !== undefined && HANDS[game]) || [];
  if (!held || !other) return null;
  const at = held.indexOf(kind);
  return ((at < 0 ? held[other.indexOf(kind)] : other[at]) as Kind | undefined) ?? null;
}

/** As what a piece lies in a hand. */
export function heldAs(game: string | undefined, kind: DropKind): DropKind {
  const [held, other] = (game !== undefined && HANDS[game]) || [];
  return ((other && held?.[other.indexOf(kind)]) as DropKind | undefined) ?? kind;
}
