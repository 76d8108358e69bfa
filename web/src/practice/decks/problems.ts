// What is remembered of the problems: cards, streaks, days. It can be taken along as a file.

import { computed, signal } from "@preact/signals";
import { keepPractice, keptPractice, keyFor, onHeard } from "../space";
import { type Card, type Day, daysBetween, isDue, readCard, today } from "../../memory/card";

export interface Progress {
  readonly version: 1;
  readonly cards: Readonly<Record<string, Card>>;
  /** Problems solved cleanly in a row, now and at most. */
  readonly streak: number;
  readonly best: number;
  /** Days in a row on which something was solved, and the last of them. */
  readonly days: number;
  readonly lastDay: Day | null;
}

export const NOTHING: Progress = { version: 1, cards: {}, streak: 0, best: 0, days: 0, lastDay: null };
export const TSUME = "komadai.tsume";

export const progress = signal<Progress>(NOTHING);

/** Reads what is kept; again when another page or another browser has changed it. */
export function loadProgress(): void {
  const reread = () => {
    progress.value = read(keptPractice(TSUME)) ?? NOTHING;
  };
  reread();
  onHeard(reread);
  addEventListener("storage", (event) => {
    if (event.key === keyFor(TSUME)) progress.value = read(event.newValue) ?? NOTHING;
  });
}

const isDay = (value: unknown): value is Day => typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value);
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** What a file or the storage holds; null where it is none of ours. */
export function read(text: string | null): Progress | null {
  if (!text) return null;
  try {
    const value = JSON.parse(text) as Partial<Progress> | null;
    if (value?.version !== 1 || typeof value.cards !== "object" || !value.cards) return null;
    const cards = Object.fromEntries(
      Object.entries(value.cards)
        .map(([id, card]) => [id, readCard(card)] as const)
        .filter((entry): entry is [string, Card] => /^[0-9a-z]{1,32}$/.test(entry[0]) && entry[1] !== null)
        .slice(0, 20_000),
    );
    const count = (value: unknown) => (isCount(value) ? value : 0);
    return {
      version: 1,
      cards,
      streak: count(value.streak),
      best: count(value.best),
      days: count(value.days),
      lastDay: isDay(value.lastDay) ? value.lastDay : null,
    };
  } catch {
    return null;
  }
}

export const written = (): string => JSON.stringify(progress.value);

export function store(next: Progress): void {
  progress.value = next;
  keepPractice(TSUME, JSON.stringify(next));
}

/** Takes a file in; of a problem that both know, the later attempt counts. */
export function merge(text: string): boolean {
  const other = read(text);
  if (!other) return false;
  const own = progress.value;
  const cards = { ...own.cards };
  for (const [id, card] of Object.entries(other.cards)) {
    const known = cards[id];
    if (!known || known.last < card.last) cards[id] = card;
  }
  const newer = (other.lastDay ?? "") > (own.lastDay ?? "") ? other : own;
  store({ ...own, cards, best: Math.max(own.best, other.best), days: newer.days, lastDay: newer.lastDay });
  return true;
}

/** The ids that are due, the longest due first. */
export const due = computed<readonly string[]>(() => {
  const day = today();
  return Object.entries(progress.value.cards)
    .filter(([, card]) => isDue(card, day))
    .sort(([a, x], [b, y]) => x.due.localeCompare(y.due) || a.localeCompare(b))
    .map(([id]) => id);
});

/** Days in a row, as they stand today: a day missed ends them. */
export function daysInARow(): number {
  const { days, lastDay } = progress.value;
  return lastDay !== null && daysBetween(lastDay, today()) <= 1 ? days : 0;
}
