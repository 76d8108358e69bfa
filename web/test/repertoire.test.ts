// The opening drill: what is asked, what counts, and what is kept of it.

import { describe, expect, it } from "vitest";
import { readRepertoires, type Repertoire } from "../src/practice/decks/repertoire";
import { Drill } from "../src/pages/trainer/repertoire/drill";
import { sourceOf, titleOf } from "../src/practice/decks/repertoire-source";
import { emptyTree, type Tree, withLine } from "../src/record/tree";
import { parseUsi } from "../src/rules/types";
import type { ReviewRecord } from "../src/wire";

const DAY = "2026-03-01";

const treeWith = (...lines: string[]): Tree =>
  lines.reduce((tree, line) => withLine(tree, 0, line.split(" ")).tree, emptyTree());

/** Two answers to Black's first moves. */
const TREE = treeWith("7g7f 3c3d 2g2f 4c4d 3i4h", "7g7f 3c3d 2g2f 8c8d 2f2e");

function sitting(tree: Tree, side: "black" | "white" = "black", cards = {}) {
  const drill = new Drill(tree, side, cards, undefined, DAY);
  const play = (...line: string[]) => {
    for (const usi of line) drill.play(parseUsi(usi)!);
    return drill.phase.value;
  };
  return { drill, play };
}

describe("a drill", () => {
  it("answers for the other side, and goes to every line that is left", () => {
    const { drill, play } = sitting(TREE);
    expect(drill.left).toBe(4);
    expect(play("7g7f", "2g2f", "3i4h")).toBe("line");
    drill.line();
    // The first moves are known now; the other answer is on the board at the end.
    expect(play("7g7f", "2g2f", "2f2e")).toBe("over");
    expect(Object.keys(drill.cards)).toHaveLength(4);
    expect(drill.missed.value).toBe(0);
  });

  it("plays the first side's moves for whoever has the other one", () => {
    const { drill, play } = sitting(TREE, "white");
    expect(drill.at.value).toBe(1);
    expect(drill.left).toBe(2);
    expect(play("3c3d", "8c8d")).toBe("over");
    // Either of two branches is right.
    expect(drill.missed.value).toBe(0);
  });

  it("asks a missed move again in the same sitting, and counts it as missed", () => {
    const { drill, play } = sitting(treeWith("7g7f 3c3d 2g2f"));
    expect(play("9g9f")).toBe("wrong");
    expect(play("1g1f")).toBe("wrong");
    expect(play("7g7f", "2g2f")).toBe("line");
    expect(drill.left).toBe(1);
    drill.line();
    expect(play("7g7f")).toBe("over");
    expect(drill.missed.value).toBe(1);
    const [first, second] = Object.values(drill.cards);
    expect(first).toMatchObject({ missed: 1, solved: 0, due: "2026-03-02" });
    expect(second).toMatchObject({ missed: 0, solved: 1 });
  });

  it("asks nothing before its day", () => {
    const { drill, play } = sitting(TREE);
    play("7g7f", "2g2f", "3i4h");
    drill.line();
    play("7g7f", "2g2f", "2f2e");
    expect(sitting(TREE, "black", drill.cards).drill.phase.value).toBe("over");
    const later = new Drill(TREE, "black", drill.cards, undefined, "2026-04-01");
    expect(later.left).toBe(4);
  });

  it("asks a position once, whichever way it came about", () => {
    const { drill } = sitting(treeWith("7g7f 3c3d 2g2f 8c8d 2f2e", "2g2f 3c3d 7g7f 8c8d 2f2e"));
    expect(drill.left).toBe(4);
  });

  it("ends where somebody always plays round what is left", () => {
    const { drill, play } = sitting(treeWith("7g7f 3c3d 2g2f", "2g2f 8c8d"));
    expect(play("2g2f")).toBe("line");
    drill.line();
    expect(play("2g2f")).toBe("over");
  });
});

describe("what is kept", () => {
  it("names a record or a chapter by any link to it", () => {
    for (const [text, source] of [
      ["https://example.org/review/abc12#30", "record/abc12"],
      ["/review/abc12", "record/abc12"],
      ["record/abc12", "record/abc12"],
      ["https://example.org/study/s1/c1?lang=ja", "study/s1/c1"],
      ["study/s1", "study/s1"],
      ["https://example.org/", null],
      ["/review/abc/def", null],
      ["/study/a/b/c", null],
    ] as const) {
      expect(sourceOf(text), text).toBe(source);
    }
  });

  it("is read again, and what is none of ours is left out", () => {
    const one: Repertoire = { source: "record/abc12", title: "Mino", side: "white", cards: {} };
    const odd = [null, { ...one, source: "/etc/passwd" }, { ...one, side: "red" }, { ...one, cards: null }];
    expect(readRepertoires(JSON.stringify({ version: 1, repertoires: [...odd, one] }))).toEqual([one]);
    for (const text of [null, "", "[", '{"version":2}']) expect(readRepertoires(text)).toEqual([]);
  });
});

describe("what a record is called in the opening drill", () => {
  const record = (names: object, headers: { key: string; value: string }[]) =>
    ({ id: "abc", names, headers }) as unknown as ReviewRecord;
  const event = { key: "棋戦", value: "第40期名人戦" };

  it("its title, else its players, whose names are in the reader's script, else its event", () => {
    const names = { black: "Katō Hifumi", white: "Nakahara Makoto" };
    expect(titleOf(record(names, [event, { key: "表題", value: "Yagura" }]))).toBe("Yagura");
    expect(titleOf(record(names, [event]))).toBe("Katō Hifumi – Nakahara Makoto");
    expect(titleOf(record({}, [event]))).toBe("第40期名人戦");
    expect(titleOf(record({}, []))).toBe("abc");
  });
});
