import { describe, expect, it } from "vitest";
import { judgeLine } from "../src/record/judge";
import { aheadAtEnd, whyOf } from "../src/record/why";
import { emptyTree, nodesAlong, positionAt, withLine } from "../src/record/tree";
import type { Evaluation, Score } from "../src/wire";

const evaluation = (score: Score, ...pv: string[]): Evaluation => ({ score, depth: 8, nodes: 1, pv, book: [] });
const points = (value: number, ...pv: string[]) => evaluation({ type: "cp", value }, ...pv);

/** Why a line was lost by a side, by what the engine said of each of its positions. */
function why(line: string, evaluations: readonly Evaluation[], side: "black" | "white") {
  const moves = line.split(" ");
  const { tree } = withLine(emptyTree(), 0, moves);
  const positions = nodesAlong(tree, moves).map((id) => positionAt(tree, id));
  const analysis = { moves, evaluations: [...evaluations] };
  return whyOf(judgeLine(analysis, "black"), analysis, positions, side);
}

describe("why a game was lost", () => {
  const line = "7g7f 3c3d 8h6f 2b6f 9g9f 6f5g+";

  it("names the move that turned it, what was better, and the piece that it left to be taken", () => {
    const told = why(
      line,
      [points(30), points(30), points(30, "2g2f"), points(-900, "2b6f"), points(-900), points(-950), points(-1000)],
      "black",
    )!;
    expect(told.turn).toMatchObject({ ply: 3, best: "2g2f" });
    expect(Math.round(told.turn!.before * 100)).toBe(51);
    expect(Math.round(told.turn!.after * 100)).toBe(18);
    expect(told.threat).toMatchObject({ kind: "capture", usi: "2b6f", ply: 3, piece: { kind: "B" } });
    expect(told.phase).toMatchObject({ name: "opening", from: 1, to: 6, ply: 3 });
    expect(told.lesson).toBe("values");
  });

  it("calls nothing overlooked that is only taken back", () => {
    const told = why(
      "7g7f 3c3d 8h2b+ 3a2b",
      [points(30), points(30), points(30, "2g2f"), points(-900, "3a2b"), points(-900)],
      "black",
    )!;
    expect(told.turn!.ply).toBe(3);
    expect(told.threat).toEqual({ kind: "reply", usi: "3a2b", ply: 3 });
    expect(told.lesson).not.toBe("values");
    // A bishop that takes a pawn is given away.
    const greedy = why(
      "7g7f 9a9b 8h3c 2b3c",
      [points(30), points(30), points(30, "2g2f"), points(-900, "2b3c"), points(-900)],
      "black",
    )!;
    expect(greedy.threat).toMatchObject({ kind: "capture", piece: { kind: "B" } });
  });

  it("passes over a mistake after which the game was even again", () => {
    const told = why(
      line,
      [points(0, "2g2f"), points(-900, "8c8d"), points(0), points(-20), points(-20), points(-900), points(-950)],
      "black",
    )!;
    expect(told.turn!.ply).toBe(5);
  });

  it("tells of a mate that was overlooked, and of one that was missed", () => {
    const mated = why(
      line,
      [points(0), points(0), points(0), evaluation({ type: "mate", value: -3 }, "2b6f")],
      "black",
    )!;
    expect(mated.threat).toMatchObject({ kind: "mate", plies: 3, usi: "2b6f" });
    expect(mated.lesson).toBe("defence");
    const missed = why(
      line,
      [points(0), points(0), evaluation({ type: "mate", value: 5 }, "2g2f"), points(-200)],
      "black",
    )!;
    expect(missed.threat).toMatchObject({ kind: "missed-mate", plies: 5, usi: "2g2f", ply: 2 });
    expect(missed.lesson).toBe("mate-in-one");
  });

  it("has nothing to say of a side that lost nothing", () => {
    expect(why(line, [points(0), points(0), points(0), points(0), points(0)], "black")).toBeNull();
    expect(why(line, [points(0)], "white")).toBeNull();
  });
});

describe("a loser who stood better at the end", () => {
  const moves = ["7g7f", "3c3d"];
  const { tree } = withLine(emptyTree(), 0, moves);
  const positions = nodesAlong(tree, moves).map((id) => positionAt(tree, id));

  it.each([
    ["is told so, as Sente", [points(0), points(0), points(1500)], "black", true],
    ["is told so, as Gote", [points(0), points(0), points(-1500)], "white", true],
    ["is nobody who stood about even", [points(0), points(0), points(40)], "black", false],
    ["is nobody who is mated", [points(0), points(0), evaluation({ type: "mate", value: -1 })], "black", false],
  ] as const)("%s", (_, evaluations, loser, ahead) => {
    const left = aheadAtEnd([...evaluations], positions, loser);
    if (ahead) expect(left).toBeGreaterThan(0.9);
    else expect(left).toBeNull();
  });
});
