import { describe, expect, it } from "vitest";
import { mergedNote } from "../src/shared-board/merged-note";

describe("what two write into one note", () => {
  it.each([
    ["", "mine", "", "mine"],
    ["", "", "theirs", "theirs"],
    ["", "mine", "theirs", "theirs\nmine"],
    ["", "same", "same", "same"],
    ["one two", "one two three", "zero one two", "zero one two three"],
    ["one two", "zero one two", "one two three", "zero one two three"],
    ["one two three", "one three", "one two three four", "one three four"],
    ["one", "one mine", "one theirs", "one theirs\nmine"],
    ["one two", "one 2", "one zwei", "one zwei\n2"],
    ["one two", "", "one two three", " three"],
    ["角", "角が成る", "飛角", "飛角が成る"],
  ])("stays: %j, %j beside %j", (earlier, own, others, merged) => {
    expect(mergedNote(earlier, own, others)).toBe(merged);
  });
});
