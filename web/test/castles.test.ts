// Castles: when one stands, what may be played on the way, and the times that are kept.

import { describe, expect, it } from "vitest";
import { readBests } from "../src/practice/decks/castles";
import { guardsOf, missing, moves, passed, picture } from "../src/pages/castles/build";
import { apply, EVEN_START, parseSfen, type Position } from "../src/rules/position";
import { moveToUsi, parseSquare, parseUsi } from "../src/rules/types";

const BOAT = guardsOf({ title: "boat castle", japanese: "舟囲い", pieces: ["K7h", "S7i", "G6i", "G5h"] });

const after = (line: string): Position =>
  line
    .split(" ")
    .filter(Boolean)
    .reduce((position, usi) => passed(apply(position, parseUsi(usi)!)!), parseSfen(EVEN_START)!);

describe("a castle", () => {
  it("misses the pieces that are elsewhere, until all of them stand", () => {
    expect(missing(after(""), BOAT)).toEqual(["7h", "5h"].map(parseSquare));
    expect(missing(after("5i6h 6h7h"), BOAT)).toEqual([parseSquare("5h")]);
    expect(missing(after("5i6h 6h7h 4i5h"), BOAT)).toEqual([]);
    // Any gold will do, and no other piece.
    expect(missing(after("5i6h 6h7h 6i5h 4i3h"), BOAT)).toEqual([parseSquare("6i")]);
  });

  it("is built by one's own moves alone, which take nothing", () => {
    const position = after("2g2f 2f2e 2e2d");
    expect(position.turn).toBe("black");
    const played = moves(position).map(moveToUsi);
    expect(played).toContain("7g7f");
    expect(played).not.toContain("2d2c");
  });

  it("is shown with nothing around it", () => {
    expect(picture(BOAT)).toBe("9/9/9/9/9/9/9/2K1G4/2SG5 b - 1");
  });
});

describe("the best times", () => {
  it("are read again, and what is none of ours is left out", () => {
    const kept = { "K7h-S7i": { ms: 1200, moves: 3 }, K1i: { ms: -1, moves: 3 }, "<b>": { ms: 1, moves: 1 }, x: null };
    expect(readBests(JSON.stringify(kept))).toEqual({ "K7h-S7i": { ms: 1200, moves: 3 } });
    for (const broken of [null, "", "[", "7", "null"]) expect(readBests(broken)).toEqual({});
  });
});
