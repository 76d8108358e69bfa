// On pages where something is practised: what this browser has and what the account has are brought together, by a script that
// guests never load.

import { keyFor, onChanged, owner } from "./space";

/** What was agreed on with the site, by account. */
export const SYNCED = "komadai.practice.synced";

const PAUSE_MS = 1_500;

/** Accounts that have left something in this browser. */
function accounts(): string[] {
  try {
    const begins = `${SYNCED}@`;
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(begins))
      .map((key) => key.slice(begins.length));
  } catch {
    return [];
  }
}

export function beginPractice(): void {
  const of = owner();
  const others = accounts().filter((name) => name !== of);
  if (of === null && others.length === 0) return;
  void import("./sync").then(({ sync, tidy }) => {
    others.forEach(tidy);
    if (of === null) return;
    void sync(of);
    let timer: ReturnType<typeof setTimeout> | undefined;
    onChanged(() => {
      clearTimeout(timer);
      timer = setTimeout(() => void sync(of), PAUSE_MS);
    });
    addEventListener("online", () => void sync(of));
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") void sync(of);
    });
  });
}

export const syncedKey = (of: string): string => keyFor(SYNCED, of);
