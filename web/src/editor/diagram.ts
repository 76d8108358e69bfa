// A diagram under construction: any piece anywhere, the defender's hand filled with the rest if one likes. No rules but
// the number of pieces in a set; what a diagram lacks to be a problem is told, and the server decides.

import { hasPawnOn, inCheck, stuck } from "../rules/moves";
import { EMPTY_HAND, type Hand, parseSfen, type Position } from "../rules/position";
import {
  type Color,
  fileOf,
  HAND_KINDS,
  type HandKind,
  type Kind,
  other,
  type Piece,
  type Square,
  type StandardKind,
} from "../rules/types";

export interface Diagram {
  readonly board: readonly (Piece | null)[];
  readonly hands: Readonly<Record<Color, Hand>>;
  readonly turn: Color;
  /** The defender holds whatever is nowhere else, as in every printed problem. */
  readonly rest: boolean;
}

/** Where a piece may lie. The box holds what is on neither board nor stand. */
export type Place =
  | { readonly type: "square"; readonly square: Square }
  | { readonly type: "hand"; readonly color: Color; readonly kind: HandKind }
  | { readonly type: "box"; readonly color: Color; readonly kind: Kind; readonly promoted: boolean };

/** Where a piece may be put. */
export type Target =
  | { readonly type: "square"; readonly square: Square }
  | { readonly type: "hand"; readonly color: Color }
  | { readonly type: "box" };

export const KINDS: readonly StandardKind[] = ["K", ...HAND_KINDS];
const SET: Record<StandardKind, number> = { K: 2, R: 2, B: 2, G: 4, S: 4, N: 4, L: 4, P: 18 };
const PROMOTES: readonly Kind[] = ["R", "B", "S", "N", "L", "P"];

export const EMPTY: Diagram = {
  board: new Array(81).fill(null),
  hands: { black: EMPTY_HAND, white: EMPTY_HAND },
  turn: "black",
  rest: true,
};

/** What a problem begins with: the defender's king at home, all else in his hand. */
export const PROBLEM: Diagram = diagramOf(parseSfen("4k4/9/9/9/9/9/9/9/9 b - 1")!, true);

/** What is nowhere: neither on the board nor in a hand that was filled by hand. */
export function missing(diagram: Diagram): Record<StandardKind, number> {
  const left = { ...SET };
  for (const piece of diagram.board) if (piece) left[piece.kind as StandardKind] -= 1;
  for (const color of ["black", "white"] as const) {
    if (diagram.rest && color !== diagram.turn) continue;
    for (const kind of HAND_KINDS) left[kind] -= diagram.hands[color][kind];
  }
  return left;
}

/** The hands as they count. */
export function handsOf(diagram: Diagram): Record<Color, Hand> {
  if (!diagram.rest) return { ...diagram.hands };
  const left = missing(diagram);
  const hand = { ...EMPTY_HAND } as Record<HandKind, number>;
  for (const kind of HAND_KINDS) hand[kind] = Math.max(0, left[kind]);
  return { ...diagram.hands, [other(diagram.turn)]: hand };
}

export const positionOf = (diagram: Diagram): Position => ({
  board: diagram.board,
  hands: handsOf(diagram),
  turn: diagram.turn,
  ply: 1,
});

export function diagramOf({ board, hands, turn }: Position, rest: boolean): Diagram {
  return { board, hands, turn, rest };
}

/** What lies in a place; null where nothing does. */
export function pieceAt(diagram: Diagram, place: Place): Piece | null {
  switch (place.type) {
    case "square":
      return diagram.board[place.square] ?? null;
    case "hand":
      return handsOf(diagram)[place.color][place.kind] > 0
        ? { color: place.color, kind: place.kind, promoted: false }
        : null;
    case "box":
      return available(diagram, place.kind) > 0
        ? { color: place.color, kind: place.kind, promoted: place.promoted }
        : null;
  }
}

/** How many of a kind may still be set: where the defender holds the rest, they come out of his hand. */
export const available = (diagram: Diagram, kind: Kind): number => Math.max(0, missing(diagram)[kind as StandardKind]);

/** Moves a piece from one place to another. The same diagram where that changes nothing. */
export function moved(diagram: Diagram, from: Place, to: Target): Diagram {
  const piece = pieceAt(diagram, from);
  if (!piece || (from.type === "box" && to.type === "box")) return diagram;
  if (to.type === "hand" && piece.kind === "K") return diagram;
  if (from.type === "square" && to.type === "square" && from.square === to.square) return diagram;
  if (from.type === "hand" && to.type === "hand" && from.color === to.color) return diagram;
  return put(taken(diagram, from), to, piece);
}

/** Puts a piece down; what lay on a square goes back to the box. */
function put(diagram: Diagram, to: Target, piece: Piece): Diagram {
  switch (to.type) {
    case "square": {
      const board = diagram.board.slice();
      board[to.square] = piece;
      return { ...diagram, board };
    }
    case "hand": {
      // The defender's hand fills itself: what is handed to him is simply nowhere else.
      if (diagram.rest && to.color !== diagram.turn) return diagram;
      const kind = piece.kind as HandKind;
      const hand = { ...diagram.hands[to.color], [kind]: diagram.hands[to.color][kind] + 1 };
      return { ...diagram, hands: { ...diagram.hands, [to.color]: hand } };
    }
    case "box":
      return diagram;
  }
}

function taken(diagram: Diagram, from: Place): Diagram {
  switch (from.type) {
    case "square": {
      const board = diagram.board.slice();
      board[from.square] = null;
      return { ...diagram, board };
    }
    case "hand": {
      if (diagram.rest && from.color !== diagram.turn) return diagram;
      const hand = { ...diagram.hands[from.color], [from.kind]: diagram.hands[from.color][from.kind] - 1 };
      return { ...diagram, hands: { ...diagram.hands, [from.color]: hand } };
    }
    case "box":
      return diagram;
  }
}

/** Turns the piece on a square: promoted, then the other side's, that promoted, and round again. */
export function turned(diagram: Diagram, square: Square): Diagram {
  const piece = diagram.board[square];
  if (!piece) return diagram;
  const board = diagram.board.slice();
  board[square] =
    PROMOTES.includes(piece.kind) && !piece.promoted
      ? { ...piece, promoted: true }
      : { ...piece, promoted: false, color: other(piece.color) };
  return { ...diagram, board };
}

/** The piece on a square, with its promotion or its side changed. */
export function withPiece(diagram: Diagram, square: Square, change: (piece: Piece) => Piece | null): Diagram {
  const piece = diagram.board[square];
  if (!piece) return diagram;
  const board = diagram.board.slice();
  const next = change(piece);
  board[square] = next?.promoted && !PROMOTES.includes(next.kind) ? piece : next;
  return { ...diagram, board };
}

/** Whoever attacks now, the rest is the other side's. */
export const withTurn = (diagram: Diagram, turn: Color): Diagram =>
  turn === diagram.turn
    ? diagram
    : { ...diagram, turn, hands: diagram.rest ? { black: EMPTY_HAND, white: EMPTY_HAND } : diagram.hands };

/** With the rest in the defender's hand, or his hand as it stands from now on. */
export const withRest = (diagram: Diagram, rest: boolean): Diagram =>
  rest === diagram.rest ? diagram : { ...diagram, rest, hands: handsOf(diagram) };

/** Why a diagram is no problem yet, the first thing that is amiss. Names end texts: `diagram-…`. */
export function amiss(diagram: Diagram): string | null {
  const { board, turn } = diagram;
  const kings = (color: Color) => board.filter((piece) => piece?.kind === "K" && piece.color === color).length;
  if (board.every((piece) => !piece)) return "empty";
  if (kings(other(turn)) === 0) return "no-king";
  if (kings("black") > 1 || kings("white") > 1) return "many-kings";
  if (KINDS.some((kind) => missing(diagram)[kind] < 0)) return "too-many";
  for (const color of ["black", "white"] as const) {
    for (let file = 1; file <= 9; file++) {
      const pawns = board.filter(
        (piece, square) => piece?.color === color && piece.kind === "P" && !piece.promoted && fileOf(square) === file,
      );
      if (pawns.length > 1 && hasPawnOn(board, color, file)) return "nifu";
    }
  }
  if (board.some((piece, square) => piece && !piece.promoted && stuck(piece.kind, piece.color, square))) return "stuck";
  if (inCheck(positionOf(diagram), other(turn))) return "in-check";
  return null;
}
