// Openings to be followed without a board, in USI: as they are commonly played, none of them from one game.

import { played } from "../../../rules/line";
import { EVEN_START, parseSfen, type Position } from "../../../rules/position";

export const LINES: readonly string[] = [
  // Bishop exchange.
  "7g7f 8c8d 2g2f 8d8e 8h7g 3c3d 7i8h 2b7g+ 8h7g 3a2b 3i3h 2b3c 6i7h 7a7b 9g9f 9c9d 1g1f 1c1d 4g4f 6c6d 3h4g 7b6c",
  // Side-pawn capture.
  "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d 8e8f 8g8f 8b8f 2d3d 2b3c 5i5h 5a5b 3d3f 7a7b",
  // Double wing attack.
  "2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d P*2c 2d2h 9c9d 3i3h 7a7b 9g9f 5a5b 7g7f 8e8f 8g8f 8b8f",
  // Yagura.
  "7g7f 8c8d 7i6h 3c3d 6h7g 7a6b 2g2f 3a4b 3i4h 4a3b 5g5f 5c5d 4i5h 6a5b 6i7h 5a4a 5i6i 7c7d 6g6f 4b3c",
  // Fourth-file rook.
  "7g7f 3c3d 6g6f 8c8d 2h6h 7a6b 5i4h 5a4b 7i7h 4b3b 3i3h 5c5d 4h3i 6a5b 3i2h 8d8e 8h7g 1c1d 1g1f 9c9d",
  // Central rook.
  "7g7f 3c3d 2g2f 5c5d 2f2e 8b5b 5i6h 5d5e 6h7h 5a6b 3i4h 6b7b 4i5h 7b8b 1g1f 2b3c 9g9f 9c9d 1f1e 7a7b",
  // Third-file rook.
  "7g7f 3c3d 7f7e 8c8d 2h7h 8d8e 5i4h 7a6b 4h3h 5a4b 3h2h 4b3b 3i3h 1c1d 1g1f 6a5b 7h7f 6c6d 9g9f 9c9d",
  // Climbing silver.
  "2g2f 8c8d 2f2e 4a3b 3i3h 8d8e 3h2g 3c3d 2g2f 7a7b 6i7h 9c9d 9g9f 5a4a 5i6h 6c6d 7g7f 1c1d 1g1f 7b6c",
];

export interface Walk {
  readonly moves: readonly string[];
  /** From the start to after the last move. */
  readonly positions: readonly Position[];
}

/** A line as far as it is followed. */
export function walk(line: string, plies: number): Walk {
  const moves = line.split(" ").slice(0, plies);
  return { moves, positions: played(parseSfen(EVEN_START)!, moves) };
}
