import { describe, expect, it } from "vitest";
import { japanese } from "../src/notation/japanese";
import { readTyped } from "../src/notation/typed";
import { western } from "../src/notation/western";
import { impassePoints, inCheck, kingEntered, legalMoves } from "../src/rules/moves";
import { apply, EVEN_START, parseSfen, toSfen } from "../src/rules/position";
import { moveToUsi, parseSquare, parseUsi } from "../src/rules/types";

const position = (sfen: string) => parseSfen(sfen)!;
const jp = (sfen: string, usi: string, previous?: string) =>
  japanese(position(sfen), parseUsi(usi)!, previous ? parseSquare(previous) : null);
const en = (sfen: string, usi: string) => western(position(sfen), parseUsi(usi)!);

function perft(sfen: string, depth: number): number {
  const count = (p: ReturnType<typeof position>, d: number): number =>
    d === 0 ? 1 : legalMoves(p).reduce((sum, move) => sum + count(apply(p, move)!, d - 1), 0);
  return count(position(sfen), depth);
}

describe("positions", () => {
  it("prints what it reads", () => {
    for (const sfen of [EVEN_START, "4k4/9/9/9/9/9/9/9/4K4 w R2B4Gr3s17p 12", "+R8/9/4+p4/9/9/9/9/9/k7K b - 1"])
      expect(toSfen(position(sfen))).toBe(sfen);
  });
  it("refuses what is not a board", () => {
    for (const bad of ["", "9/9 b - 1", EVEN_START.replace("9", "8"), EVEN_START.replace("l", "x")])
      expect(parseSfen(bad)).toBeNull();
  });
});

describe("moves", () => {
  it("counts the first plies", () => {
    expect(perft(EVEN_START, 1)).toBe(30);
    expect(perft(EVEN_START, 2)).toBe(900);
  });
  it("knows nifu and pawn-drop mate", () => {
    const nifu = legalMoves(position("4k4/9/9/9/9/9/2P6/9/4K4 b P 1")).map(moveToUsi);
    expect(nifu).not.toContain("P*7e");
    expect(nifu).toContain("P*6e");
    const uchifuzume = legalMoves(position("7lk/9/8S/8N/9/9/9/9/4K4 b P 1")).map(moveToUsi);
    expect(uchifuzume).not.toContain("P*1b");
  });
  it("sees a check and counts points", () => {
    expect(inCheck(position("4k4/9/9/9/4R4/9/9/9/4K4 w - 1"))).toBe(true);
    expect(impassePoints(position(EVEN_START), "black", true)).toBe(27);
    expect(kingEntered(position("9/4K4/9/9/9/9/9/9/4k4 b - 1"), "black")).toBe(true);
  });
});

describe("names of moves", () => {
  it("tells golds apart by arrival", () => {
    // Golds on 7g, 6h, 7i: all reach 7h.
    const sfen = "4k4/9/9/9/9/9/2G6/3G5/2G1K4 b - 1";
    expect([jp(sfen, "7g7h"), jp(sfen, "6h7h"), jp(sfen, "7i7h")]).toEqual(["7八金引", "7八金寄", "7八金上"]);
    expect([en(sfen, "7g7h"), en(sfen, "6h7h"), en(sfen, "7i7h")]).toEqual(["G7g-7h", "G6h-7h", "G7i-7h"]);
  });
  it("uses right, left and straight", () => {
    const knights = "4k4/9/9/9/3N1N3/9/9/9/4K4 b - 1";
    expect([jp(knights, "6e5c+"), jp(knights, "4e5c+")]).toEqual(["5三桂左成", "5三桂右成"]);
    const golds = "4k4/9/9/9/9/9/9/9/3GGK3 b - 1";
    expect([jp(golds, "6i5h"), jp(golds, "5i5h")]).toEqual(["5八金左", "5八金直"]);
  });
  it("marks drops only when a move could be meant", () => {
    const sfen = "4k4/9/9/9/9/9/9/5G3/4K4 b G 1";
    expect([jp(sfen, "G*5h"), jp(sfen, "4h5h"), jp(sfen, "G*5e")]).toEqual(["5八金打", "5八金", "5五金"]);
  });
  it("says 同 and promotion", () => {
    expect(jp("4k4/9/7p1/7P1/9/9/9/9/4K4 b - 1", "2d2c", "2c")).toBe("同歩不成");
    expect(jp("4k4/9/7p1/7+N1/9/9/9/9/4K4 b - 1", "2d2c", "2c")).toBe("同成桂");
    const silver = "4k4/7S1/9/9/9/9/9/9/4K4 b - 1";
    expect([en(silver, "2b2a+"), en(silver, "2b2a")]).toEqual(["S-2a+", "S-2a="]);
    expect([jp(silver, "2b2a+"), jp(silver, "2b2a")]).toEqual(["2一銀成", "2一銀不成"]);
  });
  it("reads what people type", () => {
    const typed = (text: string) => {
      const read = readTyped(position(EVEN_START), text, null);
      return read.type === "move" ? moveToUsi(read.move) : read.type;
    };
    for (const text of ["7g7f", "76歩", "７六歩", "☗7六歩", "P-76", "P-7f", "p7f", "p76", "▲76歩"])
      expect(typed(text)).toBe("7g7f");
    expect(typed("58金")).toBe("unknown");
    expect(typed("58金右")).toBe("4i5h");
    expect(typed("hello")).toBe("unknown");
  });
});
