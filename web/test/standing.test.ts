import { expect, test } from "vitest";
import type { Card } from "../src/memory/card";
import { type Known, passed, standings, week, weakestFirst } from "../src/pages/learn/themes";

const LESSONS = [
  { name: "king", chapter: "pieces" },
  { name: "gold", chapter: "pieces" },
  { name: "mino", chapter: "castles" },
  { name: "pins", chapter: "tesuji" },
  { name: "mate-in-one", chapter: "mate" },
  { name: "threatmate", chapter: "endgame" },
];
const card = (solved: number, missed: number): Card => ({
  box: 1,
  due: "2026-11-20",
  solved,
  missed,
  last: "2026-11-19",
});
const known = (finished: string[], more: Partial<Known> = {}): Known => ({
  lessons: LESSONS,
  finished: new Set(finished),
  positions: [],
  mates: [],
  answers: new Map(),
  ...more,
});
const all = LESSONS.map(({ name }) => name);

test("lessons and answers are counted by theme, and the weakest theme leads to its next lesson", () => {
  const found = standings(
    known(["king", "mate-in-one"], { mates: [card(6, 2)], positions: [["opening", card(1, 9)]] }),
  );
  expect(found.map(({ theme, finished, lessons }) => [theme, finished, lessons])).toEqual([
    ["basics", 1, 2],
    ["opening", 0, 1],
    ["tesuji", 0, 1],
    ["mate", 1, 1],
    ["end", 0, 1],
  ]);
  expect(found[3]).toMatchObject({ tried: 8, right: 6, next: null, share: 0.875 });
  expect(found[1]).toMatchObject({ tried: 10, right: 1, next: "mino" });
  expect(weakestFirst(found)[0]!.theme).toBe("tesuji");
});

test("answers tell where the lessons are all finished, but not a few of them", () => {
  const weak = known(all, { positions: [["end", card(2, 8)]], mates: [card(0, 4)] });
  expect(weakestFirst(standings(weak))[0]!.theme).toBe("end");
});

test("a week has seven days, begins with what is weakest and ends with a test", () => {
  const days = week(known(["king", "gold", "test-15k", "test-14k"]));
  expect(days).toHaveLength(7);
  expect(days[0]).toEqual({ kind: "lesson", name: "mino" });
  expect(days[6]).toEqual({ kind: "test", grade: "13k" });
  expect(days.filter(({ kind }) => kind === "lesson")).toHaveLength(3);
  // Whoever has finished everything practises.
  const idle = week(known(all));
  expect(idle.slice(0, 6).every(({ kind }) => kind === "positions" || kind === "mates")).toBe(true);
  expect(idle[6]).toEqual({ kind: "test", grade: null });
});

test("the strongest test counts, and nothing comes after the last grade", () => {
  expect(passed(new Set(["test-9k", "test-12k"]))).toBe("9k");
  expect(week(known(["test-1d"]))[6]).toEqual({ kind: "test", grade: "1d" });
});

test("answers in tests of grade count like those in positions", () => {
  const failed = known(all, { answers: new Map([["tesuji", { right: 1, tried: 6 }]]) });
  expect(weakestFirst(standings(failed))[0]).toMatchObject({ theme: "tesuji", right: 1, tried: 6 });
});
