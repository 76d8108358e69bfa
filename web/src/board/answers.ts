// What a listener asks of the board, by key or by button, and the words that answer.

import { bothHands, fileWords, legalWords, onSquare, rankWords, wholeBoard } from "../notation/words";
import type { Position } from "../rules/position";
import type { Square } from "../rules/types";

/** Answers that only the page knows, such as the clocks. */
export type MoreAnswers = Readonly<Record<string, () => string | undefined>>;

/** The board as it is asked about. */
export interface Asked {
  readonly position: Position;
  /** The square that is asked about. */
  readonly at: Square;
  /** The piece whose moves are asked for: the one that is held, else the one on the square. */
  readonly from: Square;
}

/** The answer to what is asked, named as its key is: `h`, `3`, `rank 3`. None where nothing is asked. */
export function answer(key: string, { position, at, from }: Asked, more: MoreAnswers): string | undefined {
  const [, rank] = /^rank (\d+)$/.exec(key) ?? [];
  if (rank) return rankWords(position, Number(rank));
  if (/^\d+$/.test(key)) return fileWords(position, Number(key));
  switch (key) {
    case "i":
      return onSquare(position, at);
    case "d":
      return legalWords(position, from);
    case "h":
      return bothHands(position);
    case "w":
      return wholeBoard(position);
    default:
      return more[key]?.();
  }
}
