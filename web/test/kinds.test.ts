// Games of other kinds as the page replays them, against the Rust rules' own positions; and what is held under which name.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { FORSYTH, heldRole, turnedRole } from "../src/board/names";
import { heldAs, heldKinds, otherFace } from "../src/rules/kinds";
import { apply, parseSfen, toSfen } from "../src/rules/position";
import { moveToUsi, parseUsi } from "../src/rules/types";
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
    let position = parseSfen(game.positions[0]!)!;
    expect(toSfen(position)).toBe(game.positions[0]);
    for (const [ply, usi] of game.moves.entries()) {
      const move = parseUsi(usi)!;
      expect(moveToUsi(move)).toBe(usi);
      position = apply(position, move)!;
      expect(toSfen(position), usi).toBe(game.positions[ply + 1]);
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
