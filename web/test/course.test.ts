import { describe, expect, it } from "vitest";
import { pointsCourse, slowest } from "../src/pages/review/course";
import { EVEN_START, parseSfen } from "../src/rules/position";
import { BOARD_TONES } from "../src/sound/sounds";

const at = (sfen: string) => parseSfen(sfen)!;

describe("the course of points", () => {
  // points of each ply add up to 54, and where kings entered is marked.
  const before = at("lnsgkgsnl/1r5b1/ppp1ppppp/3K5/9/9/PPPPPPPPP/1B5R1/LNSG1GSNL b p 1");
  const entered = at("lnsgkgsnl/1r5b1/pppKppppp/9/9/9/PPPPPPPPP/1B5R1/LNSG1GSNL w p 2");
  it("is told from the first to the last ply, with the ply at which a king entered", () => {
    const course = pointsCourse([at(EVEN_START), before, entered], false)!;
    expect(course.entered).toEqual({ black: 2, white: undefined });
    expect(course.points).toHaveLength(3);
    for (const [black, white] of course.points) expect(black + white).toBe(54);
  });
  it("is told where no king entered only if the game ended by impasse", () => {
    expect(pointsCourse([at(EVEN_START), before], false)).toBeNull();
    expect(pointsCourse([at(EVEN_START), before], true)!.points[0]).toEqual([27, 27]);
  });
});

describe("the slowest moves", () => {
  // C-11: one move of 6840 s is one of 114 minutes.
  it("are each side's longest, by whoever moved first", () => {
    const times = [undefined, 5_000, 6_840_000, 7_000, 1_000];
    expect(slowest(times, "black")).toEqual({ black: { ply: 3, ms: 7_000 }, white: { ply: 2, ms: 6_840_000 } });
    expect(slowest(times, "white")).toEqual({ black: { ply: 2, ms: 6_840_000 }, white: { ply: 3, ms: 7_000 } });
    expect(slowest([undefined, undefined], "black")).toEqual({ black: null, white: null });
  });
});

describe("the sound of a board", () => {
  // deeper on a thick board.
  it("is deepest on thick kaya among the woods, and faintest on felt", () => {
    const lowest = (name: keyof typeof BOARD_TONES) => Math.min(...BOARD_TONES[name].modes.map(([hertz]) => hertz));
    for (const wood of ["hinoki", "katsura", "plastic"] as const) expect(lowest("kaya")).toBeLessThan(lowest(wood));
    for (const hard of ["kaya", "hinoki", "katsura", "plastic"] as const) {
      expect(BOARD_TONES.felt.click[1]).toBeLessThan(BOARD_TONES[hard].click[1]);
    }
  });
});
