// A line of moves as the positions it goes through.

import { apply, type Position } from "./position";
import { parseUsi } from "./types";

/** The positions along a line, as far as it can be followed. */
export function played(start: Position, line: readonly string[]): Position[] {
  const positions = [start];
  for (const usi of line) {
    const move = parseUsi(usi);
    const next = move && apply(positions.at(-1)!, move);
    if (!next) break;
    positions.push(next);
  }
  return positions;
}
