// Moves as people type them: 7g7f, P*5e, 76歩, ７六歩, 同銀, P-7f, P-76. Every legal move answers to its names; one must be meant.

import { hasOwnPieces, heldAs, heldKinds } from "../rules/kinds";
import { promotion } from "./promotion";
import { legalMoves } from "../rules/moves";
import type { Position } from "../rules/position";
import { type Move, moveToUsi, parseUsi, type Square } from "../rules/types";
import { japanese, pieceName } from "./japanese";
import { western } from "./western";

export type Typed =
  | { readonly type: "move"; readonly move: Move }
  | { readonly type: "ambiguous"; readonly names: readonly string[] }
  | { readonly type: "unknown" };

const KANJI_DIGITS: Record<string, string> = Object.fromEntries(
  [..."一二三四五六七八九"].map((k, i) => [k, String(i + 1)]),
);
const SAME_PIECE: Record<string, string> = {
  王: "玉",
  竜: "龍",
  生: "不成",
  成と: "と",
  杏: "成香",
  圭: "成桂",
  全: "成銀",
};

/** One spelling for many: narrow digits, no marks, no spaces. */
export function normalise(text: string): string {
  let plain = text.normalize("NFKC").replace(/[☗☖▲△▽▼\s,.'’]/g, "");
  for (const [from, to] of Object.entries(KANJI_DIGITS)) plain = plain.replaceAll(from, to);
  for (const [from, to] of Object.entries(SAME_PIECE)) plain = plain.replaceAll(from, to);
  return plain.toLowerCase();
}

export function readTyped(position: Position, text: string, previousTo: Square | null): Typed {
  const usi = parseUsi(text.trim().replace(/^([a-z])\*/, (m) => m.toUpperCase()));
  if (usi) return isOfGame(position, usi) ? { type: "move", move: usi } : { type: "unknown" };
  const wanted = normalise(text);
  if (!wanted) return { type: "unknown" };
  const exact: Move[] = [];
  const loose: Move[] = [];
  for (const move of legalMoves(position)) {
    const spellings = [western(position, move), western(position, move, "digits")];
    // Birds are called otherwise than the pieces of shogi with their letters, and cannons have no names here.
    if (!hasOwnPieces(position.game?.name) && isNamed(position, move)) {
      spellings.push(japanese(position, move, previousTo), japanese(position, move, null));
    }
    const names = spellings.map(normalise);
    if (names.includes(wanted)) exact.push(move);
    else if (names.some((name) => bare(name) === bare(wanted)) && !declines(position, move)) loose.push(move);
  }
  const found = exact.length ? exact : loose;
  if (found.length === 1) return { type: "move", move: found[0]! };
  if (found.length > 1) return { type: "ambiguous", names: found.map(moveToUsi) };
  return { type: "unknown" };
}

const isNamed = ({ board }: Position, move: Move): boolean =>
  !!pieceName(move.type === "drop" ? { kind: move.kind, promoted: false } : board[move.from]!);

/** Whether the game has such a move at all: its squares, its steps, its pieces. */
const isOfGame = (position: Position, move: Move): boolean =>
  isOnBoard(position, move.to) &&
  (move.type === "board"
    ? isOnBoard(position, move.from) && (!!position.game || move.through === undefined)
    : heldKinds(position.game?.name).includes(heldAs(position.game?.name, move.kind)));

/** What smaller boards lack the server refuses. */
const isOnBoard = (position: Position, square: Square): boolean => square < position.board.length;

/** The name without what only tells apart: 打, the hyphen and the capture sign. */
const bare = (name: string): string => name.replace(/打/g, "").replace(/[-x]/g, "");

const declines = (position: Position, move: Move): boolean =>
  move.type === "board" && promotion(position, move) === "declines";
