// A move in Japanese, as the server names it: 7六歩, 同銀成, 5八金右. Directions are the mover's own.

import { promotion } from "./promotion";
import { reach } from "../rules/moves";
import type { Position } from "../rules/position";
import {
  type BoardMove,
  type Color,
  fileOf,
  type Kind,
  type Move,
  type Piece,
  rankOf,
  type Square,
} from "../rules/types";

const DIGITS = "一二三四五六七八九";
const rankJapanese = (rank: number): string => (rank > 9 ? "十" : "") + (DIGITS[(rank - 1) % 10] ?? "");
/** と stands by itself where it is no promoted pawn; what is named otherwise is named by the server. */
const NAMES: Partial<Record<Kind, string>> = {
  P: "歩",
  L: "香",
  N: "桂",
  S: "銀",
  G: "金",
  B: "角",
  R: "飛",
  K: "玉",
  T: "と",
};
const PROMOTED: Partial<Record<Kind, string>> = { P: "と", L: "成香", N: "成桂", S: "成銀", B: "馬", R: "龍" };

export const sideMark = (color: Color): string => (color === "black" ? "☗" : "☖");
export const pieceName = (piece: Pick<Piece, "kind" | "promoted">): string =>
  (piece.promoted && PROMOTED[piece.kind]) || NAMES[piece.kind] || "";
export const squareJapanese = (square: Square): string => `${fileOf(square)}${rankJapanese(rankOf(square))}`;

/** The squares of all pieces like the mover's that reach the same square, pinned or not, the mover's own included. */
export function rivals(position: Position, move: Move, piece: Pick<Piece, "kind" | "promoted">): Square[] {
  const { board, turn, game } = position;
  if (game) return told(position, move, piece);
  const squares: Square[] = [];
  board.forEach((other, from) => {
    if (other?.color !== turn || other.kind !== piece.kind || other.promoted !== piece.promoted) return;
    if (move.type === "board" && from === move.from) squares.push(from);
    else if (reach(board, from).includes(move.to) && board[move.to]?.color !== turn) squares.push(from);
  });
  return squares;
}

/** The same of other games, in which only what the server told is known. */
function told({ board, game }: Position, move: Move, piece: Pick<Piece, "kind" | "promoted">): Square[] {
  const squares = (game?.told?.legal ?? []).map((one) =>
    one.type === "board" && one.to === move.to && one.through === (move as BoardMove).through ? one.from : null,
  );
  const isAlike = (from: Square | null): from is Square =>
    from !== null && board[from]?.kind === piece.kind && board[from].promoted === piece.promoted;
  return [...new Set(squares.filter(isAlike))];
}

type Arrival = "上" | "寄" | "引";
type Side = "右" | "左";

export function japanese(position: Position, move: Move, previousTo: Square | null): string {
  const where = move.to === previousTo ? "同" : squareJapanese(move.to);
  if (move.type === "drop") {
    const clash = rivals(position, move, { kind: move.kind, promoted: false }).length > 0;
    return where + pieceName({ kind: move.kind, promoted: false }) + (clash ? "打" : "");
  }
  const piece = position.board[move.from];
  if (!piece) return where;
  const said = promotion(position, move);
  return (
    where + pieceName(piece) + marks(position, move, piece) + (said ? { promotes: "成", declines: "不成" }[said] : "")
  );
}

/** How far to the mover's right of the destination a piece stands. */
const rightness = (from: Square, to: Square, color: Color): number =>
  (fileOf(to) - fileOf(from)) * (color === "black" ? 1 : -1);

function arrival(from: Square, to: Square, color: Color): Arrival {
  const behind = (rankOf(from) - rankOf(to)) * (color === "black" ? 1 : -1);
  return behind > 0 ? "上" : behind < 0 ? "引" : "寄";
}

function sideOf(from: Square, to: Square, color: Color): Side | null {
  const right = rightness(from, to, color);
  return right > 0 ? "右" : right < 0 ? "左" : null;
}

/** First the word of the arrival, then the side, 直 for what goes straight up, and both words where one does not settle it. */
function marks(position: Position, { from, to }: BoardMove, piece: Piece): string {
  const { color } = piece;
  const others = rivals(position, { type: "board", from, to, promote: false }, piece).filter((other) => other !== from);
  if (others.length === 0) return "";
  const way = arrival(from, to, color);
  const knight = piece.kind === "N" && !piece.promoted;
  if (!knight && others.every((other) => arrival(other, to, color) !== way)) return way;
  if (piece.kind === "B" || piece.kind === "R") {
    // There are two at most, so they are told from each other rather than from the square.
    return others.every((other) => rightness(from, to, color) > rightness(other, to, color)) ? "右" : "左";
  }
  const side = sideOf(from, to, color);
  if (!side) return way === "上" ? "直" : way;
  return side + (others.some((other) => sideOf(other, to, color) === side) ? way : "");
}
