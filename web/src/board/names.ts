// shogiground's words and ours.

import type * as sg from "shogiground/types";
import type { Position } from "../rules/position";
import { type Color, type HandKind, type Kind, type Piece, parseSquare, type Square, squareName } from "../rules/types";

const ROLES: Record<Kind, string> = {
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

export const roleOf = (kind: Kind, promoted = false): string => (promoted && PROMOTED_ROLES[kind]) || ROLES[kind];
export const kindOf = (role: string): { kind: Kind; promoted: boolean } =>
  KIND_OF_ROLE.get(role) ?? { kind: "P", promoted: false };
export const handKindOf = (role: string): HandKind => kindOf(role).kind as HandKind;

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
