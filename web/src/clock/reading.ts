// What the clocks show at an instant, and what is called out. Told the time; never reads it.

import type { ClockView, Side, SideClock, You } from "../wire";

export interface Reading {
  readonly limited: boolean;
  readonly running: boolean;
  /** What counts down now: the main time, or the byoyomi period once that is gone. */
  readonly ms: number;
  readonly byoyomi: boolean;
  /** The length of the period that runs; 0 in the main time. */
  readonly periodMs: number;
  /** Periods left, the running one included. */
  readonly periodsLeft: number;
  readonly spentMs: number;
  readonly flagged: boolean;
}

export function readClock(view: ClockView, side: Side, now: number): Reading {
  const clock = view[side];
  const from = Math.max(view.at, view.waitsUntil ?? 0);
  const running = view.running === side && !(view.waitsUntil !== undefined && now < view.waitsUntil);
  const elapsed = running ? Math.max(0, now - from) : 0;
  return { ...countDown(clock, elapsed), running, spentMs: clock.spentMs + elapsed };
}

function countDown(clock: SideClock, elapsed: number): Omit<Reading, "running" | "spentMs"> {
  const base = { limited: clock.limited, periodMs: 0, periodsLeft: clock.periodsLeft, flagged: false };
  if (!clock.limited) return { ...base, ms: 0, byoyomi: false };
  if (elapsed < clock.mainMs) return { ...base, ms: clock.mainMs - elapsed, byoyomi: false };
  if (clock.byoyomiMs === 0) return { ...base, ms: 0, byoyomi: false, flagged: true };
  let over = elapsed - clock.mainMs;
  let period = clock.mainMs > 0 ? clock.byoyomiMs : clock.periodMs;
  let periodsLeft = clock.periodsLeft;
  while (over >= period && periodsLeft > 1) {
    over -= period;
    period = clock.byoyomiMs;
    periodsLeft -= 1;
  }
  const ms = Math.max(0, period - over);
  return { ...base, ms, byoyomi: true, periodMs: clock.byoyomiMs, periodsLeft, flagged: over >= period };
}

/** What is left of a clock that has run so long: it can go on from there. */
export function ranFor(clock: SideClock, elapsed: number): SideClock {
  const { ms, byoyomi, periodsLeft } = countDown(clock, elapsed);
  const spentMs = clock.spentMs + elapsed;
  if (!clock.limited) return { ...clock, spentMs };
  return byoyomi ? { ...clock, mainMs: 0, periodMs: ms, periodsLeft, spentMs } : { ...clock, mainMs: ms, spentMs };
}

/** A clock after its side's move: the period that ran is whole again, and the increment is there. */
export const afterMove = (clock: SideClock): SideClock => ({
  ...clock,
  mainMs: clock.mainMs + clock.incrementMs,
  periodMs: clock.byoyomiMs,
});

export type Call =
  | { readonly type: "byoyomi"; readonly seconds: number }
  /** A period was used up, and so many are left. */
  | { readonly type: "period"; readonly periods: number }
  /** So many seconds are left, and so many of the period are gone; none are in the main time. */
  | { readonly type: "mark" | "count"; readonly seconds: number; readonly gone: number };

/** What is called when a clock goes from one reading to the next: byoyomi begins, a period is used up, 30 and 20 seconds left, then each of
 * the last ten. */
export function callBetween(before: Reading | null, after: Reading): Call | null {
  if (!after.running || !after.limited || after.flagged) return null;
  const now = Math.ceil(after.ms / 1000);
  if (before?.running && after.byoyomi && !before.byoyomi) return { type: "byoyomi", seconds: now };
  if (before?.running && before.byoyomi && after.periodsLeft < before.periodsLeft)
    return { type: "period", periods: after.periodsLeft };
  const fresh = !before?.running || before.byoyomi !== after.byoyomi || before.periodsLeft !== after.periodsLeft;
  const was = fresh ? Number.POSITIVE_INFINITY : Math.ceil(before.ms / 1000);
  if (now >= was || fresh) return null;
  const gone = Math.max(0, Math.round(after.periodMs / 1000) - now);
  if (now >= 1 && now <= 10) return { type: "count", seconds: now, gone };
  if (now === 30 || now === 20) return { type: "mark", seconds: now, gone };
  return null;
}

/** Whether a clock runs that whoever looks at this has to watch: nothing is staged on their time then. */
export function isOnMyClock(clock: ClockView, you: You | null): boolean {
  const { running } = clock;
  return !!running && clock[running].limited && (you === running || you === "both");
}
