// What a learner is warned of before a move is made.

import { describe, expect, it } from "vitest";
import { dangerOf } from "../src/pages/game/warnings/danger";
import { engineSays } from "../src/pages/game/warnings/watch";
import { greatestLoss } from "../src/rules/exchange";
import { EVEN_START, parseSfen } from "../src/rules/position";
import { parseSquare, parseUsi } from "../src/rules/types";
import type { Evaluation, Score } from "../src/wire";

const warned = (sfen: string, usi: string) => dangerOf(parseSfen(sfen)!, parseUsi(usi)!);

describe("the danger of a move", () => {
  it.each([
    // The rook steps in front of a pawn.
    ["lnsgkgsnl/9/ppppppppp/9/9/7R1/PPPPPPP1P/1B7/LNSGKGSNL b P 1", "2f2d", "2d"],
    // The silver's guard leaves it.
    ["4k4/9/4r4/9/9/9/4S4/5G3/3K5 b - 1", "4h3h", "5g"],
    // A knight drops where a pawn takes it, protected by nothing.
    ["4k4/9/9/4p4/9/9/9/9/4K4 b N 1", "N*5e", "5e"],
  ])("is a piece that can be taken: %s %s", (sfen, usi, square) => {
    expect(warned(sfen, usi)).toEqual({ type: "hangs", square: parseSquare(square) });
  });

  it.each([
    ["the first move", EVEN_START, "7g7f"],
    ["bishops that can be exchanged", "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 1", "2g2f"],
    ["an exchange that wins as much as it costs", "4k4/9/9/4s4/4P4/9/4S4/9/4K4 b - 1", "5e5d"],
    ["a pawn that is given", "4k4/9/9/4p4/9/4P4/9/9/4K4 b - 1", "5f5e"],
    ["a piece that is protected", "4k4/9/9/4p4/9/9/4L4/9/4K4 b P 1", "P*5e"],
    ["a piece that cannot be taken, for its taker is pinned", "4k4/4s4/9/4L4/4L4/9/9/9/4K4 b G 1", "G*6c"],
    ["what is lost whatever is played", "4k4/9/9/9/1G2r2G1/9/9/9/K8 b - 1", "9i8i"],
    ["mate, after which nothing is taken", "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "G*5b"],
  ])("is not %s", (_, sfen, usi) => {
    expect(warned(sfen, usi)).toBeNull();
  });

  it("is mate at once before any piece", () => {
    const holding = (hand: string) => `4k4/9/9/9/9/9/P3+p4/9/4K4 b ${hand} 1`;
    expect(warned(holding("g"), "9g9f")).toEqual({ type: "mate", usi: "G*5h" });
    expect(warned(holding("p"), "9g9f")).toBeNull();
  });

  it("counts a piece as lost only as far as the captures pay", () => {
    // A rook that takes a protected pawn loses itself.
    expect(greatestLoss(parseSfen("4k4/9/4r4/9/9/9/4P4/4G4/4K4 w - 1")!)).toBeNull();
  });
});

describe("the engine's warning", () => {
  const evaluation = (score: Score, pv: string[] = []): Evaluation => ({
    score,
    depth: 8,
    nodes: 20_000,
    pv,
    book: [],
  });
  const before = evaluation({ type: "cp", value: 300 }, ["7g7f"]);

  it("tells a mate from a lost advantage, and keeps silent where little or nothing changes", () => {
    expect(engineSays(before, "2g2f", evaluation({ type: "mate", value: -5 }), "black")).toEqual({
      type: "forced-mate",
    });
    expect(engineSays(before, "2g2f", evaluation({ type: "cp", value: -900 }), "black")).toEqual({ type: "blunder" });
    expect(engineSays(before, "2g2f", evaluation({ type: "cp", value: 250 }), "black")).toBeNull();
    expect(engineSays(before, "7g7f", evaluation({ type: "cp", value: -900 }), "black")).toBeNull();
  });
});
