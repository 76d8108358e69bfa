// Conditional moves as a tree: one answer to each move of the opponent, and only what is answered is kept.

import { describe, expect, test } from "vitest";
import { EVEN_START, parseSfen } from "../src/rules/position";
import { parseUsi } from "../src/rules/types";
import { chain, linesOf, planned, played, stepped, unanswered } from "../src/pages/plan/tree";

const START = parseSfen(EVEN_START)!;
const lines = (...texts: string[]) => texts.map((text) => text.split(" "));
const play = (tree: ReturnType<typeof planned>, at: number, usi: string) => played(tree, at, parseUsi(usi)!);

describe("conditional moves as a tree", () => {
  test("lines become a tree and lines again", () => {
    const kept = lines("7g7f 3c3d 2g2f 4c4d", "7g7f 3c3d 6g6f 8c8d", "2g2f 8c8d");
    const tree = planned(START, kept);
    expect(tree.nodes[0]!.children).toHaveLength(2);
    expect([...linesOf(tree)].sort()).toEqual([...kept].sort());
    expect(chain(tree, tree.nodes[0]!.children[0]!)).toHaveLength(2);
  });

  test("another answer takes the place of the one that was there, another move of the opponent stands beside it", () => {
    const tree = planned(START, lines("7g7f 3c3d 2g2f 4c4d"));
    const [first] = tree.nodes[0]!.children;
    const other = play(tree, first!, "8c8d");
    expect(linesOf(other.tree)).toEqual(lines("7g7f 8c8d"));
    expect(other.tree.nodes[other.at]!.usi).toBe("8c8d");
    expect(play(tree, first!, "3c3d").tree).toBe(tree);
    expect(linesOf(play(tree, first!, "P*5e").tree)).toEqual(linesOf(tree));
    const beside = play(tree, 0, "2g2f");
    expect(beside.tree.nodes[0]!.children).toHaveLength(2);
  });

  test("what has no answer is not kept", () => {
    let state = play(planned(START, []), 0, "7g7f");
    expect(linesOf(state.tree)).toEqual([]);
    expect(unanswered(state.tree)).toEqual([state.at]);
    state = play(state.tree, state.at, "3c3d");
    expect(unanswered(state.tree)).toEqual([]);
    // Two moves without an answer, after the same answer: one line is kept, once.
    const one = play(state.tree, state.at, "2g2f");
    const two = play(one.tree, state.at, "6g6f");
    expect(linesOf(two.tree)).toEqual(lines("7g7f 3c3d"));
    expect(unanswered(two.tree)).toHaveLength(2);
  });

  test("keys lead along the line and not beyond it", () => {
    const tree = planned(START, lines("7g7f 3c3d"));
    const last = stepped(tree, 0, "last");
    expect(tree.nodes[last]!.usi).toBe("3c3d");
    expect(stepped(tree, last, "next")).toBe(last);
    expect(stepped(tree, last, "first")).toBe(0);
    expect(stepped(tree, 0, "previous")).toBe(0);
  });
});
