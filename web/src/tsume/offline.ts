// What can be said of a problem without the site: the solution that came with the page is known, other ways are not.

import type { ProblemAnswer, ProblemView } from "../wire";

const isOnSolution = ({ solution }: ProblemView, moves: readonly string[]): boolean =>
  moves.every((move, i) => solution[i] === move);

/** Whether a move is the solution's own, and the defence's answer to it; null where the site has to be asked. */
export function judgeAlone(problem: ProblemView, moves: readonly string[], usi: string): ProblemAnswer | null {
  const ply = moves.length;
  const { solution, card } = problem;
  if (!isOnSolution(problem, moves) || solution[ply] !== usi) return null;
  const defence = solution[ply + 1];
  // Futile interpositions may stand behind the last move that counts.
  if (ply + 1 >= card.plies || defence === undefined) return { type: "mate" };
  return { type: "mates", defence, shortest: true, plies: card.plies - ply - 1 };
}

/** The solution's next move. */
export const hintAlone = (problem: ProblemView, moves: readonly string[]): string | undefined =>
  isOnSolution(problem, moves) ? problem.solution[moves.length] : undefined;
