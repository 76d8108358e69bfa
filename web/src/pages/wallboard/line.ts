// The moves of a board for a whole room, as the address keeps them: `#7g7f.3c3d`.

import { legalMoves } from "../../rules/moves";
import { apply, type Position } from "../../rules/position";
import { type Move, moveToUsi } from "../../rules/types";

export interface Line {
  readonly moves: readonly Move[];
  /** The position before the first move, and that after each. */
  readonly positions: readonly Position[];
}

/** Moves that are kept: a game is over by then. */
export const MOST = 600;

/** The line with a move more; null where it is none here. */
export function play(line: Line, move: Move): Line | null {
  const position = line.positions.at(-1)!;
  const usi = moveToUsi(move);
  const legal = legalMoves(position).find((one) => moveToUsi(one) === usi);
  const next = legal && line.moves.length < MOST ? apply(position, legal) : null;
  return legal && next ? { moves: [...line.moves, legal], positions: [...line.positions, next] } : null;
}

/** What an address holds, up to the first move that is none. */
export function readLine(begin: Position, hash: string): Line {
  let line: Line = { moves: [], positions: [begin] };
  for (const usi of hash.replace(/^#/, "").split(".").slice(0, MOST)) {
    const legal = legalMoves(line.positions.at(-1)!).find((one) => moveToUsi(one) === usi);
    const next = legal && play(line, legal);
    if (!next) break;
    line = next;
  }
  return line;
}

export const writeLine = (line: Line): string => (line.moves.length ? `#${line.moves.map(moveToUsi).join(".")}` : "");
