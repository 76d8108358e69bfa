// The clock over the board against the server's rule, and what hands and referees do to it.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { afterMove, ranFor, readClock } from "../src/clock/reading";
import {
  add,
  correct,
  type Desk,
  freshDesk,
  fullClock,
  isPlayable,
  look,
  passTurn,
  pause,
  readDesk,
  resume,
  takeBack,
  tap,
} from "../src/pages/clock/desk";
import { later, reloaded } from "../src/pages/clock/watch";
import type { Clock, SideClock } from "../src/wire";

type Look = readonly [turn: number, main: number | null, period?: number, periods?: number];
interface Walk {
  readonly clock: Clock;
  readonly turns: readonly {
    readonly looks: readonly Look[];
    readonly up?: true;
    readonly after?: readonly [main: number, periods: number, spent: number];
  }[];
}

const walks: Walk[] = JSON.parse(readFileSync(new URL("../../testdata/clock-vectors.json", import.meta.url), "utf8"));

/** What the page shows of a clock that has run so long, as the server tells it. */
function shown(clock: SideClock, turn: number): Look {
  const view = { running: "black", black: clock, white: clock, at: 0 } as const;
  const { ms, byoyomi, periodsLeft, flagged } = readClock(view, "black", turn);
  if (flagged) return [turn, null];
  return byoyomi ? [turn, 0, ms, periodsLeft] : [turn, ms, clock.byoyomiMs, periodsLeft];
}

describe("the server's clocks and the one over the board", () => {
  it("are compared over turns that end in time and others that do not", () => {
    const turns = walks.flatMap((walk) => walk.turns);
    expect(walks.length).toBeGreaterThan(15);
    expect(turns.filter(({ up }) => up).length).toBeGreaterThan(5);
    expect(turns.filter(({ up }) => !up).length).toBeGreaterThan(50);
  });

  it.each(walks.map((walk) => [JSON.stringify(walk.clock), walk] as const))("run alike: %s", (_, { clock, turns }) => {
    let side = fullClock(clock);
    for (const { looks, after } of turns) {
      for (const seen of looks) expect(shown(side, seen[0])).toEqual(seen);
      if (!after) break;
      // The same turn, interrupted wherever it was looked at.
      let [ran, at] = [side, 0];
      for (const [turn] of looks) {
        ran = ranFor(ran, turn - at);
        at = turn;
      }
      side = afterMove(ran);
      expect([side.mainMs, side.periodsLeft, side.spentMs]).toEqual(after);
    }
  });
});

const byoyomi = (mainMs: number, byoyomiMs: number, periods = 1): Clock => ({
  type: "timed",
  mainMs,
  byoyomiMs,
  periods,
  incrementMs: 0,
});
const desk = (clock: Clock = byoyomi(60_000, 10_000)): Desk =>
  freshDesk({ black: clock, white: clock }, "black", { black: "", white: "" });
const left = (one: Desk, side: "black" | "white", now: number) => readClock(one.clocks, side, now).ms;

describe("two clocks over the board", () => {
  it("run for Sente from the first tap on, whoever taps", () => {
    for (const side of ["black", "white"] as const) {
      const begun = tap(desk(), side, 5_000);
      expect([begun.phase, begun.clocks.running, begun.moves.white]).toEqual(["running", "black", 0]);
      expect([left(begun, "black", 9_000), left(begun, "white", 9_000)]).toEqual([56_000, 60_000]);
    }
  });
  it("take no tap of the side that waits", () => {
    const begun = tap(desk(), "white", 0);
    expect(tap(begun, "white", 1_000)).toBe(begun);
    const moved = tap(begun, "black", 1_000);
    expect([moved.turn, moved.moves.black, left(moved, "black", 30_000)]).toEqual(["white", 1, 59_000]);
  });
  it("say that somebody has lost, however late they are looked at, and take no tap afterwards", () => {
    const begun = tap(desk(byoyomi(0, 10_000)), "white", 0);
    expect(look(begun, 9_999).phase).toBe("running");
    const over = tap(begun, "black", 10_000);
    expect([over.phase, over.turn, over.moves.black]).toEqual(["over", "black", 0]);
    expect(tap(over, "white", 10_001)).toBe(over);
    expect(look(begun, 9e9).phase).toBe("over");
  });
  it("go on from a pause with the same period", () => {
    const begun = tap(desk(byoyomi(0, 10_000, 3)), "white", 0);
    const paused = pause(begun, 14_000);
    expect(left(paused, "black", 99_000)).toBe(10_000 - 4_000);
    const on = resume(paused, 100_000);
    expect([left(on, "black", 101_000), readClock(on.clocks, "black", 101_000).periodsLeft]).toEqual([5_000, 2]);
    // A move makes the period whole.
    expect(tap(on, "black", 101_000).clocks.black.periodMs).toBe(10_000);
  });
  it("give a tap back that was a slip", () => {
    const moved = tap(tap(desk(), "white", 0), "black", 20_000);
    const back = takeBack(pause(moved, 25_000), 25_000);
    expect([back.turn, back.phase, back.moves.black, left(back, "black", 0)]).toEqual(["black", "paused", 0, 40_000]);
    expect(left(back, "white", 0)).toBe(60_000);
    expect(takeBack(back, 26_000)).toBe(back);
  });
  it("are set by a referee while they stand, and not otherwise", () => {
    const begun = tap(desk(), "white", 0);
    expect(add(begun, "white", -10_000)).toBe(begun);
    const paused = pause(begun, 1_000);
    expect(left(add(paused, "white", -10_000), "white", 0)).toBe(50_000);
    expect(left(add(paused, "white", -90_000), "white", 0)).toBe(10_000);
    expect(correct(paused, "black", 5_000, 4).clocks.black).toMatchObject({ mainMs: 5_000, periodsLeft: 4 });
    expect(correct(paused, "black", Number.NaN, 99).clocks.black).toMatchObject({ mainMs: 0, periodsLeft: 10 });
    expect(passTurn(paused).turn).toBe("white");
  });
  it("lose what is taken in byoyomi from the period, down to a second", () => {
    const paused = pause(tap(desk(byoyomi(0, 10_000)), "white", 0), 6_000);
    expect(left(add(paused, "black", -2_000), "black", 0)).toBe(2_000);
    expect(left(add(paused, "black", -10_000), "black", 0)).toBe(1_000);
    // A clock without a period left would have one that comes back for ever.
    expect(correct(paused, "black", 5_000, 0).clocks.black).toMatchObject({ mainMs: 5_000, periodsLeft: 1 });
  });
  it("go on after a loss that a referee takes back by giving time, and by nothing else", () => {
    const over = look(tap(desk(byoyomi(0, 10_000)), "white", 0), 11_000);
    expect(resume(over, 12_000)).toBe(over);
    expect(add(over, "black", -10_000).phase).toBe("over");
    const given = add(over, "black", 60_000);
    expect([given.phase, resume(given, 0).phase]).toEqual(["paused", "running"]);
  });
  it("need a time that is there before the first move", () => {
    expect(isPlayable({ type: "timed", mainMs: 0, byoyomiMs: 0, periods: 0, incrementMs: 5_000 })).toBe(false);
    expect(isPlayable({ type: "none" })).toBe(false);
    expect(isPlayable(byoyomi(0, 30_000))).toBe(true);
  });
  it("are read again from what the device keeps, and from nothing else", () => {
    const moved = tap(tap(desk(), "white", 0), "black", 3_000);
    const again = (one: unknown) => readDesk(JSON.parse(JSON.stringify(one)));
    expect(again(moved)).toEqual(moved);
    for (const wrong of [
      null,
      7,
      [],
      {},
      { ...moved, phase: "lost" },
      { ...moved, phase: "paused" },
      { ...moved, clocks: {} },
      { ...moved, moves: null },
      { ...moved, before: {} },
      { ...moved, controls: { black: { type: "none" }, white: { type: "none" } } },
    ])
      expect(again(wrong), JSON.stringify(wrong)).toBeNull();
  });
});

describe("the time that the clocks go by", () => {
  const watch = { at: 1_000, monotonic: 50, wall: 700_000 };
  it("is the monotonic one while the page is in sight, whatever becomes of the wall clock", () => {
    expect(later(watch, 150, 9_700_000, false).at).toBe(1_100);
    expect(later(watch, 150, 100, false).at).toBe(1_100);
  });
  it("goes on while the device sleeps, whether the monotonic clock does or not", () => {
    expect(later(watch, 60, 760_000, true).at).toBe(61_000);
    expect(later(watch, 60_050, 760_000, true).at).toBe(61_000);
    expect(later(watch, 60, 100, true).at).toBe(1_010);
  });
  it("goes on over a reload, and never back", () => {
    expect(reloaded(1_000, 700_000, 3, 705_000).at).toBe(6_000);
    expect(reloaded(1_000, 700_000, 3, 600_000).at).toBe(1_000);
  });
});
