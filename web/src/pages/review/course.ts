// What can be told of a line without an engine: the points of both sides by ply, where kings entered, and the slowest moves.

import { impassePoints, kingEntered } from "../../rules/moves";
import type { Position } from "../../rules/position";
import type { Color } from "../../rules/types";

export interface PointsCourse {
  /** Points of the whole board by ply, the start's first. */
  readonly points: readonly (readonly [black: number, white: number])[];
  /** After how many moves each king entered the other camp first. */
  readonly entered: Readonly<Record<Color, number | undefined>>;
}

/** The course of points, where it matters: a king has entered, or the game ended by impasse. */
export function pointsCourse(line: readonly Position[], byImpasse: boolean): PointsCourse | null {
  const first = (color: Color) => {
    const ply = line.findIndex((position) => kingEntered(position, color));
    return ply < 0 ? undefined : ply;
  };
  const entered = { black: first("black"), white: first("white") };
  if (!byImpasse && entered.black === undefined && entered.white === undefined) return null;
  const points = line.map(
    (position) => [impassePoints(position, "black", true), impassePoints(position, "white", true)] as const,
  );
  return { points, entered };
}

export interface Slow {
  readonly ply: number;
  readonly ms: number;
}

/** Each side's move that took longest, where times are known; the first of several alike. */
export function slowest(times: readonly (number | undefined)[], first: Color): Record<Color, Slow | null> {
  const found: Record<Color, Slow | null> = { black: null, white: null };
  times.forEach((ms, ply) => {
    if (!ms || ply === 0) return;
    const by: Color = (ply % 2 === 1) === (first === "black") ? "black" : "white";
    if (ms > (found[by]?.ms ?? 0)) found[by] = { ply, ms };
  });
  return found;
}
