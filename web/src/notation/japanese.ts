// A move in Japanese: ７六歩, 同　銀成, ５八金右. Directions are the mover's own.

import { canPromote, legalMoves } from "../rules/moves";
import type { Position } from "../rules/position";
import { type BoardMove, type Color, fileOf, type Kind, type Move, type Piece, rankOf, type Square } from "../rules/types";

const FILES = "１２３４５６７８９";
const RANKS = "一二三四五六七八九";
const NAMES: Record<Kind, string> = { P: "歩", L: "香", N: "桂", S: "銀", G: "金", B: "角", R: "飛", K: "玉" };
const PROMOTED: Partial<Record<Kind, string>> = { P: "と", L: "成香", N: "成桂", S: "成銀", B: "馬", R: "龍" };

export const sideMark = (color: Color): string => (color === "black" ? "☗" : "☖");
export const pieceName = (piece: Pick<Piece, "kind" | "promoted">): string =>
  (piece.promoted && PROMOTED[piece.kind]) || NAMES[piece.kind];
export const squareJapanese = (square: Square): string => `${FILES[fileOf(square) - 1]}${RANKS[rankOf(square) - 1]}`;

/** The squares of all pieces like the mover's that could legally go to the same square, the mover's own included. */
export function rivals(position: Position, move: Move, piece: Pick<Piece, "kind" | "promoted">): Square[] {
  const squares = new Set<Square>();
  for (const legal of legalMoves(position)) {
    if (legal.type !== "board" || legal.to !== move.to) continue;
    const other = position.board[legal.from]!;
    if (other.kind === piece.kind && other.promoted === piece.promoted) squares.add(legal.from);
  }
  if (move.type === "board") squares.add(move.from);
  return [...squares];
}

type Arrival = "上" | "寄" | "引";

export function japanese(position: Position, move: Move, previousTo: Square | null): string {
  const where = move.to === previousTo ? "同" : squareJapanese(move.to);
  if (move.type === "drop") {
    const clash = rivals(position, move, { kind: move.kind, promoted: false }).length > 0;
    return where + NAMES[move.kind] + (clash ? "打" : "");
  }
  const piece = position.board[move.from];
  if (!piece) return where;
  let promotion = "";
  if (move.promote) promotion = "成";
  else if (canPromote(piece, move.from, move.to)) promotion = "不成";
  const name = pieceName(piece);
  const gap = where === "同" && name.length === 1 ? "　" : "";
  return where + gap + name + disambiguation(position, move, piece) + promotion;
}

/** How far to the mover's right of its destination a piece stands, and how far behind. */
function offset(from: Square, to: Square, color: Color): { right: number; behind: number } {
  const sign = color === "black" ? 1 : -1;
  return { right: (fileOf(to) - fileOf(from)) * sign, behind: (rankOf(from) - rankOf(to)) * sign };
}

function arrival(behind: number): Arrival {
  return behind > 0 ? "上" : behind < 0 ? "引" : "寄";
}

function disambiguation(position: Position, move: BoardMove, piece: Piece): string {
  const all = rivals(position, move, piece);
  if (all.length < 2) return "";
  const mine = offset(move.from, move.to, piece.color);
  const others = all.filter((from) => from !== move.from).map((from) => offset(from, move.to, piece.color));
  const way = arrival(mine.behind);
  const isGoldLike = !(piece.kind === "B" || piece.kind === "R");
  const sameWay = others.filter((o) => arrival(o.behind) === way);
  if (sameWay.length === 0) return way;
  if (isGoldLike && mine.right === 0 && mine.behind === 1) return "直";
  const side = sideOf(mine.right, others, isGoldLike);
  if (side && !others.some((o) => sideOf(o.right, [], isGoldLike) === side || sameSideBare(side, o.right))) return side;
  const among = sideOf(mine.right, sameWay, isGoldLike);
  return (among ?? "") + way;
}

/** 右 or 左; a big piece straight behind takes the side that the other one leaves free. */
function sideOf(right: number, others: { right: number }[], isGoldLike: boolean): "右" | "左" | null {
  if (right > 0) return "右";
  if (right < 0) return "左";
  if (isGoldLike || others.length === 0) return null;
  return others.some((o) => o.right > 0) ? "左" : "右";
}

const sameSideBare = (side: "右" | "左", right: number): boolean => (side === "右" ? right > 0 : right < 0);
