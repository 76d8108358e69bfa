import { describe, expect, it } from "vitest";
import { readFileSync } from "node:fs";
import { accuracy, chance, judge, judgeLine, worst } from "../src/record/judge";
import { type Slide, slides } from "../src/record/slides";
import { stretches } from "../src/record/graph";
import { BLOCK, blockOf, rowsOf } from "../src/record/rows";
import {
  editOf,
  emptyTree,
  isMainLine,
  lineThrough,
  nodesAlong,
  pathTo,
  positionAt,
  usiText,
  withComment,
  withLine,
  withMove,
  without,
} from "../src/record/tree";
import { scoreWords } from "../src/record/score-words";
import { toSfen } from "../src/rules/position";
import { parseUsi } from "../src/rules/types";
import type { Analysis } from "../src/wire";

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

describe("rows of the move list", () => {
  const names = (tree: ReturnType<typeof emptyTree>) =>
    rowsOf(tree).map(({ type, id, depth }) => `${depth} ${type} ${tree.nodes[id]!.usi}`);
  it("stand as in a book: a move, its note, what was played instead, and then the game goes on", () => {
    const main = withLine(emptyTree(), 0, ["7g7f", "3c3d", "2g2f"]).tree;
    const branched = withLine(withLine(main, 1, ["8c8d", "2g2f"]).tree, 1, ["4a3b"]).tree;
    expect(names(withComment(branched, 2, "note"))).toEqual([
      "0 move 7g7f",
      "0 move 3c3d",
      "0 comment 3c3d",
      "1 move 8c8d",
      "1 move 2g2f",
      "1 move 4a3b",
      "0 move 2g2f",
    ]);
  });
  it("find their block in a record of any length", () => {
    const moves = Array.from({ length: 400 }, (_, i) => ["4i4h", "6a6b", "4h4i", "6b6a"][i % 4]!);
    const { tree } = withLine(emptyTree(), 0, moves);
    const rows = rowsOf(tree);
    expect(rows.length).toBe(400);
    expect([blockOf(rows, 1), blockOf(rows, 400)]).toEqual([0, Math.floor(399 / BLOCK)]);
    expect(toSfen(positionAt(tree, 400))).toBe(toSfen(tree.start).replace(/1$/, "401"));
  });
});

describe("an analysed line", () => {
  it("is found again in the tree, whatever was added or cut", () => {
    const main = withLine(emptyTree(), 0, ["7g7f", "3c3d", "2g2f"]).tree;
    expect(nodesAlong(main, ["7g7f", "3c3d", "2g2f", "8c8d"])).toEqual([0, 1, 2, 3]);
    expect(nodesAlong(withLine(main, 0, ["2g2f"]).tree, ["2g2f"])).toEqual([0, 4]);
  });
});

interface Vector {
  readonly first: "black" | "white";
  readonly analysis: Analysis;
  readonly judged: readonly { readonly loss: number; readonly mark: string | null }[];
  readonly accuracy: Readonly<Record<"black" | "white", number | null>>;
}

describe("verdicts", () => {
  const vectors: Vector[] = JSON.parse(
    readFileSync(new URL("../../testdata/judge-vectors.json", import.meta.url), "utf8"),
  );
  it.each(vectors.map((vector, at) => [at, vector] as const))("are the server's, vector %i", (_, vector) => {
    const judged = judgeLine(vector.analysis, vector.first);
    expect(judged.map(({ mark }) => mark)).toEqual(vector.judged.map(({ mark }) => mark));
    judged.forEach(({ loss }, at) => expect(loss).toBeCloseTo(vector.judged[at]!.loss, 12));
    for (const side of ["black", "white"] as const) {
      expect(accuracy(judged, side)).toBeCloseTo(vector.accuracy[side]!, 10);
    }
    const lost = worst(judged, 3).map(({ loss }) => loss);
    expect(lost).toEqual([...lost].sort((a, b) => b - a));
  });
  it("turn scores into chances from Black's side", () => {
    expect(chance({ type: "cp", value: 0 }, "black")).toBe(0.5);
    expect(chance({ type: "cp", value: 600 }, "white")).toBeCloseTo(0.731, 2);
    expect([chance({ type: "mate", value: 5 }, "black"), chance({ type: "mate", value: -5 }, "black")]).toEqual([1, 0]);
    // Mated is whoever should move.
    expect([chance({ type: "mate", value: 0 }, "black"), chance({ type: "mate", value: 0 }, "white")]).toEqual([0, 1]);
  });
});

describe("losses that no single move shows", () => {
  /** White's moves give up a little each, up to being mated; Black always plays the best move. */
  const slid = (fall: number): Analysis["evaluations"] =>
    Array.from({ length: 41 }, (_, ply) => ({
      score: ply === 40 ? { type: "mate", value: 3 } : { type: "cp", value: Math.floor(ply / 2) * fall },
      depth: 9,
      nodes: 1,
      pv: [ply % 2 === 0 ? "7g7f" : "5a5b"],
      book: [],
    }));
  const moves = Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? "7g7f" : "3c3d"));
  const judgedOf = (evaluations: Analysis["evaluations"]) => judgeLine({ moves, evaluations }, "black");

  it("are told with their moves, although none of these is a mistake", () => {
    const evaluations = slid(80);
    const judged = judgedOf(evaluations);
    expect(judged.filter(({ mark }) => mark === "mistake" || mark === "blunder")).toEqual([]);
    const found = slides(judged, { evaluations }, "black");
    expect(found).toHaveLength(1);
    const [{ by, from, to, before, after, worst: named }] = found as [Slide];
    expect([by, from, to]).toEqual(["white", 2, 40]);
    expect(before).toBeCloseTo(0.5, 5);
    expect(after).toBe(0);
    expect(named).toHaveLength(2);
    for (const ply of named) expect(judged[ply - 1]!.by).toBe("white");
  });
  it("are none where a side stays about even, and none across a mistake that is marked", () => {
    const even = slid(0).map((one) => ({ ...one, score: { type: "cp", value: 0 } as const }));
    expect(slides(judgedOf(even), { evaluations: even }, "black")).toEqual([]);
    const sudden = even.map((one, ply) => (ply < 20 ? one : { ...one, score: { type: "cp", value: 900 } as const }));
    expect(slides(judgedOf(sudden), { evaluations: sudden }, "black")).toEqual([]);
  });
  it("and inaccuracies are marked below what is a mistake", () => {
    const at = (value: number) => ({
      score: { type: "cp" as const, value },
      depth: 9,
      nodes: 1,
      pv: ["2g2f"],
      book: [],
    });
    const mark = (value: number) => judge(at(0), "9g9f", at(value), "black").mark;
    expect([-100, -200, -400, -900].map(mark)).toEqual([null, "inaccuracy", "mistake", "blunder"]);
  });
});

describe("the graph", () => {
  it("is one line over single gaps, for where one engine wrote every other score is missing, and ends at longer ones", () => {
    const plies = (chances: (number | undefined)[]) => stretches(chances).map((line) => line.map(({ ply }) => ply));
    expect(plies([undefined, 0.5, undefined, 0.6, 0.7, undefined, undefined, 0.2])).toEqual([[1, 3, 4], [7]]);
    expect(plies([])).toEqual([]);
  });
});

describe("scores in words", () => {
  it("stand with a plus beside the side that is better off", () => {
    expect(scoreWords({ type: "cp", value: -22 }, "black")).toMatchObject({ figure: "+0.2", good: "white" });
    expect(scoreWords({ type: "cp", value: 120 }, "white")).toMatchObject({ figure: "+1.2", good: "black" });
    expect(scoreWords({ type: "cp", value: 3 }, "black").good).toBeNull();
    expect(scoreWords({ type: "mate", value: -5 }, "black").good).toBe("white");
    expect(scoreWords({ type: "mate", value: 0 }, "black").good).toBe("white");
  });
});
