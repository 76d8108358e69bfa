// Blindfold: lines that can be played, questions whose answers are right, an opponent who takes what is given.

import { describe, expect, it } from "vitest";
import { LINES, walk } from "../src/pages/trainer/blindfold/lines";
import { moveBetween, questions, reply } from "../src/pages/trainer/blindfold/questions";
import { inCheck, legalMoves } from "../src/rules/moves";
import { apply, parseSfen } from "../src/rules/position";
import { moveToUsi, parseSquare, parseUsi } from "../src/rules/types";

function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

describe("the lines", () => {
  it.each(LINES.map((line) => [line]))("can be played to their end: %s", (line) => {
    const { moves, positions } = walk(line, 99);
    expect(moves.length).toBeGreaterThanOrEqual(20);
    moves.forEach((usi, i) => expect(legalMoves(positions[i]!).map(moveToUsi), usi).toContain(usi));
  });
});

describe("the questions", () => {
  const asked = LINES.flatMap((line, seed) =>
    [4, 8, 20].flatMap((plies) => {
      const line_ = walk(line, plies);
      return questions(line_, sequence(seed + plies)).map((question) => ({
        position: line_.positions.at(-1)!,
        question,
      }));
    }),
  );

  it("are of every kind, and mostly five at a time", () => {
    const kinds = new Set(asked.map(({ question }) => question.type));
    expect([...kinds].sort()).toEqual(["check", "legal", "what", "where"]);
    expect(asked.length).toBeGreaterThan(LINES.length * 3 * 4);
  });

  it("have the answer that the board gives", () => {
    let [yes, no] = [0, 0];
    for (const { position, question } of asked) {
      if (question.type === "where") {
        expect(question.squares.length).toBeGreaterThan(0);
        for (const square of question.squares) expect(position.board[square]).toEqual(question.piece);
      } else if (question.type === "what") {
        expect(question.choices[question.right] ?? null).toEqual(position.board[question.square]);
        expect(new Set(question.choices.map((choice) => JSON.stringify(choice))).size).toBe(4);
      } else {
        const legal = legalMoves(position).map(moveToUsi).includes(question.usi);
        const check = legal && inCheck(apply(position, parseUsi(question.usi)!)!);
        expect(question.type === "check" ? check : legal).toBe(question.right);
        if (question.right) yes++;
        else no++;
      }
    }
    expect(Math.min(yes, no)).toBeGreaterThan(2);
  });
});

describe("playing on", () => {
  it("takes what hangs, and nothing that is protected", () => {
    const hangs = parseSfen("4k4/9/4r4/9/4G4/9/9/9/4K4 w - 1")!;
    expect(moveToUsi(reply(hangs, sequence(1))!)).toMatch(/^5c5e/);
    const guarded = parseSfen("4k4/9/4r4/9/4G4/4P4/9/9/4K4 w - 1")!;
    expect(moveToUsi(reply(guarded, sequence(1))!)).not.toMatch(/^5c5e/);
    expect(reply(parseSfen("4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1")!, sequence(1))).toBeNull();
  });

  it("reads two squares as the move between them, promoted where it may be", () => {
    const position = parseSfen("4k4/9/9/4P4/9/9/9/9/4K4 b - 1")!;
    const between = (from: string, to: string) => moveBetween(position, parseSquare(from)!, parseSquare(to)!);
    expect(moveToUsi(between("5d", "5c")!)).toBe("5d5c+");
    expect(between("5d", "5b")).toBeNull();
  });
});
