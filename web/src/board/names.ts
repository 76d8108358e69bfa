// shogiground's words and ours.

import type * as sg from "shogiground/types";
import type { Position } from "../rules/position";
import { hasOwnPieces, heldAs, otherFace } from "../rules/kinds";
import {
  type Color,
  type DropKind,
  type Kind,
  type Piece,
  parseSquare,
  type Square,
  type StandardKind,
  squareName,
} from "../rules/types";

const ROLES: Record<StandardKind, string> = {
  P: "pawn",
  L: "lance",
  N: "knight",
  S: "silver",
  G: "gold",
  B: "bishop",
  R: "rook",
  K: "king",
};
const PROMOTED_ROLES: Partial<Record<Kind, string>> = {
  P: "tokin",
  L: "promotedlance",
  N: "promotedknight",
  S: "promotedsilver",
  B: "horse",
  R: "dragon",
};

const KIND_OF_ROLE = new Map<string, { kind: Kind; promoted: boolean }>([
  ...Object.entries(ROLES).map(([kind, role]) => [role, { kind: kind as Kind, promoted: false }] as const),
  ...Object.entries(PROMOTED_ROLES).map(([kind, role]) => [role, { kind: kind as Kind, promoted: true }] as const),
]);

export const sgColor = (color: Color): sg.Color => (color === "black" ? "sente" : "gote");
export const ourColor = (color: sg.Color): Color => (color === "sente" ? "black" : "white");

// shogiground writes squares as we do: file digit, rank letter.
export const sgKey = (square: Square): sg.Key => squareName(square) as sg.Key;
export const ourSquare = (key: sg.Key): Square => parseSquare(key) ?? 0;

/** A piece that shogi has not is called by its letter, with a `p` before it where it has turned over. */
export const roleOf = (kind: Kind, promoted = false): string =>
  (promoted ? PROMOTED_ROLES : (ROLES as Partial<Record<Kind, string>>))[kind] ??
  `${promoted ? "p" : ""}${kind.toLowerCase()}`;
export const kindOf = (role: string): { kind: Kind; promoted: boolean } =>
  KIND_OF_ROLE.get(role) ?? { kind: role.at(-1)!.toUpperCase() as Kind, promoted: role.length > 1 };
export const handKindOf = (role: string): DropKind => kindOf(role).kind as DropKind;

/** shogiground's way to read SFEN: every letter is a piece of some game. */
export const FORSYTH = {
  fromForsyth: (letters: string): string => roleOf(letters.at(-1)!.toUpperCase() as Kind, letters.length > 1),
};

/** The role of a piece of a game once it has turned over; undefined for one that has no other side. */
export function turnedRole(game: string | undefined, role: string): string | undefined {
  const { kind, promoted } = kindOf(role);
  const face = otherFace(game, kind);
  if (face) return roleOf(face);
  return promoted || kind === "K" || (kind === "G" && !hasOwnPieces(game)) ? undefined : roleOf(kind, true);
}

/** The role under which a piece lies in a hand. */
export const heldRole = (game: string | undefined, kind: DropKind): string => roleOf(heldAs(game, kind));

export function ourPiece(piece: sg.Piece): Piece {
  return { color: ourColor(piece.color), ...kindOf(piece.role) };
}

export function ourBoard(pieces: sg.Pieces): (Piece | null)[] {
  const board: (Piece | null)[] = new Array(81).fill(null);
  for (const [key, piece] of pieces) board[ourSquare(key)] = ourPiece(piece);
  return board;
}

export function kingSquare(position: Position, color: Color): sg.Key | undefined {
  const at = position.board.findIndex((piece) => piece?.kind === "K" && piece.color === color);
  return at < 0 ? undefined : sgKey(at);
}
