// What trainers ask: squares, and moves out of positions that come about by chance.

import { legalMoves } from "../../rules/moves";
import { apply, EVEN_START, parseSfen, type Position } from "../../rules/position";
import { fileOf, moveToUsi, rankOf, type Square, squareName } from "../../rules/types";

/** Gives a number from 0 to 1, 1 left out. */
type Chance = () => number;

const pick = <T>(from: readonly T[], chance: Chance): T => from[Math.floor(chance() * from.length)]!;

/** A square that is not the one before. */
export function anotherSquare(before: Square | null, chance: Chance): Square {
  const all = Array.from({ length: 81 }, (_, square) => square).filter((square) => square !== before);
  return pick(all, chance);
}

const FILES = "１２３４５６７８９";
const RANKS = "一二三四五六七八九";

/** ７六 or 7f. */
export const nameOf = (square: Square, japanese: boolean): string =>
  japanese ? `${FILES[fileOf(square) - 1]}${RANKS[rankOf(square) - 1]}` : squareName(square);

export interface ReadingTask {
  readonly position: Position;
  /** The move to be played. */
  readonly usi: string;
}

/** A position after some moves by chance, captures preferred so that pieces come in hand, and a move in it. */
export function randomTask(chance: Chance): ReadingTask {
  let position = parseSfen(EVEN_START)!;
  const plies = 12 + Math.floor(chance() * 40);
  for (let ply = 0; ply < plies; ply++) {
    const moves = legalMoves(position);
    const captures = moves.filter((move) => position.board[move.to]);
    const move = pick(captures.length > 0 && chance() < 0.5 ? captures : moves, chance);
    const after = move && apply(position, move);
    if (!after || legalMoves(after).length === 0) break;
    position = after;
  }
  return { position, usi: moveToUsi(pick(legalMoves(position), chance)) };
}
