// The most problems solved in a rush of each length, as it is kept.

import { keepPractice, keptPractice } from "../space";

export const RUSH = "komadai.rush";

/** How long a rush lasts, in milliseconds; one lasts as long as there are mistakes left. */
export const LENGTHS = { three: 180_000, five: 300_000, endless: null } as const;
export type Length = keyof typeof LENGTHS;

export type Bests = Readonly<Partial<Record<Length, number>>>;

export function readBests(text: string | null): Bests {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    if (typeof value !== "object" || value === null) return {};
    const counts = Object.entries(value).filter(
      ([length, n]) => length in LENGTHS && Number.isSafeInteger(n) && n >= 0,
    );
    return Object.fromEntries(counts);
  } catch {
    return {};
  }
}

export const bests = (): Bests => readBests(keptPractice(RUSH));

/** Keeps a result; true where it is the best so far. */
export function noteResult(length: Length, solved: number): boolean {
  const known = bests();
  if (solved <= (known[length] ?? 0)) return false;
  keepPractice(RUSH, JSON.stringify({ ...known, [length]: solved }));
  return true;
}
