import { describe, expect, it } from "vitest";
import { loadLanguage } from "../src/i18n";
import { callWords, toneOf } from "../src/clock/calls";
import { callBetween, isOnMyClock, readClock } from "../src/clock/reading";
import { clockText, daysLeft } from "../src/ui/time";
import type { ClockView, SideClock } from "../src/wire";

const side = (over: Partial<SideClock>): SideClock => ({
  limited: true,
  mainMs: 600_000,
  byoyomiMs: 30_000,
  periodMs: 30_000,
  periodsLeft: 1,
  incrementMs: 0,
  spentMs: 0,
  ...over,
});
const view = (black: Partial<SideClock>, running: "black" | "white" | null = "black"): ClockView => ({
  running,
  black: side(black),
  white: side({}),
  at: 1_000_000,
});
const at = (v: ClockView, ms: number) => readClock(v, "black", 1_000_000 + ms);

describe("a clock", () => {
  it("stands while the other side thinks", () => {
    expect(at(view({}, "white"), 99_000).ms).toBe(600_000);
  });
  it("stands until the first move is late", () => {
    const v = { ...view({ mainMs: 180_000 }), waitsUntil: 1_600_000 };
    expect(at(v, 599_999)).toMatchObject({ ms: 180_000, running: false, spentMs: 0 });
    expect(at(v, 605_000)).toMatchObject({ ms: 175_000, running: true, spentMs: 5_000 });
  });
  it("runs from main time into its periods", () => {
    const v = view({ mainMs: 5_000, periodsLeft: 3 });
    expect(at(v, 4_000)).toMatchObject({ ms: 1_000, byoyomi: false });
    expect(at(v, 5_000)).toMatchObject({ ms: 30_000, byoyomi: true, periodsLeft: 3 });
    expect(at(v, 36_000)).toMatchObject({ ms: 29_000, periodsLeft: 2, flagged: false });
    expect(at(v, 95_000)).toMatchObject({ ms: 0, periodsLeft: 1, flagged: true });
  });
  it("goes on in a period that had begun", () => {
    const v = view({ mainMs: 0, periodMs: 12_000, periodsLeft: 2 });
    expect(at(v, 2_000)).toMatchObject({ ms: 10_000, periodsLeft: 2 });
    expect(at(v, 13_000)).toMatchObject({ ms: 29_000, periodsLeft: 1 });
  });
  it("never shows time from a clock that runs ahead", () => {
    expect(at(view({}), -5_000).ms).toBe(600_000);
  });
  it("is written as on a board clock", () => {
    expect([clockText(600_000), clockText(59_001), clockText(3_723_000), clockText(9_480, true), clockText(0)]).toEqual(
      ["10:00", "1:00", "1:02:03", "9.4", "0:00"],
    );
  });
});

describe("calls", () => {
  const v = view({ mainMs: 1_000, periodsLeft: 2 });
  const call = (from: number, to: number) => callBetween(at(v, from), at(v, to));
  it("says that byoyomi begins, marks 20 and counts the last ten", () => {
    expect(call(900, 1_000)).toEqual({ type: "byoyomi", seconds: 30 });
    expect(call(10_900, 11_100)).toEqual({ type: "mark", seconds: 20, gone: 10 });
    expect(call(20_900, 21_000)).toEqual({ type: "count", seconds: 10, gone: 20 });
    expect(call(29_900, 30_000)).toEqual({ type: "count", seconds: 1, gone: 29 });
  });
  it("says how many periods are left when one is used up", () => {
    expect(call(30_900, 31_000)).toEqual({ type: "period", periods: 1 });
  });
  // In Japan byoyomi is read by what is gone: 10秒, 20秒, 1, 2 … 9; of a minute 30秒, 40秒, 50秒, 1 … 9.
  it("is read as it is at a board in Japan, and counted down elsewhere", async () => {
    const heard = (byoyomiMs: number) => {
      const period = view({ mainMs: 0, byoyomiMs, periodMs: byoyomiMs });
      const seconds = Array.from({ length: byoyomiMs / 1000 }, (_, i) => i * 1000);
      return seconds.flatMap((ms) => {
        const found = callBetween(at(period, ms - 1), at(period, ms));
        return found ? [callWords(found)] : [];
      });
    };
    await loadLanguage("ja");
    const last = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
    expect(heard(30_000)).toEqual(["10秒", "20秒", ...last]);
    expect(heard(60_000)).toEqual(["30秒", "40秒", "50秒", ...last]);
    await loadLanguage("en");
    expect(heard(30_000)).toEqual(["20 seconds", ...["10", ...last.toReversed()]]);
  });
  it("says each second once and nothing between", () => {
    expect(call(21_100, 21_300)).toBeNull();
    expect(call(12_000, 13_500)).toBeNull();
  });
  it("is silent when a clock starts low, or stands", () => {
    expect(callBetween(null, at(v, 25_000))).toBeNull();
    expect(callBetween(null, readClock(view({ mainMs: 5_000 }, null), "black", 1_000_000))).toBeNull();
  });
});

describe("what a clock sounds", () => {
  // C-07: five short beeps, then one tone for the last five seconds.
  it("beeps five times and then once for five seconds", () => {
    let sounding = false;
    const heard = Array.from({ length: 10 }, (_, i) => 10 - i).map((seconds) => {
      const tone = toneOf({ type: "count", seconds, gone: 30 - seconds }, sounding);
      sounding ||= typeof tone === "number";
      return tone;
    });
    expect(heard).toEqual(["beep", "beep", "beep", "beep", "beep", 5, null, null, null, null]);
  });
  it("sounds for what is left where it comes late, as after a lost connection", () => {
    expect(toneOf({ type: "count", seconds: 3, gone: 27 }, false)).toBe(3);
  });
});

describe("the set-up ceremony", () => {
  it("is not staged on the time of whoever has to move", () => {
    const v = view({}, "black");
    expect(isOnMyClock(v, "black")).toBe(true);
    expect(isOnMyClock(v, "both")).toBe(true);
    expect(isOnMyClock(v, "white")).toBe(false);
    expect(isOnMyClock(v, null)).toBe(false);
    expect(isOnMyClock(view({}, null), "black")).toBe(false);
    expect(isOnMyClock(view({ limited: false }, "black"), "black")).toBe(false);
  });
});

describe("the days of a move", () => {
  const DAY = 86_400_000;
  it("are rounded, so that three days are three from the first second on", async () => {
    await loadLanguage("en");
    const said = [3 * DAY - 1_000, 2.6 * DAY, 2.4 * DAY, 2 * DAY].map((ms) => daysLeft(ms));
    expect(said).toEqual(["3 days left", "3 days left", "2 days left", "2 days left"]);
    expect(daysLeft(1.5 * DAY)).toBe("36:00:00");
  });
});
