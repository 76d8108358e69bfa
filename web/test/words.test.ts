import { expect, test } from "vitest";
import { runsOf, spoken, withoutReadings } from "../src/learn/words";

test("kanji are marked with their readings", () => {
  expect(runsOf("[王手|おうて]を[防|ふせ]ぎました。")).toEqual([
    { text: "王手", reading: "おうて" },
    { text: "を" },
    { text: "防", reading: "ふせ" },
    { text: "ぎました。" },
  ]);
});

test("brackets without a reading are text", () => {
  expect(runsOf("a [b] c")).toEqual([{ text: "a [b] c" }]);
  expect(runsOf("")).toEqual([]);
});

test("what is read aloud has no marks", () => {
  expect(withoutReadings("[詰|つ]みです。")).toBe("詰みです。");
});

test("a voice reads kanji by their readings", () => {
  expect(spoken(runsOf("[桂馬|けいま]を[跳|は]ねます。"))).toBe("けいまをはねます。");
});
