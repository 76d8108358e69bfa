// From scores to a graph: chances, and what each move lost.

import type { Color } from "../../rules/types";
import type { Score } from "../../wire";

// Fitted to the engine's own games: at 10,000 nodes a move, with the network g2, 578 hundredths of a pawn won 73 % (100 games).
const SCALE = 600;

/** Black's chance to win, 0 to 1, by a logistic curve: `SCALE` hundredths of a pawn are 73 %. */
export function chance(score: Score): number {
  if (score.type === "mate") return score.value > 0 ? 1 : 0;
  return 1 / (1 + Math.exp(-score.value / SCALE));
}

/** How much better `good` stands, +120 or a mate in 7. `toMove` says who is mated by "mate 0". */
export function scoreText(
  score: Score,
  toMove: Color,
): { text: string; mate: boolean; good: "black" | "white" | null } {
  if (score.type === "mate") {
    const winner = score.value > 0 || (score.value === 0 && toMove === "white") ? "black" : "white";
    return { text: String(Math.abs(score.value)), mate: true, good: winner };
  }
  const good = score.value > 0 ? "black" : score.value < 0 ? "white" : null;
  return { text: good ? `+${Math.abs(score.value)}` : "0", mate: false, good };
}

export interface Loss {
  /** The ply of the move, counted from 1. */
  readonly ply: number;
  readonly by: Color;
  /** How much of the chance to win went with it. */
  readonly lost: number;
  readonly grade: "mistake" | "blunder";
}

// A quick look wavers by some percent; what it wavers is not a mistake.
const MISTAKE = 0.13;
const BLUNDER = 0.25;

/** What each move lost, where the positions before and after it are known. `chances[i]` belongs to the position after i moves. */
export function losses(chances: readonly (number | undefined)[], first: Color): Loss[] {
  const found: Loss[] = [];
  for (let ply = 1; ply < chances.length; ply++) {
    const before = chances[ply - 1];
    const after = chances[ply];
    if (before === undefined || after === undefined) continue;
    const by: Color = (ply % 2 === 1) === (first === "black") ? "black" : "white";
    const lost = by === "black" ? before - after : after - before;
    if (lost >= MISTAKE) found.push({ ply, by, lost, grade: lost >= BLUNDER ? "blunder" : "mistake" });
  }
  return found;
}

export const worst = (all: readonly Loss[], count: number): Loss[] =>
  [...all].sort((a, b) => b.lost - a.lost).slice(0, count);
