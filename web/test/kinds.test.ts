// Games of other kinds as the page replays them, against the Rust rules' own positions; and what is held under which name.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { FORSYTH, heldRole, roleOf, turnedRole } from "../src/board/names";
import { japanese } from "../src/notation/japanese";
import { readTyped } from "../src/notation/typed";
import { western } from "../src/notation/western";
import { handLetters, heldAs, heldKinds, otherFace } from "../src/rules/kinds";
import { apply, markedBoard, parseSfen, toSfen } from "../src/rules/position";
import { moveToUsi, parseSquare, parseUsi, squareAt, squareName } from "../src/rules/types";
import { VARIANTS } from "../src/wire";

interface Game {
  readonly name: string;
  readonly moves: readonly string[];
  readonly positions: readonly string[];
}

const games: Game[] = JSON.parse(readFileSync(new URL("../../testdata/kind-vectors.json", import.meta.url), "utf8"));

describe("the page and the rules of other kinds", () => {
  it("are compared on every kind that is played here", () => {
    expect(new Set(games.map(({ name }) => name))).toEqual(new Set(VARIANTS));
  });
  it.each(games.map((game, at) => [`${game.name}, game ${at + 1}`, game] as const))("agree on %s", (_, game) => {
    // Where nothing is held, the third word says where a lion was taken, which only the server has to know.
    const shown = (sfen: string) => (heldKinds(game.name).length ? sfen : sfen.replace(/ ([bw]) \S+ /, " $1 - "));
    let position = parseSfen(game.positions[0]!)!;
    expect(toSfen(position)).toBe(shown(game.positions[0]!));
    for (const [ply, usi] of game.moves.entries()) {
      const move = parseUsi(usi)!;
      expect(moveToUsi(move)).toBe(usi);
      position = apply(position, move)!;
      expect(toSfen(position), usi).toBe(shown(game.positions[ply + 1]!));
    }
  });
});

describe("a piece with a letter for each face", () => {
  it("turns into its other face and back, and lies in a hand under one of them", () => {
    expect(otherFace("kyotoshogi", "P")).toBe("R");
    expect(otherFace("kyotoshogi", "R")).toBe("P");
    expect(otherFace("kyotoshogi", "K")).toBeNull();
    expect(otherFace("micro", "P")).toBe("N");
    expect(otherFace("torishogi", "P")).toBeNull();
    expect(otherFace(undefined, "P")).toBeNull();
    expect(heldAs("kyotoshogi", "L")).toBe("T");
    expect(heldAs("micro", "L")).toBe("S");
    expect(heldAs(undefined, "L")).toBe("L");
    expect(heldKinds("torishogi").join("")).toBe("FCPLRS");
    expect(heldKinds(undefined).join("")).toBe("RBGSNLP");
  });
  it("has the role of its letter on the board", () => {
    expect(["P", "+p", "T", "f", "+F", "+R"].map(FORSYTH.fromForsyth)).toEqual([
      "pawn",
      "tokin",
      "t",
      "f",
      "pf",
      "dragon",
    ]);
    expect(turnedRole("kyotoshogi", "t")).toBe("lance");
    expect(turnedRole("torishogi", "f")).toBe("pf");
    expect(turnedRole(undefined, "silver")).toBe("promotedsilver");
    expect([turnedRole(undefined, "gold"), turnedRole(undefined, "dragon")]).toEqual([undefined, undefined]);
    expect(heldRole("micro", "R")).toBe("gold");
  });
});

describe("a board of twelve by twelve", () => {
  const start =
    "chushogi lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/3I4I3/PPPPPPPPPPPP/MVRHDNQDHRVM/A1B1TOXT1B1A/LFCSGKEGSCFL b - 1";
  it("has squares of its own beside those of nine by nine, each with one name", () => {
    const names = [];
    for (let file = 1; file <= 16; file++)
      for (let rank = 1; rank <= 16; rank++) names.push(squareName(squareAt(file, rank)));
    expect(new Set(names).size).toBe(256);
    expect(names.map((name) => squareName(parseSquare(name)!))).toEqual(names);
    expect([squareAt(1, 1), squareAt(9, 9), parseSquare("12l")! > 80]).toEqual([0, 80, true]);
    expect(["0a", "17a", "1q", "1", "012a"].map(parseSquare)).toEqual([null, null, null, null, null]);
  });
  it("knows moves of two steps, and pieces that both faces are written on", () => {
    const position = parseSfen(start)!;
    expect(
      ["7j7h", "7j7i7h", "7j7i7j", "12i12h", "7j7j"].map((usi) => parseUsi(usi) && moveToUsi(parseUsi(usi)!)),
    ).toEqual(["7j7h", "7j7i7h", "7j7i7j", "12i12h", null]);
    const at = parseSfen("chushogi 5k6/12/12/12/12/5n6/5p6/5N6/12/12/12/5K6 b - 1")!;
    expect(toSfen(apply(at, parseUsi("7h7g7f")!)!)).toBe("chushogi 5k6/12/12/12/12/5N6/12/12/12/12/12/5K6 w - 2");
    expect(toSfen(apply(at, parseUsi("7h7g7h")!)!)).toBe("chushogi 5k6/12/12/12/12/5n6/12/5N6/12/12/12/5K6 w - 2");
    const dai = "dai 14k/15/15/4p'5p'4/4+P'10/15/15/15/7L!7/15/15/15/15/15/14K b - 1";
    const great = parseSfen(dai)!;
    expect([toSfen(great), great.board.filter((piece) => piece).length]).toEqual([dai, 6]);
    expect(great.board.find((piece) => piece?.promoted)).toEqual({ color: "black", kind: "Ṗ", promoted: true });
    expect([markedBoard(great).includes("Ĺ"), roleOf("Ĺ"), roleOf("Ṗ", true)]).toEqual([true, "ĺ", "pṗ"]);
    expect([FORSYTH.fromForsyth("+G"), FORSYTH.fromForsyth("+N"), turnedRole("chushogi", "gold")]).toEqual([
      "pg",
      "promotedknight",
      "pg",
    ]);
    expect(position.board.filter((piece) => piece)).toHaveLength(92);
  });
  it("does not take its squares for those of shogi", () => {
    const shogi = parseSfen("4k4/9/9/9/9/9/9/9/4K4 b P 1")!;
    expect(["10a9a", "6f6e5d", "P*10a", "5i5h"].map((text) => readTyped(shogi, text, null).type)).toEqual([
      "unknown",
      "unknown",
      "unknown",
      "move",
    ]);
    expect(parseSfen("10/9/9/9/9/9/9/9/9 b - 1")).toBeNull();
  });
});

describe("moves of other kinds in words that are typed", () => {
  const told = (sfen: string, ...legal: string[]) => {
    const position = parseSfen(sfen)!;
    const moves = legal.map((usi) => parseUsi(usi)!);
    return { ...position, game: { ...position.game!, told: { legal: moves, check: false } } };
  };
  const typed = (position: ReturnType<typeof told>, text: string) => {
    const read = readTyped(position, text, null);
    return read.type === "move" ? moveToUsi(read.move) : read.type;
  };
  it("say nothing of a turn that a piece makes by itself", () => {
    const kyoto = told("kyotoshogi 5/5/2k2/5/p1g1K b - 1", "3e3d+", "1e1d");
    const gold = parseUsi("3e3d+")!;
    expect([japanese(kyoto, gold, null), western(kyoto, gold)]).toEqual(["3四金", "G-3d"]);
    expect([typed(kyoto, "34金"), typed(kyoto, "G-3d"), typed(kyoto, "1四玉")]).toEqual(["3e3d+", "3e3d+", "1e1d"]);
  });
  it("tell promotion from none where the server has both, and not by the zone of shogi", () => {
    const mini = told("minishogi 4k/5/1P3/5/K4 b - 1", "4c4b");
    expect(typed(mini, "P-4b")).toBe("4c4b");
    const both = told("minishogi 4k/1S3/5/5/K4 b - 1", "4b4a", "4b4a+", "4b3a", "4b3a+");
    expect([typed(both, "41銀"), typed(both, "41銀成"), typed(both, "S-3a=")]).toEqual(["unknown", "4b4a+", "4b3a"]);
  });
  it("do not call a bird by what its letter means in shogi", () => {
    const tori = told("torishogi 3k3/7/7/7/7/3P3/3K3 b - 1", "4f4d");
    expect([typed(tori, "44歩"), typed(tori, "44"), typed(tori, "4f4d")]).toEqual(["unknown", "unknown", "4f4d"]);
    expect(typed(tori, "G*4d")).toBe("unknown");
  });
  it("know cannons by their letters, and the pieces of shogi beside them by their names", () => {
    const cannons = told("cannonshogi 4k4/9/9/9/9/2P6/9/2A6/4K4 b U 1", "7h7d", "7f7e", "7f6f", "U*7e");
    expect([typed(cannons, "75歩"), typed(cannons, "74"), typed(cannons, "A-7d")]).toEqual(["7f7e", "unknown", "7h7d"]);
    expect([typed(cannons, "u*7e"), typed(cannons, "X*7e")]).toEqual(["U*7e", "unknown"]);
  });
  it("leave the pieces of other games out of shogi", () => {
    expect(parseSfen("4k4/9/9/4T4/9/9/9/9/4K4 b - 1")).toBeNull();
    expect(parseSfen("4k4/9/9/9/9/9/9/9/4K4 b F 1")).toBeNull();
    expect(readTyped(parseSfen("4k4/9/9/9/9/9/9/9/4K4 b P 1")!, "T*5e", null).type).toBe("unknown");
    expect([handLetters(undefined), handLetters("micro")]).toEqual(["P L N S G B R", "P N S L G R B T"]);
  });
});
