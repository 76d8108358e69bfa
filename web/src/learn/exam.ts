// The course of a test, without a board: which question comes next, and what comes of the answers.

import type { LearnTheme } from "../wire";

/** An answer that was right, one that was not, or none. */
export type Mark = boolean | null;

/** What a question asks, and the lessons that teach it. */
interface Topic {
  readonly theme: LearnTheme;
  readonly lessons: readonly string[];
}

/** The names of the lessons that teach what was missed: first those of the most misses, of like ones those of the earlier question. */
export function lessonsOf(missed: readonly number[], topics: readonly Topic[]): readonly string[] {
  const misses = new Map<string, number>();
  for (const question of missed) {
    for (const lesson of topics[question]?.lessons ?? []) misses.set(lesson, (misses.get(lesson) ?? 0) + 1);
  }
  return [...misses].sort((one, other) => other[1] - one[1]).map(([lesson]) => lesson);
}

/** What the placement has come to so far. */
export interface Placing {
  /** The grade that is tried next, from 0. */
  readonly grade: number;
  /** The questions that were asked and whether they were answered right. */
  readonly asked: readonly {
    readonly question: number;
    readonly grade: number;
    readonly right: boolean;
    /** The grade that was to be tried then. */
    readonly next: number;
  }[];
}

/** How far the grade moves after each answer; there are as many questions. */
const STEPS = [4, 3, 2, 2, 1, 1, 1, 1, 1, 1] as const;
export const PLACING_QUESTIONS = STEPS.length;
/** The answers at the end of the placement that say where somebody stands. */
const TOLD_BY = 4;

export const placingFrom = (grade: number): Placing => ({ grade, asked: [] });

/** The question that is asked next: one of the grade that was not asked yet, or of the one nearest to it. None: it is over. */
export function nextQuestion(
  placing: Placing,
  grades: number,
  each: number,
): { question: number; grade: number } | null {
  if (placing.asked.length >= PLACING_QUESTIONS) return null;
  const asked = new Set(placing.asked.map(({ question }) => question));
  const nearest = [...Array(grades).keys()].sort(
    (a, b) => Math.abs(a - placing.grade) - Math.abs(b - placing.grade) || a - b,
  );
  for (const grade of nearest) {
    for (let i = 0; i < each; i++) {
      const question = grade * each + i;
      if (!asked.has(question)) return { question, grade };
    }
  }
  return null;
}

export function answered(
  placing: Placing,
  asked: { question: number; grade: number },
  right: boolean,
  grades: number,
): Placing {
  const step = STEPS[placing.asked.length] ?? 1;
  const next = Math.min(grades - 1, Math.max(0, asked.grade + (right ? step : -step)));
  return { grade: next, asked: [...placing.asked, { ...asked, right, next }] };
}

/**
 * The grade that somebody may try, none where nothing was answered: what was to be tried after each of the last answers, in the mean.
 * Whoever answers everything up to a grade swings between it and the next one.
 */
export function placedAt({ asked }: Placing): number | null {
  const last = asked.slice(-TOLD_BY);
  if (last.length === 0) return null;
  // A quarter more: at the top the questions are used up, and the last one is of a lower grade.
  return Math.floor(last.reduce((sum, { next }) => sum + next, 0) / last.length + 0.25);
}
