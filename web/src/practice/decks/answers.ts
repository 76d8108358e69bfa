// Answers in tests of grade, counted by what was asked about.

import { keepPractice, keptPractice } from "../space";
import type { LearnTheme } from "../../wire";

export const ANSWERS = "komadai.answers";

export const THEMES = ["basics", "opening", "tesuji", "mate", "end"] as const satisfies readonly LearnTheme[];

export interface Answers {
  readonly right: number;
  readonly tried: number;
}

/** Counts by theme, as they are kept. */
export function readAnswers(text: string | null): ReadonlyMap<LearnTheme, Answers> {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    const kept = (value && typeof value === "object" ? value : {}) as Readonly<Record<string, unknown>>;
    const found = THEMES.map((theme) => [theme, counts(kept[theme])] as const);
    return new Map(found.filter((one): one is readonly [LearnTheme, Answers] => one[1] !== null));
  } catch {
    return new Map();
  }
}

function counts(value: unknown): Answers | null {
  const { right, tried } = (value ?? {}) as { readonly right?: unknown; readonly tried?: unknown };
  if (!Number.isSafeInteger(right) || !Number.isSafeInteger(tried)) return null;
  const [r, t] = [right as number, tried as number];
  return r >= 0 && t > 0 && r <= t ? { right: r, tried: t } : null;
}

export const answers = (): ReadonlyMap<LearnTheme, Answers> => readAnswers(keptPractice(ANSWERS));

/** Counts answers, each with what it was about. */
export function countAnswers(news: readonly (readonly [LearnTheme, boolean])[]): void {
  if (news.length === 0) return;
  const all = new Map(answers());
  for (const [theme, isRight] of news) {
    const { right, tried } = all.get(theme) ?? { right: 0, tried: 0 };
    all.set(theme, { right: right + (isRight ? 1 : 0), tried: tried + 1 });
  }
  keepPractice(ANSWERS, JSON.stringify(Object.fromEntries(all)));
}
