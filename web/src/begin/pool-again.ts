// Whoever was paired with somebody who did not come looks for the next opponent in the same pool, without a click more.

import { forget, keep, kept } from "../storage";

const KEY = "komadai.pool";

/** The lobby that is opened next in this tab looks in this pool. */
export const lookAgainIn = (pool: string): void => keep(KEY, pool, "session");

/** The pool to look in; once. */
export function poolAgain(): string | null {
  const pool = kept(KEY, "session");
  if (pool !== null) forget(KEY, "session");
  return pool;
}
