import { expect, test } from "vitest";
import type { Card } from "../src/memory/card";
import type { NextMoveCard } from "../src/wire";
import { choose, due, outlook } from "../src/pages/trainer/next-move/choose";

const ALL: NextMoveCard[] = [
  { id: "a", phase: "opening", grade: "15k" },
  { id: "b", phase: "opening", grade: "10k" },
  { id: "c", phase: "end", grade: "10k" },
];
const ANY = { phase: null, grade: null };
const card = (due: string): Card => ({ box: 1, due, solved: 1, missed: 0, last: "2026-11-01" });
const day = "2026-11-20";

test("what has come back is asked before what is new, the longest due first", () => {
  const known = new Map([
    ["a", card("2026-11-19")],
    ["c", card("2026-11-02")],
  ]);
  expect(due(ALL, ANY, known, day).map(({ id }) => id)).toEqual(["c", "a"]);
  expect(choose(ALL, ANY, known, day, () => 0)?.id).toBe("c");
  expect(choose(ALL, { phase: "opening", grade: null }, known, day, () => 0)?.id).toBe("a");
});

test("what is new is asked by chance, and nothing twice on a day", () => {
  expect(choose(ALL, ANY, new Map(), day, () => 0.99)?.id).toBe("c");
  const known = new Map([["a", card("2026-11-21")]]);
  expect(choose(ALL, ANY, known, day, () => 0)?.id).toBe("b");
  expect(choose(ALL, { phase: null, grade: "15k" }, known, day, () => 0)).toBeNull();
});

test("what is skipped gives way to what else there is, and is asked again where there is nothing", () => {
  expect(choose(ALL, { phase: "opening", grade: null }, new Map(), day, () => 0, "a")?.id).toBe("b");
  expect(choose(ALL, { phase: "end", grade: null }, new Map(), day, () => 0, "c")?.id).toBe("c");
  expect(
    choose(ALL, { phase: "end", grade: null }, new Map([["c", card("2026-11-21")]]), day, () => 0, "c"),
  ).toBeNull();
});

test("chances have words", () => {
  expect([100, 89, 50, 42, 10].map(outlook)).toEqual(["winning", "better", "level", "worse", "lost"]);
});
