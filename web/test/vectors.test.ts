// The hints and names of the client against the Rust rules' own.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { japanese } from "../src/notation/japanese";
import { western } from "../src/notation/western";
import { inCheck, legalMoves } from "../src/rules/moves";
import { parseSfen, toSfen } from "../src/rules/position";
import { moveToUsi, parseSquare } from "../src/rules/types";

interface Vector {
  readonly sfen: string;
  readonly last: string | null;
  readonly inCheck: boolean;
  /** "7g7f 7六歩 P-7f" */
  readonly moves: readonly string[];
}

const vectors: Vector[] = JSON.parse(
  readFileSync(new URL("../../testdata/client-vectors.json", import.meta.url), "utf8"),
);

describe("the Rust rules and the client's hints", () => {
  it("are compared on a good many positions", () => {
    expect(vectors.length).toBeGreaterThan(40);
  });
  it.each(vectors.map((vector) => [vector.sfen, vector] as const))("agree on %s", (sfen, vector) => {
    const position = parseSfen(sfen)!;
    expect(toSfen(position)).toBe(sfen);
    expect(inCheck(position)).toBe(vector.inCheck);
    const last = vector.last === null ? null : parseSquare(vector.last);
    const ours = legalMoves(position)
      .map((move) => `${moveToUsi(move)} ${japanese(position, move, last)} ${western(position, move)}`)
      .sort();
    expect(ours).toEqual([...vector.moves].sort());
  });
});
