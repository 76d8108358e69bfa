// Where pieces go: hints for the board, premoves and review. The Rust rules decide; testdata/client-vectors.json keeps the two agreed.

import { apply, type Position } from "./position";
import {
  type Color,
  fileOf,
  HAND_KINDS,
  type HandKind,
  inZone,
  type Kind,
  type Move,
  onBoard,
  other,
  type Piece,
  rankOf,
  relativeRank,
  type Square,
  squareAt,
} from "./types";

type Step = readonly [file: number, rank: number];

// Steps as Black sees them: rank -1 is forward.
const FORWARD: Step = [0, -1];
const ORTHOGONAL: readonly Step[] = [FORWARD, [0, 1], [-1, 0], [1, 0]];
const DIAGONAL: readonly Step[] = [
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
];
const GOLD: readonly Step[] = [...ORTHOGONAL, [-1, -1], [1, -1]];
const NONE: readonly Step[] = [];

const STEPS: Partial<Record<Kind, readonly Step[]>> = {
  P: [FORWARD],
  L: NONE,
  N: [
    [-1, -2],
    [1, -2],
  ],
  S: [FORWARD, ...DIAGONAL],
  G: GOLD,
  B: NONE,
  R: NONE,
  K: [...ORTHOGONAL, ...DIAGONAL],
};
const SLIDES: Partial<Record<Kind, readonly Step[]>> = { L: [FORWARD], B: DIAGONAL, R: ORTHOGONAL };

function stepsOf(piece: Piece): readonly Step[] {
  if (!piece.promoted) return STEPS[piece.kind] ?? NONE;
  if (piece.kind === "B") return ORTHOGONAL;
  if (piece.kind === "R") return DIAGONAL;
  return GOLD;
}

function slidesOf(piece: Piece): readonly Step[] {
  if (piece.promoted && piece.kind === "L") return NONE;
  return SLIDES[piece.kind] ?? NONE;
}

type Board = readonly (Piece | null)[];

/** The squares a piece reaches; through every other piece when `through` is set (premoves look past what may move away). */
export function reach(board: Board, from: Square, through = false): Square[] {
  const piece = board[from];
  if (!piece) return [];
  const squares: Square[] = [];
  const sign = piece.color === "black" ? 1 : -1;
  const file = fileOf(from);
  const rank = rankOf(from);
  for (const [df, dr] of stepsOf(piece)) {
    const f = file + df * sign;
    const r = rank + dr * sign;
    if (onBoard(f, r)) squares.push(squareAt(f, r));
  }
  for (const [df, dr] of slidesOf(piece)) {
    let f = file + df * sign;
    let r = rank + dr * sign;
    while (onBoard(f, r)) {
      const square = squareAt(f, r);
      squares.push(square);
      if (board[square] && !through) break;
      f += df * sign;
      r += dr * sign;
    }
  }
  return squares;
}

const PROMOTES: readonly Kind[] = ["P", "L", "N", "S", "B", "R"];

export function canPromote(piece: Piece, from: Square, to: Square): boolean {
  return !piece.promoted && PROMOTES.includes(piece.kind) && (inZone(from, piece.color) || inZone(to, piece.color));
}

/** Whether a piece of this kind could never move again from there. */
export function stuck(kind: Kind, color: Color, to: Square): boolean {
  const rank = relativeRank(to, color);
  return ((kind === "P" || kind === "L") && rank === 1) || (kind === "N" && rank <= 2);
}

export const mustPromote = (piece: Piece, to: Square): boolean => !piece.promoted && stuck(piece.kind, piece.color, to);

export function kingOf(board: Board, color: Color): Square | null {
  const at = board.findIndex((piece) => piece?.kind === "K" && piece.color === color);
  return at < 0 ? null : at;
}

export function attacked(board: Board, square: Square, by: Color): boolean {
  return board.some((piece, from) => piece?.color === by && reach(board, from).includes(square));
}

export function inCheck(position: Position, color: Color = position.turn): boolean {
  if (position.game) return color === position.turn && !!position.game.told?.check;
  const king = kingOf(position.board, color);
  return king !== null && attacked(position.board, king, other(color));
}

/** Moves by the way the pieces go, nifu and stuck pieces left out, kings not looked after. */
export function pseudoLegal(position: Position): Move[] {
  const moves: Move[] = [];
  const { board, turn } = position;
  board.forEach((piece, from) => {
    if (piece?.color !== turn) return;
    for (const to of reach(board, from)) {
      if (board[to]?.color === turn) continue;
      if (canPromote(piece, from, to)) moves.push({ type: "board", from, to, promote: true });
      if (!mustPromote(piece, to)) moves.push({ type: "board", from, to, promote: false });
    }
  });
  for (const kind of HAND_KINDS) {
    if (position.hands[turn][kind]) {
      for (const to of dropSquares(position, kind, turn)) moves.push({ type: "drop", kind, to, promote: false });
    }
  }
  return moves;
}

export function hasPawnOn(board: Board, color: Color, file: number): boolean {
  for (let rank = 1; rank <= 9; rank++) {
    const piece = board[squareAt(file, rank)];
    if (piece?.color === color && piece.kind === "P" && !piece.promoted) return true;
  }
  return false;
}

function dropSquares(position: Position, kind: HandKind, color: Color): Square[] {
  const squares: Square[] = [];
  for (let square = 0; square < 81; square++) {
    if (position.board[square] || stuck(kind, color, square)) continue;
    if (kind === "P" && hasPawnOn(position.board, color, fileOf(square))) continue;
    squares.push(square);
  }
  return squares;
}

export function leavesCheck(position: Position, move: Move): boolean {
  const after = apply(position, move);
  return !after || inCheck(after, position.turn);
}

function isPawnDropMate(position: Position, move: Move): boolean {
  if (move.type !== "drop" || move.kind !== "P") return false;
  const after = apply(position, move);
  if (!after || !inCheck(after)) return false;
  // The reply may itself be a pawn drop, which could only interpose; against an adjacent pawn none can.
  return !pseudoLegal(after).some((reply) => !leavesCheck(after, reply));
}

/** Of another game than standard shogi only what the server told is known. */
export function legalMoves(position: Position): Move[] {
  if (position.game) return [...(position.game.told?.legal ?? [])];
  return pseudoLegal(position).filter((move) => !leavesCheck(position, move) && !isPawnDropMate(position, move));
}

/** Where a piece might go at its owner's next turn, whatever the opponent does. */
export function premoveSquares(board: Board, from: Square): Square[] {
  return reach(board, from, true);
}

/** Where a piece in hand might be dropped at its owner's next turn: captures may clear a square, a pawn may leave its file. */
export function predropSquares(kind: HandKind, color: Color): Square[] {
  const squares: Square[] = [];
  for (let square = 0; square < 81; square++) if (!stuck(kind, color, square)) squares.push(square);
  return squares;
}

/** Impasse points: 5 for rooks and bishops, 1 for other pieces, the whole board counted or the zone and the hand. */
export function impassePoints(position: Position, color: Color, wholeBoard: boolean): number {
  let points = 0;
  const worth = (kind: Kind) => (kind === "K" ? 0 : kind === "R" || kind === "B" ? 5 : 1);
  position.board.forEach((piece, square) => {
    if (piece?.color === color && (wholeBoard || inZone(square, color))) points += worth(piece.kind);
  });
  for (const kind of HAND_KINDS) points += position.hands[color][kind] * worth(kind);
  return points;
}

export function kingEntered(position: Position, color: Color): boolean {
  if (position.game) return color === position.turn && !!position.game.told?.check;
  const king = kingOf(position.board, color);
  return king !== null && inZone(king, color);
}
