import { describe, expect, it } from "vitest";
import { parseSfen, toSfen } from "../src/rules/position";
import { parseSquare } from "../src/rules/types";
import {
  amiss,
  available,
  type Diagram,
  diagramOf,
  EMPTY,
  moved,
  pieceAt,
  positionOf,
  PROBLEM,
  turned,
  withRest,
  withTurn,
} from "../src/editor/diagram";
import { note } from "../src/tsume/note";
import { merge, NOTHING, progress, read, written } from "../src/practice/decks/problems";

const square = (name: string) => ({ type: "square", square: parseSquare(name)! }) as const;
const box = (kind: "P" | "G" | "K", color: "black" | "white" = "black") =>
  ({ type: "box", color, kind, promoted: false }) as const;
const sfen = (diagram: Diagram) => toSfen(positionOf(diagram));

describe("a diagram under construction", () => {
  it("leaves the defender whatever is nowhere else", () => {
    expect(sfen(PROBLEM)).toBe("4k4/9/9/9/9/9/9/9/9 b 2r2b4g4s4n4l18p 1");
    const pawn = moved(PROBLEM, box("P"), square("5c"));
    const gold = moved(pawn, box("G"), { type: "hand", color: "black" });
    expect(sfen(gold)).toBe("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1");
    // Taken out of the defender's hand and given back to it.
    const taken = moved(gold, { type: "hand", color: "white", kind: "G" }, square("9i"));
    expect(pieceAt(taken, square("9i"))).toEqual({ color: "white", kind: "G", promoted: false });
    expect(sfen(moved(taken, square("9i"), { type: "hand", color: "white" }))).toBe(sfen(gold));
  });

  it("never holds more pieces than a set", () => {
    let diagram = EMPTY;
    for (let file = 1; file <= 9; file++) diagram = moved(diagram, box("G"), square(`${file}e`));
    expect(diagram.board.filter(Boolean)).toHaveLength(4);
    expect(available(diagram, "G")).toBe(0);
    expect(moved(diagram, box("G"), square("1a"))).toBe(diagram);
  });

  it("puts no king in hand, and what is set upon a piece replaces it", () => {
    expect(moved(PROBLEM, square("5a"), { type: "hand", color: "black" })).toBe(PROBLEM);
    const over = moved(PROBLEM, box("P"), square("5a"));
    expect(available(over, "K")).toBe(2);
  });

  it("turns a piece through all its faces", () => {
    const start = moved(EMPTY, box("P"), square("5e"));
    const faces = [0, 1, 2, 3].reduce<Diagram[]>((all) => [...all, turned(all.at(-1)!, parseSquare("5e")!)], [start]);
    expect(faces.map((face) => pieceAt(face, square("5e")))).toEqual([
      { color: "black", kind: "P", promoted: false },
      { color: "black", kind: "P", promoted: true },
      { color: "white", kind: "P", promoted: false },
      { color: "white", kind: "P", promoted: true },
      { color: "black", kind: "P", promoted: false },
    ]);
  });

  it("changes sides with the rest, and keeps the hands where one fills them oneself", () => {
    const gold = moved(PROBLEM, box("G"), { type: "hand", color: "black" });
    expect(sfen(withTurn(gold, "white")).split(" ")[2]).toBe("2R2B4G4S4N4L18P");
    const fixed = withRest(gold, false);
    expect(sfen(fixed)).toBe(sfen(gold));
    expect(sfen(withTurn(fixed, "white")).split(" ")[2]).toBe("G2r2b3g4s4n4l18p");
  });

  it("says what it lacks to be a problem", () => {
    const of = (text: string) => amiss(diagramOf(parseSfen(text)!, false));
    expect(amiss(EMPTY)).toBe("empty");
    for (const [text, expected] of [
      ["9/9/4P4/9/9/9/9/9/9 b G 1", "no-king"],
      ["4k4/9/4k4/9/9/9/9/9/9 b G 1", "many-kings"],
      ["4k4/9/9/9/9/9/9/9/9 b 5G 1", "too-many"],
      ["4k4/9/4P4/4P4/9/9/9/9/9 b G 1", "nifu"],
      ["P3k4/9/9/9/9/9/9/9/9 b G 1", "stuck"],
      ["4k4/4G4/9/9/9/9/9/9/9 b G 1", "in-check"],
      ["4k4/9/4P4/9/9/9/9/9/9 b G 1", null],
      ["4K4/9/4p4/9/9/9/9/9/9 w g 1", null],
    ] as const) {
      expect(of(text), text).toBe(expected);
    }
  });
});

describe("what is remembered", () => {
  it("counts what was solved in a row, and the days", () => {
    progress.value = NOTHING;
    note("a", "clean", "2026-03-01");
    note("b", "clean", "2026-03-01");
    note("c", "helped", "2026-03-02");
    expect(progress.value).toMatchObject({ streak: 2, best: 2, days: 2 });
    note("d", "missed", "2026-03-02");
    expect(progress.value).toMatchObject({ streak: 0, best: 2, days: 2 });
    note("d", "clean", "2026-03-05");
    expect(progress.value).toMatchObject({ streak: 1, best: 2, days: 1, lastDay: "2026-03-05" });
  });
  it("is written and read again, and merged by the later attempt", () => {
    progress.value = NOTHING;
    note("a", "clean", "2026-03-01");
    const old = written();
    note("a", "missed", "2026-03-04");
    const now = progress.value;
    expect(read(written())).toEqual(now);
    expect(merge(old)).toBe(true);
    expect(progress.value.cards.a).toEqual(now.cards.a);
  });
  it("takes nothing in that is none of ours", () => {
    for (const text of ["", "null", "[]", "{", '{"version":2,"cards":{}}', '{"version":1,"cards":3}']) {
      expect(read(text), text).toBeNull();
    }
    const odd = '{"version":1,"cards":{"a":{"box":99,"due":"2026-01-01","solved":1,"missed":0,"last":"x"},"__":1}}';
    expect(read(odd)!.cards).toEqual({});
  });
});
