// What is remembered of the course: the most stars won in each lesson.

import { keepPractice, keptPractice } from "../space";

export const COURSE = "komadai.course";
/** More lessons than there will be: what else is kept under the key is not ours. */
const MOST = 2_000;

export type Stars = 1 | 2 | 3;

/** Stars by lesson, as they are kept. */
export function readStars(text: string | null): ReadonlyMap<string, Stars> {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    const entries = Object.entries(value && typeof value === "object" ? value : {});
    const good = entries.filter((entry): entry is [string, Stars] => [1, 2, 3].includes(entry[1] as number));
    return new Map(good.slice(0, MOST));
  } catch {
    return new Map();
  }
}

/** Stars by lesson. */
export const stars = (): ReadonlyMap<string, Stars> => readStars(keptPractice(COURSE));

/** Three without a mistake or a hint, two with at most two of them. */
export const starsFor = (slips: number): Stars => (slips === 0 ? 3 : slips <= 2 ? 2 : 1);

/** Keeps a result if it is better than the one before. */
export function won(lesson: string, count: Stars): void {
  const all = new Map(stars());
  if ((all.get(lesson) ?? 0) >= count) return;
  keepPractice(COURSE, JSON.stringify(Object.fromEntries(all.set(lesson, count))));
}

export const starText = (count: Stars): string => "★".repeat(count) + "☆".repeat(3 - count);
