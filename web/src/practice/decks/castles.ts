// The fastest that each castle was built.

import { keepPractice, keptPractice } from "../space";

export const CASTLES = "komadai.castles";

export interface Best {
  /** From the first move to the last, in milliseconds. */
  readonly ms: number;
  readonly moves: number;
}

export type Bests = Readonly<Record<string, Best>>;

const isBest = (value: unknown): value is Best => {
  const best = value as Best | null;
  return !!best && [best.ms, best.moves].every((n) => Number.isSafeInteger(n) && n > 0);
};

export function readBests(text: string | null): Bests {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    if (typeof value !== "object" || value === null) return {};
    return Object.fromEntries(
      Object.entries(value)
        .filter(([castle, best]) => /^[\w-]{1,64}$/.test(castle) && isBest(best))
        .map(([castle, { ms, moves }]) => [castle, { ms, moves }]),
    );
  } catch {
    return {};
  }
}

export const bests = (): Bests => readBests(keptPractice(CASTLES));

/** Keeps a result; true where it is faster than any before. */
export function noteBuilt(castle: string, { ms, moves }: Best): boolean {
  const known = bests();
  const before = known[castle];
  if (before && before.ms <= ms) return false;
  keepPractice(CASTLES, JSON.stringify({ ...known, [castle]: { ms: Math.max(1, Math.round(ms)), moves } }));
  return true;
}
