import { describe, expect, it } from "vitest";
import { readClimbed } from "../src/practice/decks/ladder";
import { anotherSquare, nameOf, randomTask } from "../src/pages/trainer/tasks";
import { legalMoves } from "../src/rules/moves";
import { moveToUsi, parseSquare } from "../src/rules/types";

/** The same numbers every time. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

describe("trainers", () => {
  it("never ask for the same square twice running, and for every square", () => {
    const chance = sequence(1);
    const seen = new Set<number>();
    let square: number | null = null;
    for (let i = 0; i < 1500; i++) {
      const next = anotherSquare(square, chance);
      expect(next).not.toBe(square);
      seen.add(next);
      square = next;
    }
    expect(seen.size).toBe(81);
  });

  it("name squares as both scripts do", () => {
    expect(nameOf(parseSquare("7f")!, true)).toBe("７六");
    expect(nameOf(parseSquare("7f")!, false)).toBe("7f");
  });

  it("ask for a move that is allowed, from positions with pieces in hand among them", () => {
    const chance = sequence(7);
    let drops = 0;
    for (let i = 0; i < 60; i++) {
      const { position, usi } = randomTask(chance);
      expect(legalMoves(position).map(moveToUsi)).toContain(usi);
      if (usi.includes("*")) drops++;
    }
    expect(drops).toBeGreaterThan(0);
  });
});

describe("the ladder", () => {
  it("reads what was kept and nothing else", () => {
    expect(readClimbed('{"six":"won","two":"abc-123"}')).toEqual({ six: "won", two: "abc-123" });
    for (const text of [null, "", "[", "3", '{"six":7}', '{"six":"<script>"}']) expect(readClimbed(text)).toEqual({});
  });
});
