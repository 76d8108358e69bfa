import { describe, expect, test } from "vitest";
import { MOST, play, readLine, writeLine } from "../src/pages/wallboard/line";
import { EVEN_START, parseSfen, toSfen } from "../src/rules/position";
import { parseUsi } from "../src/rules/types";

describe("the moves of a board for a whole room", () => {
  const begin = parseSfen(EVEN_START)!;
  test("come back from the address as they were", () => {
    const line = readLine(begin, "#7g7f.3c3d.8h2b+");
    expect(line.moves.length).toBe(3);
    expect(writeLine(line)).toBe("#7g7f.3c3d.8h2b+");
    expect(toSfen(line.positions.at(-1)!).split(" ")[2]).toBe("B");
  });
  test("end before the first that is none", () => {
    for (const hash of ["", "#", "#x", "#7g7e", "#..7g7f", `#${"9".repeat(5_000)}`])
      expect(readLine(begin, hash).moves, hash).toEqual([]);
    expect(writeLine(readLine(begin, "#7g7f.7g7f.3c3d"))).toBe("#7g7f");
    expect(play(readLine(begin, ""), parseUsi("5i5f")!)).toBeNull();
  });
  test("are bounded", () => {
    const round = ["4i4h", "4a4b", "4h4i", "4b4a"];
    const long = Array.from({ length: 2 * MOST }, (_, i) => round[i % 4]).join(".");
    expect(readLine(begin, `#${long}`).moves.length).toBe(MOST);
  });
});
