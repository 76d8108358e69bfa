// What is kept of something that comes back: how often it was solved and missed, how well it is known, and its day.

import type { Memory } from "./fsrs";

/** A day of the reader's own calendar, as YYYY-MM-DD. */
export type Day = string;

export interface Card extends Partial<Memory> {
  /** Boxes of 1, 3, 7, 16, 35, 90 and 180 days: all that is known of a card kept before 2026-11-23, and what a page of that time,
   * open still, goes by. 0 after a mistake. */
  readonly box: number;
  readonly due: Day;
  /** Attempts without and with a mistake. */
  readonly solved: number;
  readonly missed: number;
  readonly last: Day;
}

/** The day on which nothing comes back: that of a card whose subject is gone. */
export const NEVER: Day = "9999-12-31";

/** Days that belong to each box. */
export const BOXES = [1, 3, 7, 16, 35, 90, 180] as const;
export function dayOf(date: Date): Day {
  const two = (n: number) => String(n).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

export const today = (): Day => dayOf(new Date());

/** Counted on the calendar, so that no change of the clocks makes a day too short. */
export function daysAfter(day: Day, days: number): Day {
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10);
}

export const daysBetween = (from: Day, to: Day): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

export const isDue = (card: Card, today: Day): boolean => card.due <= today;

const isDay = (value: unknown): value is Day => typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value);
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const isMeasure = (value: unknown): value is number => typeof value === "number" && value > 0 && value <= 36_500;

/** What storage or a file holds as a card; null where it is none. */
export function readCard(value: unknown): Card | null {
  const card = value as Card | null;
  if (!card || ![card.box, card.solved, card.missed].every(isCount) || card.box >= BOXES.length) return null;
  if (!isDay(card.due) || !isDay(card.last)) return null;
  const { box, due, solved, missed, last, stability, difficulty } = card;
  const memory = isMeasure(stability) && isMeasure(difficulty) ? { stability, difficulty } : {};
  return { box, due, solved, missed, last, ...memory };
}
