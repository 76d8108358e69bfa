// Two clocks of one game over the board: what a tap, a pause and a referee do to them. Told the time; never reads it.

import { afterMove, ranFor, readClock } from "../../clock/reading";
import type { Clock, ClockView, Side, SideClock } from "../../wire";

export interface Desk {
  readonly controls: Readonly<Record<Side, Clock>>;
  readonly names: Readonly<Record<Side, string>>;
  /** Who sits at the lower half, or at the right. */
  readonly near: Side;
  readonly phase: "ready" | "running" | "paused" | "over";
  /** Whose turn it is, whether the clock runs or not. */
  readonly turn: Side;
  readonly clocks: ClockView;
  readonly moves: Readonly<Record<Side, number>>;
  /** What was there before the last tap: a hand slips. */
  readonly before: Pick<Desk, "turn" | "clocks" | "moves"> | null;
}

export const other = (side: Side): Side => (side === "black" ? "white" : "black");

/** The most that the server's games allow: 72 hours of main time, ten periods. */
const MOST_MS = 72 * 3_600_000;
const MOST_PERIODS = 10;

export function fullClock(clock: Clock): SideClock {
  const none = { limited: false, mainMs: 0, byoyomiMs: 0, periodMs: 0, periodsLeft: 0, incrementMs: 0, spentMs: 0 };
  if (clock.type !== "timed") return none;
  const { mainMs, byoyomiMs, periods, incrementMs } = clock;
  return { ...none, limited: true, mainMs, byoyomiMs, periodMs: byoyomiMs, periodsLeft: periods, incrementMs };
}

/** Whether it can be played by: an increment alone is no time, for it comes after the first move. */
export const isPlayable = (clock: Clock): boolean =>
  clock.type === "timed" && (clock.mainMs > 0 || clock.byoyomiMs > 0) && clock.mainMs <= MOST_MS;

export function freshDesk(controls: Desk["controls"], near: Side, names: Desk["names"]): Desk {
  return {
    controls,
    names,
    near,
    phase: "ready",
    turn: "black",
    clocks: { running: null, black: fullClock(controls.black), white: fullClock(controls.white), at: 0 },
    moves: { black: 0, white: 0 },
    before: null,
  };
}

/** The clocks as they stand at an instant, with nothing running. */
function stopped({ clocks }: Desk, now: number): ClockView {
  const { running } = clocks;
  const stands = { ...clocks, running: null, at: now };
  return running ? { ...stands, [running]: ranFor(clocks[running], Math.max(0, now - clocks.at)) } : stands;
}

/** The time of whoever thinks may be up; nothing else changes by itself. */
export function look(desk: Desk, now: number): Desk {
  if (desk.phase !== "running" || !readClock(desk.clocks, desk.turn, now).flagged) return desk;
  return { ...desk, phase: "over", clocks: stopped(desk, now) };
}

/** Somebody taps their half: whoever has the turn has moved. The first tap, by whomever, starts the clock of the side that begins. */
export function tap(desk: Desk, side: Side, now: number): Desk {
  const seen = look(desk, now);
  if (seen.phase === "ready") return resume(seen, now);
  if (seen.phase !== "running" || side !== seen.turn) return seen;
  const clocks = stopped(seen, now);
  const turn = other(side);
  return {
    ...seen,
    turn,
    clocks: { ...clocks, [side]: afterMove(clocks[side]), running: turn },
    moves: { ...seen.moves, [side]: seen.moves[side] + 1 },
    before: { turn: side, clocks, moves: seen.moves },
  };
}

export function pause(desk: Desk, now: number): Desk {
  const seen = look(desk, now);
  return seen.phase === "running" ? { ...seen, phase: "paused", clocks: stopped(seen, now) } : seen;
}

export function resume(desk: Desk, now: number): Desk {
  if (desk.phase !== "ready" && desk.phase !== "paused") return desk;
  // Nobody goes on with a clock on which there is nothing left.
  if (!hasTime(desk.clocks[desk.turn])) return desk;
  return { ...desk, phase: "running", clocks: { ...desk.clocks, running: desk.turn, at: now } };
}

/** The last tap was a slip: it is that side's turn again, with what it had then. */
export function takeBack(desk: Desk, now: number): Desk {
  if (!desk.before || desk.phase === "running" || desk.phase === "ready") return desk;
  return { ...desk, ...desk.before, clocks: { ...desk.before.clocks, at: now }, phase: "paused", before: null };
}

/** A referee sets what a side has left, as they may while nothing runs. */
export function correct(desk: Desk, side: Side, mainMs: number, periods: number): Desk {
  const clock = desk.clocks[side];
  // A clock with byoyomi has a period left as long as it runs.
  const periodsLeft = clock.byoyomiMs ? Math.max(1, within(periods, MOST_PERIODS)) : 0;
  const periodMs = periodsLeft ? clock.byoyomiMs : 0;
  return put(desk, side, { ...clock, mainMs: within(mainMs, MOST_MS), periodsLeft, periodMs });
}

/** The least that a penalty leaves of a period. */
const LEAST_MS = 1_000;

/** A penalty, or time given: added to the main time, or taken from it; in byoyomi taken from the period, which goes on where it was. */
export function add(desk: Desk, side: Side, ms: number): Desk {
  const clock = desk.clocks[side];
  if (ms < 0 && clock.mainMs === 0 && clock.periodMs > 0)
    return put(desk, side, { ...clock, periodMs: Math.max(LEAST_MS, clock.periodMs + ms) });
  return put(desk, side, { ...clock, mainMs: within(clock.mainMs + ms, MOST_MS) });
}

function put(desk: Desk, side: Side, clock: SideClock): Desk {
  if (desk.phase === "running") return desk;
  const revived = desk.phase === "over" && side === desk.turn && hasTime(clock);
  return {
    ...desk,
    phase: revived ? "paused" : desk.phase,
    clocks: { ...desk.clocks, [side]: clock },
    before: null,
  };
}

const hasTime = (clock: SideClock): boolean => clock.mainMs > 0 || (clock.periodsLeft > 0 && clock.periodMs > 0);

/** It is the other side's turn. */
export const passTurn = (desk: Desk): Desk =>
  desk.phase === "paused" ? { ...desk, turn: other(desk.turn), before: null } : desk;

export const swapSides = (desk: Desk): Desk => ({ ...desk, near: other(desk.near) });

const within = (value: number, most: number): number =>
  Number.isFinite(value) ? Math.max(0, Math.min(most, Math.round(value))) : 0;

/** What a device keeps, read again; none where it is anything else. */
export function readDesk(told: unknown): Desk | null {
  const desk = told as Desk | null;
  const isSide = (side: unknown): side is Side => side === "black" || side === "white";
  const isCount = (value: unknown) => typeof value === "number" && Number.isFinite(value) && value >= 0;
  const isClock = (clock: SideClock | undefined) =>
    !!clock &&
    typeof clock.limited === "boolean" &&
    [clock.mainMs, clock.byoyomiMs, clock.periodMs, clock.periodsLeft, clock.incrementMs, clock.spentMs].every(isCount);
  const isView = (view: ClockView | undefined) =>
    !!view && isClock(view.black) && isClock(view.white) && isCount(view.at) && (!view.running || isSide(view.running));
  try {
    const phases: readonly string[] = ["ready", "running", "paused", "over"];
    const sound =
      !!desk &&
      phases.includes(desk.phase) &&
      [desk.near, desk.turn].every(isSide) &&
      isView(desk.clocks) &&
      (desk.clocks.running === desk.turn) === (desk.phase === "running") &&
      (["black", "white"] as const).every(
        (side) => isCount(desk.moves[side]) && typeof desk.names[side] === "string" && isPlayable(desk.controls[side]),
      ) &&
      (!desk.before || (isSide(desk.before.turn) && isView(desk.before.clocks) && isCount(desk.before.moves.black)));
    return sound ? desk : null;
  } catch {
    return null;
  }
}
