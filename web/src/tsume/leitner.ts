// When a problem comes back: Leitner's boxes. A clean solution moves a problem one box up, help keeps it where it is, a
// mistake sends it back to the first; each box waits longer than the one before.

/** A day of the reader's own calendar, as YYYY-MM-DD. */
export type Day = string;

/** Days that a problem rests in each box. */
export const INTERVALS = [1, 3, 7, 16, 35, 90, 180] as const;

/** How an attempt went: by oneself, with a hint or by a longer way, or with a mistake. */
export type Outcome = "clean" | "helped" | "missed";

export interface Card {
  readonly box: number;
  readonly due: Day;
  /** Attempts without and with a mistake. */
  readonly solved: number;
  readonly missed: number;
  readonly last: Day;
}

export function dayOf(date: Date): Day {
  const two = (n: number) => String(n).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Counted on the calendar, so that no change of the clocks makes a day too short. */
export function daysAfter(day: Day, days: number): Day {
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10);
}

export const daysBetween = (from: Day, to: Day): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

export const isDue = (card: Card, today: Day): boolean => card.due <= today;

/** The card after an attempt. What is solved again before its day stays where it is: practice is no proof of memory. */
export function reviewed(card: Card | undefined, outcome: Outcome, today: Day): Card {
  const counts = {
    solved: (card?.solved ?? 0) + (outcome === "missed" ? 0 : 1),
    missed: (card?.missed ?? 0) + (outcome === "missed" ? 1 : 0),
    last: today,
  };
  if (card && outcome !== "missed" && !isDue(card, today)) return { ...card, ...counts };
  const top = INTERVALS.length - 1;
  const box =
    outcome === "missed" ? 0 : outcome === "helped" ? (card?.box ?? 0) : card ? Math.min(card.box + 1, top) : 1;
  return { ...counts, box, due: daysAfter(today, INTERVALS[box]!) };
}
