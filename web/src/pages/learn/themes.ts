// How somebody stands by theme, what is weakest, and what to do in a week: from what is remembered of lessons, tests, positions and
// mates.

import type { Card } from "../../memory/card";
import { type Answers, THEMES } from "../../practice/decks/answers";
import type { GamePhase, LearnTheme as Theme } from "../../wire";

const OF_CHAPTER: Readonly<Record<string, Theme>> = {
  castles: "opening",
  openings: "opening",
  tesuji: "tesuji",
  mate: "mate",
  endgame: "end",
  attack: "end",
};
const OF_PHASE: Readonly<Record<GamePhase, Theme>> = { opening: "opening", middle: "tesuji", end: "end" };
export const PHASE_OF: Readonly<Partial<Record<Theme, GamePhase>>> = {
  opening: "opening",
  tesuji: "middle",
  end: "end",
};

/** What is known of somebody. */
export interface Known {
  /** Every lesson in its order. */
  readonly lessons: readonly { readonly name: string; readonly chapter: string }[];
  /** Lessons and tests that were finished. */
  readonly finished: { has(name: string): boolean };
  /** Cards of positions, each with the phase that it belongs to. */
  readonly positions: readonly (readonly [GamePhase, Card])[];
  readonly mates: readonly Card[];
  /** Answers in tests of grade. */
  readonly answers: ReadonlyMap<Theme, Answers>;
}

export interface Standing {
  readonly theme: Theme;
  readonly lessons: number;
  readonly finished: number;
  /** Answers in positions, mates and tests, and how many of them were right. */
  readonly tried: number;
  readonly right: number;
  /** The first lesson that was not finished. */
  readonly next: string | null;
  /** From 0, nothing, to 1. */
  readonly share: number;
}

/** Fewer answers say nothing. */
const TELLING = 5;

export function standings({ lessons, finished, positions, mates, answers }: Known): readonly Standing[] {
  return THEMES.map((theme) => {
    const own = lessons.filter(({ chapter }) => (OF_CHAPTER[chapter] ?? "basics") === theme);
    const done = own.filter(({ name }) => finished.has(name)).length;
    const cards = positions.filter(([phase]) => OF_PHASE[phase] === theme).map(([, card]) => card);
    if (theme === "mate") cards.push(...mates);
    const tested = answers.get(theme) ?? { right: 0, tried: 0 };
    const right = cards.reduce((sum, { solved }) => sum + solved, tested.right);
    const tried = cards.reduce((sum, { solved, missed }) => sum + solved + missed, tested.tried);
    const read = own.length > 0 ? done / own.length : 1;
    return {
      theme,
      lessons: own.length,
      finished: done,
      tried,
      right,
      next: own.find(({ name }) => !finished.has(name))?.name ?? null,
      share: tried >= TELLING ? (read + right / tried) / 2 : read,
    };
  });
}

/** The weakest first; of two that are alike, the one that is taught first. */
export const weakestFirst = (all: readonly Standing[]): readonly Standing[] =>
  [...all].sort((a, b) => a.share - b.share || THEMES.indexOf(a.theme) - THEMES.indexOf(b.theme));

export type Duty =
  | { readonly kind: "lesson"; readonly name: string }
  | { readonly kind: "positions"; readonly phase: GamePhase }
  | { readonly kind: "mates" }
  /** None: the placement. */
  | { readonly kind: "test"; readonly grade: string | null };

/** Every grade, the weakest first. */
const GRADES = [...Array.from({ length: 15 }, (_, i) => `${15 - i}k`), "1d"];

/** The strongest grade whose test was passed. */
export const passed = (finished: Known["finished"]): string | null =>
  GRADES.findLast((grade) => finished.has(`test-${grade}`)) ?? null;

/** Something for each of seven days: what is weakest by turns, and a test at the end. */
export function week(known: Known): readonly Duty[] {
  const order = weakestFirst(standings(known));
  const open = order.flatMap(({ theme }) =>
    known.lessons
      .filter(({ name, chapter }) => (OF_CHAPTER[chapter] ?? "basics") === theme && !known.finished.has(name))
      .slice(0, theme === order[0]!.theme ? 2 : 1),
  );
  const lessons = open.map(({ name }): Duty => ({ kind: "lesson", name }));
  const phases = order.flatMap(({ theme }) => PHASE_OF[theme] ?? []);
  const practice: Duty[] = [...phases.map((phase): Duty => ({ kind: "positions", phase }))];
  practice.splice(order[0]!.theme === "mate" ? 0 : 1, 0, { kind: "mates" });
  const days: Duty[] = [];
  for (let day = 0; day < 6; day++) {
    const lesson = day % 2 === 0 ? lessons.shift() : undefined;
    const drill = practice[Math.floor(day / 2) % practice.length]!;
    days.push(lesson ?? drill);
  }
  const at = passed(known.finished);
  const grade = at === null ? null : (GRADES[GRADES.indexOf(at) + 1] ?? at);
  return [...days, { kind: "test", grade }];
}
