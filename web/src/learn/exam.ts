// The course of a test, without a board: which question comes next, and what comes of the answers.

/** An answer that was right, one that was not, or none. */
export type Mark = boolean | null;

/** What the placement has come to so far. */
export interface Placing {
  /** The grade that is tried next, from 0. */
  readonly grade: number;
  /** The questions that were asked and whether they were answered right. */
  readonly asked: readonly { readonly question: number; readonly grade: number; readonly right: boolean }[];
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
  const to = asked.grade + (right ? step : -step);
  return {
    grade: Math.min(grades - 1, Math.max(0, to)),
    asked: [...placing.asked, { ...asked, right }],
  };
}

/** The grade that somebody may try: what the last answers were about, one that was wrong counting as a grade below its own. */
export function placedAt({ asked, grade }: Placing): number {
  const last = asked.slice(-TOLD_BY);
  if (last.length === 0) return grade;
  // At either end the questions of the grade are used up, and what was asked then lies nearer to the middle.
  const grades = asked.map(({ grade }) => grade);
  if (last.every(({ right }) => right)) return Math.max(...grades);
  if (!last.some(({ right }) => right)) return Math.min(...grades);
  const sum = last.reduce((sum, answer) => sum + answer.grade + (answer.right ? 0.4 : -1), 0);
  return Math.max(0, Math.round(sum / last.length));
}
