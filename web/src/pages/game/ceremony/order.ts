// In which order the pieces are set up, as the two houses of the Edo period did: pairs go left, then right. Pure.

import type { Position } from "../../../rules/position";
import { type Color, other, parseSquare, type Square } from "../../../rules/types";

export type Style = "ohashi" | "ito";

/** King, golds, silvers, knights: both houses begin alike. */
const FIRST = "5i 6i 4i 7i 3i 8i 2i";
const LAST: Record<Style, string> = {
  // Lances, bishop, rook; the pawns from the middle outwards.
  ohashi: "9i 1i 8h 2h 5g 6g 4g 7g 3g 8g 2g 9g 1g",
  // The pawns from the left; then no lance, bishop or rook ever looks into the other camp.
  ito: "9g 8g 7g 6g 5g 4g 3g 2g 1g 9i 1i 8h 2h",
};

/** A side's squares in their order; White's are the same, seen from the other seat. */
export function setUpOrder(style: Style, side: Color): readonly Square[] {
  const squares = `${FIRST} ${LAST[style]}`.split(" ").map((name) => parseSquare(name)!);
  return side === "black" ? squares : squares.map((square) => 80 - square);
}

/** The board after each piece that is set down, the senior's first, then one of the other's, and so on. What odds leave out is not
 * set down. */
export function setUps(start: Position, style: Style, senior: Color): readonly Position[] {
  const orders = [senior, other(senior)].map((side) =>
    setUpOrder(style, side).filter((square) => start.board[square]?.color === side),
  );
  const longest = Math.max(...orders.map((order) => order.length));
  const turns = Array.from({ length: longest }, (_, i) => orders.map((order) => order[i])).flat();
  const board: (typeof start.board)[number][] = new Array(81).fill(null);
  return turns
    .filter((square) => square !== undefined)
    .map((square) => {
      board[square] = start.board[square]!;
      return { ...start, board: board.slice() };
    });
}
