import { expect, test } from "vitest";
import { clocks, millis } from "../src/pages/live/time";

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

test("clocks are set together or cleared together", () => {
  expect(clocks("", " ")).toBeNull();
  expect(clocks("1:00:00", "35")).toEqual({ black: 3_600_000, white: 35_000 });
  for (const [black, white] of [
    ["", "1:00"],
    ["1:00", "x"],
  ])
    expect(clocks(black!, white!), `${black} ${white}`).toBeUndefined();
});
