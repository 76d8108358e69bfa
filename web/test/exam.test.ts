import { describe, expect, it } from "vitest";
import { answered, lessonsOf, nextQuestion, placedAt, placingFrom, PLACING_QUESTIONS } from "../src/learn/exam";

const [GRADES, EACH] = [16, 3];

/** Where somebody is placed who answers what `can` says, by the number of the answer and the grade. */
function placedBy(can: (answer: number, grade: number) => boolean): number {
  let placing = placingFrom(6);
  const seen = new Set<number>();
  for (;;) {
    const next = nextQuestion(placing, GRADES, EACH);
    if (!next) break;
    expect(seen.has(next.question)).toBe(false);
    expect(Math.floor(next.question / EACH)).toBe(next.grade);
    seen.add(next.question);
    placing = answered(placing, next, can(seen.size, next.grade), GRADES);
  }
  expect(seen.size).toBe(PLACING_QUESTIONS);
  return placedAt(placing)!;
}

/** Somebody who answers everything up to a grade, and nothing above it. */
const placed = (strength: number) => placedBy((_, grade) => grade <= strength);

describe("the placement", () => {
  it("finds the grade up to which somebody answers", () => {
    for (let strength = 0; strength < GRADES; strength++) {
      expect(Math.abs(placed(strength) - strength), `grade ${strength}`).toBeLessThanOrEqual(1);
    }
  });
  it("never leaves the grades that there are", () => {
    expect(placed(-1)).toBe(0);
    expect(placed(99)).toBe(GRADES - 1);
  });
  it("asks nothing twice, and ends where nothing is left", () => {
    let placing = placingFrom(0);
    for (let i = 0; i < 4; i++) {
      const next = nextQuestion(placing, 2, 2)!;
      expect(next).not.toBeNull();
      placing = answered(placing, next, true, 2);
    }
    expect(nextQuestion(placing, 2, 2)).toBeNull();
  });
  it("believes the later answers, and no grade that was missed", () => {
    // Right once, wrong down to the bottom, then right again four times.
    expect(placedBy((answer) => answer === 1 || answer > 6)).toBeLessThanOrEqual(4);
    expect(placedBy((answer) => answer !== 1 && answer <= 6)).toBeGreaterThanOrEqual(6);
  });
  it("says nothing of no answers", () => {
    expect(placedAt(placingFrom(6))).toBeNull();
  });
});

describe("what was missed", () => {
  const topics = [
    { theme: "mate", lessons: ["mate-in-one", "gold-on-head"] },
    { theme: "tesuji", lessons: ["forks"] },
    { theme: "tesuji", lessons: ["forks", "double-attack"] },
    { theme: "basics", lessons: ["rook"] },
  ] as const;
  it("leads to the lessons that teach it, those missed most often first, and each but once", () => {
    expect(lessonsOf([0, 1, 2], topics)).toEqual(["forks", "mate-in-one", "gold-on-head", "double-attack"]);
    expect(lessonsOf([3], topics)).toEqual(["rook"]);
    expect(lessonsOf([], topics)).toEqual([]);
  });
});
