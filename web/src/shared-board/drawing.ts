// Arrows (`7g7f`) and marks (`5e`) as a board shows them.

import { parseSquare } from "../rules/types";

export function drawing(drawn: readonly string[]) {
  return {
    arrows: drawn.filter((one) => one.length === 4).map((usi) => ({ usi, brush: "played" as const })),
    hints: drawn.filter((one) => one.length === 2).map((one) => parseSquare(one)!),
  };
}
