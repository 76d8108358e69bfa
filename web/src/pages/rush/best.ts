// The most problems solved in a rush of each length, in this browser.

import { keep, kept } from "../../storage";
import { LENGTHS, type Length } from "./store";

const KEY = "komadai.rush";

export type Bests = Readonly<Partial<Record<Length, number>>>;

export function bests(): Bests {
  try {
    const value: unknown = JSON.parse(kept(KEY) ?? "{}");
    if (typeof value !== "object" || value === null) return {};
    const counts = Object.entries(value).filter(
      ([length, n]) => length in LENGTHS && Number.isSafeInteger(n) && n >= 0,
    );
    return Object.fromEntries(counts);
  } catch {
    return {};
  }
}

/** Keeps a result; true where it is the best so far. */
export function noteResult(length: Length, solved: number): boolean {
  const known = bests();
  if (solved <= (known[length] ?? 0)) return false;
  keep(KEY, JSON.stringify({ ...known, [length]: solved }));
  return true;
}
