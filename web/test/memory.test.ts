// When something comes back: FSRS as its authors compute it, and the cards that are kept by it.

import { describe, expect, it } from "vitest";
import { type Card, daysAfter, daysBetween, isDue, NEVER, readCard } from "../src/memory/card";
import { begun, type Grade, type Memory, recalled, retrievability } from "../src/memory/fsrs";
import { type Outcome, reviewed } from "../src/memory/schedule";

describe("FSRS-6", () => {
  // Days since the time before, grade, stability, difficulty: as ts-fsrs 5.4.2 gives them without its short-term steps.
  const REFERENCE: [number, Grade, number, number][][] = [
    [
      [0, 3, 2.3065, 2.1181],
      [2, 3, 10.9643, 2.1112],
      [10, 3, 43.9317, 2.1043],
      [40, 1, 2.8436, 7.39],
      [1, 3, 4.8727, 7.3778],
      [5, 2, 9.3468, 8.2445],
      [20, 3, 25.0218, 8.2315],
    ],
    [
      [0, 1, 0.212, 6.4133],
      [1, 1, 0.1009, 8.8063],
      [1, 2, 0.4511, 9.1928],
      [3, 3, 1.8866, 9.1788],
      [30, 3, 8.3761, 9.1649],
    ],
    [
      [0, 2, 1.2931, 5.1122],
      [1, 3, 4.546, 5.1023],
      [400, 3, 70.4442, 5.0924],
      [3, 1, 2.8103, 8.3721],
    ],
  ];

  it.each(REFERENCE)("agrees with the reference, case %#", (...history) => {
    let memory: Memory | null = null;
    for (const [days, grade, stability, difficulty] of history) {
      memory = memory ? recalled(memory, days, grade) : begun(grade);
      expect(memory.stability).toBeCloseTo(stability, 3);
      expect(memory.difficulty).toBeCloseTo(difficulty, 3);
    }
  });

  it("calls stable what is recalled nine times in ten after that time", () => {
    expect(retrievability({ stability: 30, difficulty: 5 }, 30)).toBeCloseTo(0.9, 6);
    expect(retrievability({ stability: 30, difficulty: 5 }, 0)).toBe(1);
  });
});

describe("the schedule", () => {
  const day = "2026-02-27";

  /** Days of rest after each attempt, each on its day. */
  function rests(card: Card | undefined, outcomes: readonly Outcome[]): number[] {
    let now = card?.due ?? day;
    return outcomes.map((outcome) => {
      card = reviewed(card, outcome, now);
      const rest = daysBetween(now, card.due);
      now = card.due;
      return rest;
    });
  }

  it("counts days on the calendar", () => {
    expect(daysAfter(day, 2)).toBe("2026-03-01");
    expect(daysAfter("2026-12-31", 1)).toBe("2027-01-01");
    expect(daysBetween(day, "2026-03-06")).toBe(7);
  });

  it("waits longer after each clean solution, less long after help, a day after a mistake, and never more than a year", () => {
    const clean = rests(undefined, ["clean", "clean", "clean", "clean", "clean", "clean", "clean"]);
    expect(clean).toEqual([...clean].sort((a, b) => a - b));
    expect(clean[0]).toBe(2);
    expect(clean.at(-1)).toBe(365);
    const [, helped] = rests(undefined, ["clean", "helped"]);
    expect(helped).toBeLessThan(clean[1]!);
    expect(rests(undefined, ["clean", "clean", "missed"]).at(-1)).toBe(1);
    // What was missed is slower to come to rest than what never was.
    const [, , , after] = rests(undefined, ["clean", "clean", "missed", "clean"]);
    expect(after).toBeLessThan(clean[1]!);
  });

  it("does not count practice before the day, but a mistake at any time", () => {
    const card = reviewed(undefined, "clean", day);
    expect(reviewed(card, "clean", day)).toEqual({ ...card, solved: 2 });
    expect(reviewed(card, "missed", day)).toMatchObject({ box: 0, due: daysAfter(day, 1), missed: 1 });
  });

  it("goes on where the boxes of older cards stood", () => {
    const kept = (box: number, missed: number): Card => ({
      box,
      due: day,
      solved: 4,
      missed,
      last: daysAfter(day, -35),
    });
    const [known] = rests(kept(4, 0), ["clean"]);
    const [weak] = rests(kept(4, 4), ["clean"]);
    expect(known).toBeGreaterThan(35);
    expect(weak).toBeGreaterThan(35);
    expect(weak).toBeLessThan(known!);
    expect(rests(kept(1, 0), ["clean"])[0]).toBeLessThan(known!);
  });

  it("puts nothing but a mistake into the first box, which the list of problems shows as missed", () => {
    expect(reviewed(undefined, "clean", day).box).toBe(1);
    expect(reviewed(undefined, "helped", day).box).toBe(1);
    expect(reviewed(undefined, "missed", day).box).toBe(0);
  });

  it("leaves a box that an older page can go on with", () => {
    let card = reviewed(undefined, "clean", day);
    for (let i = 0; i < 12; i++) card = reviewed(card, "clean", card.due);
    expect(card.box).toBe(6);
    const { stability: _, difficulty: __, ...old } = card;
    expect(readCard(old)).toEqual(old);
  });

  it("asks again for what was put away as gone and is there after all", () => {
    const away: Card = { ...reviewed(undefined, "clean", day), due: NEVER };
    expect(readCard(JSON.parse(JSON.stringify(away)))).toEqual(away);
    expect(isDue(away, daysAfter(day, 36_500))).toBe(false);
    expect(daysBetween(day, reviewed(away, "clean", daysAfter(day, 3)).due)).toBeLessThan(400);
  });

  it("reads its own cards, and no others", () => {
    const card = reviewed(undefined, "helped", day);
    expect(readCard(JSON.parse(JSON.stringify(card)))).toEqual(card);
    for (const odd of [null, 3, {}, { ...card, box: 7 }, { ...card, box: -1 }, { ...card, due: "soon" }]) {
      expect(readCard(odd)).toBeNull();
    }
    // A measure that cannot be is as good as none.
    const { stability: _, difficulty: __, ...rest } = card;
    expect(readCard({ ...card, stability: -1 })).toEqual(rest);
  });
});
