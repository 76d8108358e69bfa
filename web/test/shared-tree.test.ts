import { describe, expect, test } from "vitest";
import { START } from "../src/record/tree";
import { begun, edited, isThere, sharedTree } from "../src/shared-board/tree";
import type { TreeEdit } from "../src/wire";

const game = () => sharedTree(START, ["7g7f", "3c3d"]);
const play = (at: number, usi: string): TreeEdit => ({ type: "play", at, usi });

describe("the changes of a shared tree", () => {
  test("number the nodes as the server does, and again after a removal", () => {
    const edits: TreeEdit[] = [play(1, "8c8d"), play(3, "2g2f"), { type: "remove", at: 3 }, play(1, "8c8d")];
    const after = edited(game(), 1, edits)!;
    expect(after.tree.nodes.map(({ usi }) => usi)).toEqual([null, "7g7f", "3c3d", "8c8d", "2g2f", "8c8d"]);
    expect([3, 4, 5].map((at) => isThere(after.tree, at))).toEqual([false, false, true]);
    expect([after.touched, after.seq]).toEqual([5, 4]);
  });

  test("come twice and change nothing; with a gap they are refused", () => {
    const once = edited(game(), 1, [play(2, "2g2f")])!;
    expect(edited(once, 1, [play(2, "2g2f")])).toEqual(once);
    expect(edited(once, 1, [play(2, "2g2f"), play(2, "6g6f")])!.seq).toBe(2);
    expect(edited(once, 3, [play(2, "6g6f")])).toBeNull();
  });

  test("leave what is drawn with its node", () => {
    const after = edited(game(), 1, [{ type: "draw", at: 2, drawn: ["8h2b", "5e"] }])!;
    expect(after.drawn.get(2)).toEqual(["8h2b", "5e"]);
    expect(after.drawn.get(1)).toBeUndefined();
  });

  test("note, and put a branch first; what a tree begins with has no numbers", () => {
    const first = begun(sharedTree(START, []), [
      play(0, "7g7f"),
      play(0, "2g2f"),
      { type: "note", at: 2, text: "rook" },
    ]);
    expect([first.seq, first.tree.nodes[0]!.children, first.tree.nodes[2]!.comment]).toEqual([0, [1, 2], "rook"]);
    const after = edited(first, 1, [play(0, "5g5f"), { type: "first", at: 3 }, { type: "first", at: 2 }])!;
    expect([after.seq, after.tree.nodes[0]!.children]).toEqual([3, [2, 1, 3]]);
  });
});
