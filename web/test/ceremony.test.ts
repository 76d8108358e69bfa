import { describe, expect, test } from "vitest";
import { setUpOrder, setUps } from "../src/pages/game/ceremony/order";
import { EVEN_START, parseSfen, toSfen } from "../src/rules/position";
import { fileOf, rankOf } from "../src/rules/types";

const digits = (style: "ohashi" | "ito", side: "black" | "white") =>
  setUpOrder(style, side).map((square) => fileOf(square) * 10 + rankOf(square));

describe("the order in which the pieces are set up", () => {
  test("both houses begin with king, golds, silvers and knights, left before right", () => {
    for (const style of ["ohashi", "ito"] as const) {
      expect(digits(style, "black").slice(0, 7)).toEqual([59, 69, 49, 79, 39, 89, 29]);
      expect(digits(style, "white").slice(0, 3)).toEqual([51, 41, 61]);
    }
  });

  test("Ōhashi: lances, bishop, rook, then the pawns from the middle", () => {
    expect(digits("ohashi", "black").slice(7)).toEqual([99, 19, 88, 28, 57, 67, 47, 77, 37, 87, 27, 97, 17]);
  });

  test("Itō: the pawns from the left, then lances, bishop, rook", () => {
    expect(digits("ito", "black").slice(7)).toEqual([97, 87, 77, 67, 57, 47, 37, 27, 17, 99, 19, 88, 28]);
  });

  test("forty pieces, the senior's king first, come to the start position", () => {
    const start = parseSfen(EVEN_START)!;
    const boards = setUps(start, "ohashi", "white");
    expect(boards).toHaveLength(40);
    expect(boards[0]!.board.filter(Boolean)).toEqual([{ color: "white", kind: "K", promoted: false }]);
    expect(toSfen(boards.at(-1)!)).toBe(EVEN_START);
  });

  test("what the odds leave out is not set up", () => {
    const odds = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
    const boards = setUps(parseSfen(odds)!, "ito", "white");
    expect(boards).toHaveLength(38);
    expect(toSfen(boards.at(-1)!)).toBe(odds);
  });
});
