// A position and its moves in words, for whoever hears the board.

import { pieceArgs } from "./piece-word";
import { t } from "../i18n";
import { otherFace } from "../rules/kinds";
import { legalMoves } from "../rules/moves";
import { type Position, sizeOf } from "../rules/position";
import {
  type Color,
  fileOf,
  type Move,
  parseUsi,
  RANK_LETTERS,
  rankOf,
  type Square,
  squareAt,
  squareName,
} from "../rules/types";
import { handWords } from "./hand";

/** 1, 2 and so on. */
const upTo = (last: number): number[] => Array.from({ length: last }, (_, i) => i + 1);

export const squareWords = (square: Square): string =>
  t("square", { file: String(fileOf(square)), rank: String(rankOf(square)), name: squareName(square) });

/** "3a, Gote bishop", or that the square is empty. */
export function onSquare(position: Position, square: Square): string {
  const piece = position.board[square];
  if (!piece) return t("square-empty", { square: squareWords(square) });
  return t("square-piece", {
    square: squareWords(square),
    side: piece.color,
    ...pieceArgs(piece, position.game?.name),
  });
}

/** "Gote: bishop to 3a"; what it takes, and whether it promotes. The position is the one before the move. */
export function moveWords(position: Position, usi: string): string {
  const move = parseUsi(usi);
  if (!move) return usi;
  const side = position.turn;
  const square = squareWords(move.to);
  const game = position.game?.name;
  if (move.type === "drop")
    return t("move-words-drop", { side, square, ...pieceArgs({ kind: move.kind, promoted: false }, game) });
  const piece = position.board[move.from];
  if (!piece) return usi;
  const taken = move.to === move.from ? null : position.board[move.to];
  const words = pieceArgs(piece, game);
  const other = taken && pieceArgs(taken, game);
  const made = other
    ? t("move-words-capture", { side, square, ...words, taken: other.piece, takenKanji: other.kanji })
    : t("move-words", { side, square, ...words });
  if (move.through !== undefined) return twoSteps(position, move.through, made);
  if (!move.promote) return made;
  return t(otherFace(game, piece.kind) ? "own-turned" : "move-words-promotes", { move: made });
}

/** A move of two steps, by what its second one does. */
function twoSteps(position: Position, through: Square, move: string): string {
  const square = squareWords(through);
  const taken = position.board[through];
  if (!taken) return t("own-step-over", { move, square });
  return t("own-step-takes", { move, square, taken: pieceArgs(taken, position.game?.name).piece });
}

/** What stands on some squares, empty ones left out. */
function row(position: Position, squares: readonly Square[], name: string): string {
  const pieces = squares.filter((square) => position.board[square]).map((square) => onSquare(position, square));
  return `${name}: ${pieces.length ? pieces.join("; ") : t("line-empty")}`;
}

export const fileWords = (position: Position, file: number): string =>
  row(
    position,
    upTo(sizeOf(position).ranks).map((rank) => squareAt(file, rank)),
    t("file-name", { file }),
  );

export const rankWords = (position: Position, rank: number): string =>
  row(
    position,
    upTo(sizeOf(position).files)
      .reverse()
      .map((file) => squareAt(file, rank)),
    t("rank-name", { rank, letter: RANK_LETTERS[rank - 1]! }),
  );

export const bothHands = (position: Position): string =>
  (["black", "white"] as const)
    .map(
      (side: Color) =>
        `${t(`hand-${side}`)}: ${handWords(position.hands[side], position.game?.name) || t("hand-empty")}`,
    )
    .join("; ");

export const wholeBoard = (position: Position): string =>
  [...upTo(sizeOf(position).ranks).map((rank) => rankWords(position, rank)), bothHands(position)].join(". ");

/** Where the piece on a square may go. */
export function legalWords(position: Position, from: Square): string {
  const squares = legalMoves(position)
    .filter((move: Move) => move.type === "board" && move.from === from)
    .map(({ to }) => squareWords(to));
  const distinct = [...new Set(squares)];
  return `${onSquare(position, from)}: ${distinct.length ? distinct.join(", ") : t("legal-none")}`;
}
