import { expect, test } from "vitest";
import { moved, moveTo, placeAt } from "../src/pages/study/order";

const chapters = ["a", "b", "c", "d"].map((id) => ({ id }));
const order = (all: readonly { id: string }[]) => all.map(({ id }) => id).join("");

test("a chapter goes before another one or last, and nothing moves for one that is gone", () => {
  expect(order(moved(chapters, { chapter: "d", before: "a" }))).toBe("dabc");
  expect(order(moved(chapters, { chapter: "a", before: "c" }))).toBe("bacd");
  expect(order(moved(chapters, { chapter: "b" }))).toBe("acdb");
  expect(moved(chapters, { chapter: "x", before: "a" })).toBe(chapters);
  expect(moved(chapters, { chapter: "a", before: "x" })).toBe(chapters);
  expect(moved(chapters, { chapter: "a", before: "a" })).toBe(chapters);
});

test("a place in the list is a move that leads there, for every chapter and place", () => {
  for (const [from, { id }] of chapters.entries()) {
    for (const to of [-1, 0, 1, 2, 3, 4]) {
      const place = Math.max(0, Math.min(to, 3));
      const move = moveTo(chapters, id, to);
      if (place === from) expect(move).toBeNull();
      else expect(moved(chapters, move!).findIndex((one) => one.id === id)).toBe(place);
    }
  }
});

test("a row falls where its middle is among those of the others", () => {
  expect([5, 15, 25, 95].map((y) => placeAt([10, 20, 90], y))).toEqual([0, 1, 2, 3]);
});
