// What a board on another site's page makes of its attributes.

import { expect, test } from "vitest";
import { isPassing, pauseAfter, toldPause, Turns } from "../src/komadai-board/again";
import { drawnOf, plyOf, sourceOf } from "../src/komadai-board/attributes";
import { languageOf } from "../src/komadai-board/texts";
import { EVEN_START } from "../src/rules/position";

const source = (attributes: Record<string, string>, text = "") => sourceOf((name) => attributes[name] ?? null, text);

test("what is shown comes from the first attribute that names something", () => {
  const path = (attributes: Record<string, string>) => {
    const found = source(attributes);
    return found.type === "site" ? [found.path, found.follows, found.whole] : found;
  };
  expect(path({ record: " abcdefgh " })).toEqual(["/api/boards/record/abcdefgh", false, undefined]);
  expect(path({ game: "abcdefgh" })).toEqual(["/api/boards/game/abcdefgh", true, undefined]);
  expect(path({ study: "s", chapter: "c" })).toEqual(["/api/boards/study/s/c", false, undefined]);
  expect(path({ study: "s/c" })).toEqual(["/api/boards/study/s/c", false, undefined]);
  expect(path({ live: "b/x" })).toEqual(["/api/live/boards/x", true, "/live/b/x"]);
  expect(path({ live: "x" })).toEqual(["/api/live/boards/x", true, "/embed/live/x"]);
  // No attribute leads to another address of the site.
  expect(path({ game: "../../account" })).toEqual(["/api/boards/game/..%2F..%2Faccount", true, undefined]);
  expect(source({ src: "a.kif", game: "abcdefgh" })).toEqual({ type: "file", address: "a.kif" });
  expect(source({ src: "" }, "7g7f 3c3d")).toEqual({ type: "text", text: "7g7f 3c3d" });
  expect(source({}, " \n")).toEqual({ type: "none" });
});

test("a position is understood as engines are told of it, too; with moves it is a record", () => {
  const bare = "4k4/9/9/9/9/9/9/9/4K4 b - 1";
  for (const text of [bare, `sfen ${bare}`, `position sfen ${bare}`]) {
    expect(source({ sfen: text })).toEqual({ type: "sfen", sfen: bare });
  }
  expect(source({ sfen: "startpos" })).toEqual({ type: "sfen", sfen: EVEN_START });
  expect(source({ sfen: "startpos moves 7g7f" })).toEqual({
    type: "text",
    text: `position sfen ${EVEN_START} moves 7g7f`,
  });
});

test("arrows and marks are squares of the board, and nothing else is drawn", () => {
  expect(drawnOf("7g7f, P*5e 5e")).toEqual(["7g7f", "P*5e", "5e"]);
  expect(drawnOf("0a1b K*5e 7g7f+ 7g <b> 55")).toEqual(["7g"]);
  expect(drawnOf(null)).toEqual([]);
});

test("a board opens at the move that is asked for, within the game", () => {
  const row: [string | null, number][] = [
    [null, 3],
    ["", 3],
    ["0", 0],
    ["5", 5],
    ["99", 10],
    ["end", 10],
    ["-1", 10],
    ["-11", 0],
    ["-99", 0],
    ["2.5", 3],
    ["x", 3],
  ];
  for (const [text, ply] of row) expect(plyOf(text, 10, 3), String(text)).toBe(ply);
});

test("the first language that is known is spoken, and English where none is", () => {
  expect(languageOf([null, "de", "pt-BR", "ja"])).toBe("pt");
  expect(languageOf(["ES_mx"])).toBe("es");
  expect(languageOf(["", undefined, "zz"])).toBe("en");
});

test("what may come later is asked for again, ever more seldom and not before the site wants it", () => {
  expect([0, 200, 403, 404, 410, 422, 429, 500, 503].filter(isPassing)).toEqual([429, 500, 503]);
  expect([1, 2, 3, 20].map((misses) => pauseAfter(misses, 0, 0))).toEqual([5_000, 10_000, 20_000, 300_000]);
  expect(pauseAfter(1, 60_000, 0)).toBe(60_000);
  expect(pauseAfter(1, 60_000, 1)).toBe(75_000);
  const now = Date.parse("2026-11-27T00:00:00Z");
  const row: [string | null, number][] = [
    [null, 0],
    ["", 0],
    ["7", 7_000],
    ["Fri, 27 Nov 2026 00:00:09 GMT", 9_000],
    ["Thu, 26 Nov 2026 00:00:00 GMT", 0],
    ["99999999999", 3_600_000],
    ["soon", 0],
  ];
  for (const [header, ms] of row) expect(toldPause(header, now), String(header)).toBe(ms);
});

test("no more than so many ask at once, each in its turn, and one that fails makes way", async () => {
  const turns = new Turns(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const all = [0, 1, 2, 3].map((index) =>
    turns.take(async () => {
      begun.push(index);
      await new Promise<void>((done, fail) => (ends[index] = index === 0 ? () => fail(new Error("busy")) : done));
      return index;
    }),
  );
  const settled = Promise.allSettled(all);
  expect(begun).toEqual([0, 1]);
  for (const [index, after] of [
    [0, [0, 1, 2]],
    [1, [0, 1, 2, 3]],
  ] as const) {
    ends[index]!();
    await all[index]!.catch(() => undefined);
    await new Promise((done) => setTimeout(done));
    expect(begun).toEqual(after);
  }
  ends[2]!();
  ends[3]!();
  expect((await settled).map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled", "fulfilled"]);
});
