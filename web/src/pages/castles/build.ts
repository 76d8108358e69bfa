// A castle being built: Black moves alone, from the start of an even game, until every piece of it stands.

import { type Hand, type Position, toSfen } from "../../rules/position";
import { legalMoves } from "../../rules/moves";
import { type Kind, type Move, parseSquare, type Square } from "../../rules/types";
import type { Castle } from "../../wire";

export interface Guard {
  readonly kind: Kind;
  readonly square: Square;
}

export const guardsOf = ({ pieces }: Castle): Guard[] =>
  pieces.map((piece) => ({ kind: piece[0] as Kind, square: parseSquare(piece.slice(1))! }));

/** The squares where a piece of the castle is still missing. */
export const missing = ({ board }: Position, guards: readonly Guard[]): Square[] =>
  guards
    .filter(({ kind, square }) => {
      const piece = board[square];
      return piece?.color !== "black" || piece.kind !== kind || piece.promoted;
    })
    .map(({ square }) => square);

/** What may be played: the other side stands still, so nothing is taken from it. */
export const moves = (position: Position): Move[] => legalMoves(position).filter(({ to }) => !position.board[to]);

/** Nobody answers. */
export const passed = (position: Position): Position => ({ ...position, turn: "black" });

const NO_HAND: Hand = { R: 0, B: 0, G: 0, S: 0, N: 0, L: 0, P: 0 };

/** The castle alone on a board, as a picture. */
export function picture(guards: readonly Guard[]): string {
  const board: Position["board"][number][] = new Array(81).fill(null);
  for (const { kind, square } of guards) board[square] = { color: "black", kind, promoted: false };
  return toSfen({ board, hands: { black: NO_HAND, white: NO_HAND }, turn: "black", ply: 1 });
}
