// What an engine's scores say of the moves that were played: the same as crate `record` says (judge.rs), held to it by
// testdata/judge-vectors.json.

import { type Color, other } from "../rules/types";
import type { Analysis, Evaluation, Score } from "../wire";

export type Mark = "book" | "inaccuracy" | "mistake" | "blunder";

export interface Judged {
  /** The ply of the move, counted from 1. */
  readonly ply: number;
  readonly by: Color;
  /** What it gave away of the chance to win, 0 to 1. */
  readonly loss: number;
  readonly mark: Mark | null;
}

// Hundredths of a pawn that are a chance of 73 %.
const SCALE = 600;
const INACCURACY = 0.07;
const MISTAKE = 0.13;
const BLUNDER = 0.25;
const ACCURACY_FALL = 4.35;

/** Black's chance to win, 0 to 1; `toMove` says who is mated by "mate 0". */
export function chance(score: Score, toMove: Color): number {
  if (score.type === "mate") return score.value > 0 || (score.value === 0 && toMove === "white") ? 1 : 0;
  return 1 / (1 + Math.exp(-score.value / SCALE));
}

/** What a move gave away, by the evaluations of one effort on both its sides. A move of the book is not judged by a search. */
export function judge(
  before: Evaluation,
  usi: string,
  after: Evaluation,
  by: Color,
): { loss: number; mark: Mark | null } {
  if (before.book.includes(usi)) return { loss: 0, mark: "book" };
  if (before.pv[0] === usi) return { loss: 0, mark: null };
  const lost = chance(before.score, by) - chance(after.score, other(by));
  const loss = Math.max(0, by === "black" ? lost : -lost);
  return { loss, mark: markOf(loss) };
}

function markOf(loss: number): Mark | null {
  if (loss >= BLUNDER) return "blunder";
  if (loss >= MISTAKE) return "mistake";
  return loss >= INACCURACY ? "inaccuracy" : null;
}

/** The moves of an analysed line, as far as the positions on both their sides are evaluated. */
export function judgeLine({ moves, evaluations }: Pick<Analysis, "moves" | "evaluations">, first: Color): Judged[] {
  const judged: Judged[] = [];
  moves.slice(0, Math.max(0, evaluations.length - 1)).forEach((usi, at) => {
    const by = at % 2 === 0 ? first : other(first);
    judged.push({ ply: at + 1, by, ...judge(evaluations[at]!, usi, evaluations[at + 1]!, by) });
  });
  return judged;
}

/** A side's accuracy, 0 to 100: the mean of 100 · exp(−4.35 · loss) over its moves, those of the book left out. */
export function accuracy(judged: readonly Judged[], side: Color): number | null {
  const own = judged.filter(({ by, mark }) => by === side && mark !== "book");
  if (own.length === 0) return null;
  return own.reduce((sum, { loss }) => sum + 100 * Math.exp(-ACCURACY_FALL * loss), 0) / own.length;
}

/** As good as best: half of what makes a mistake, at most, is given away. */
export const isGood = (loss: number): boolean => loss <= MISTAKE / 2;

export const isMistake = ({ mark }: Judged): boolean => mark === "mistake" || mark === "blunder";

/** The marked moves that lost most, the worst first. */
export const worst = (all: readonly Judged[], count: number): Judged[] =>
  all
    .filter(({ mark }) => mark !== null && mark !== "book")
    .sort((a, b) => b.loss - a.loss)
    .slice(0, count);
