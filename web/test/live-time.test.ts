import { expect, test } from "vitest";
import { millis } from "../src/pages/live/time";

test("a time is hours, minutes and seconds, or none", () => {
  const times: [string, number | null][] = [
    ["35", 35_000],
    ["1:05", 65_000],
    ["1:02:03", 3_723_000],
    ["１：０５", 65_000],
    ["", null],
    ["1:2:3:4", null],
    ["-5", null],
    ["x", null],
  ];
  for (const [text, ms] of times) expect(millis(text), text).toBe(ms);
});
