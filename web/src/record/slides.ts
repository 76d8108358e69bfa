// Losses that no single move shows: a side's chance to win slides away little by little, each move giving up less than what is marked.

import { other, type Color } from "../rules/types";
import type { Analysis } from "../wire";
import { chance, isMistake, type Judged } from "./judge";

export interface Slide {
  readonly by: Color;
  /** The plies of the first and the last of the side's moves in it, counted from 1. */
  readonly from: number;
  readonly to: number;
  /** The side's chance to win before the first and after the last of them, 0 to 1. */
  readonly before: number;
  readonly after: number;
  /** The plies of the moves in it that gave up most, the most first. */
  readonly worst: readonly number[];
}

/** A fall of so much is told: as much as a blunder loses. */
const FALL = 0.25;
/** Moves of a slide that are named, and what they gave up at least: less is what a look wavers. */
const NAMED = 2;
const LEAST = 0.03;

/** Where each side's chance slid away between two of its marked mistakes: the deepest fall of each stretch. */
export function slides(
  judged: readonly Judged[],
  { evaluations }: Pick<Analysis, "evaluations">,
  first: Color,
): Slide[] {
  const chanceAt = (ply: number, by: Color): number => {
    const black = chance(evaluations[ply]!.score, ply % 2 === 0 ? first : other(first));
    return by === "black" ? black : 1 - black;
  };
  const found: Slide[] = [];
  for (const by of ["black", "white"] as const) {
    const own = judged.filter((one) => one.by === by);
    for (const stretch of stretchesOf(own)) {
      // Highest so far, and the deepest fall from there.
      let top = 0;
      let best: { from: number; to: number; fall: number } | null = null;
      stretch.forEach(({ ply }, at) => {
        if (chanceAt(ply - 1, by) >= chanceAt(stretch[top]!.ply - 1, by)) top = at;
        const fall = chanceAt(stretch[top]!.ply - 1, by) - chanceAt(ply, by);
        if (fall > (best?.fall ?? 0)) best = { from: top, to: at, fall };
      });
      const { from, to, fall } = best ?? { from: 0, to: 0, fall: 0 };
      if (fall < FALL) continue;
      const moves = stretch.slice(from, to + 1);
      found.push({
        by,
        from: moves[0]!.ply,
        to: moves.at(-1)!.ply,
        before: chanceAt(moves[0]!.ply - 1, by),
        after: chanceAt(moves.at(-1)!.ply, by),
        worst: [...moves]
          .filter(({ loss }) => loss >= LEAST)
          .sort((a, b) => b.loss - a.loss)
          .slice(0, NAMED)
          .map(({ ply }) => ply),
      });
    }
  }
  return found.sort((a, b) => a.from - b.from);
}

/** A side's moves between its marked mistakes. */
function stretchesOf(own: readonly Judged[]): Judged[][] {
  const stretches: Judged[][] = [[]];
  for (const one of own) {
    if (isMistake(one)) stretches.push([]);
    else stretches.at(-1)!.push(one);
  }
  return stretches.filter((stretch) => stretch.length > 0);
}
