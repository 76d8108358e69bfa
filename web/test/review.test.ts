import { describe, expect, it } from "vitest";
import { chance, losses, scoreText, worst } from "../src/pages/review/scores";
import {
  editOf,
  emptyTree,
  isMainLine,
  lineThrough,
  pathTo,
  usiText,
  withComment,
  withLine,
  withMove,
  without,
} from "../src/pages/review/tree";
import { parseUsi } from "../src/rules/types";

const play = (state: { tree: ReturnType<typeof emptyTree>; at: number }, usi: string) =>
  withMove(state.tree, state.at, parseUsi(usi)!);

describe("a tree of moves", () => {
  const main = withLine(emptyTree(), 0, ["7g7f", "3c3d", "2g2f"]);
  it("follows a known move and branches at a new one", () => {
    const again = play({ tree: main.tree, at: 0 }, "7g7f");
    expect(again.tree).toBe(main.tree);
    const branch = play(again, "8c8d");
    expect(pathTo(branch.tree, branch.at)).toEqual([0, 1, 4]);
    expect(isMainLine(branch.tree, branch.at)).toBe(false);
    expect(lineThrough(branch.tree, 1)).toEqual([0, 1, 2, 3]);
  });
  it("takes a branch away and numbers the rest anew", () => {
    const branch = withLine(main.tree, 1, ["8c8d", "2g2f"]);
    const shorter = without(branch.tree, 2);
    expect(shorter.at).toBe(1);
    expect(shorter.tree.nodes.map((n) => n.usi)).toEqual([null, "7g7f", "8c8d", "2g2f"]);
    expect(lineThrough(shorter.tree, 0)).toEqual([0, 1, 2, 3]);
  });
  it("is written as edits and as USI", () => {
    const noted = withComment(main.tree, 1, "good");
    expect(editOf(noted)[1]).toEqual({ parent: 0, usi: "7g7f", comment: "good" });
    expect(usiText(noted)).toMatch(/^position sfen lnsg.* b - 1 moves 7g7f 3c3d 2g2f$/);
  });
});

describe("scores", () => {
  it("become chances from Black's side", () => {
    expect(chance({ type: "cp", value: 0 })).toBe(0.5);
    expect(chance({ type: "cp", value: 600 })).toBeCloseTo(0.731, 2);
    expect([chance({ type: "mate", value: 5 }), chance({ type: "mate", value: -5 })]).toEqual([1, 0]);
    // Said of whoever is better off: never a minus beside the winner's mark.
    expect(scoreText({ type: "cp", value: -22 }, "black")).toEqual({ text: "+22", mate: false, good: "white" });
    expect(scoreText({ type: "cp", value: 0 }, "black")).toEqual({ text: "0", mate: false, good: null });
    expect(scoreText({ type: "mate", value: -5 }, "black")).toEqual({ text: "5", mate: true, good: "white" });
  });
  it("say which moves lost most, and whose they were", () => {
    // Ply 1 (Black) keeps, ply 2 (White) gives 0.3, ply 3 (Black) gives it back.
    const found = losses([0.5, 0.5, 0.8, 0.45, undefined, 0.1], "black");
    expect(found.map((l) => [l.ply, l.by, l.grade])).toEqual([
      [2, "white", "blunder"],
      [3, "black", "blunder"],
    ]);
    expect(worst(found, 1)[0]!.ply).toBe(3);
    expect(losses([0.5, 0.8], "white")[0]!.by).toBe("white");
  });
});
