// One's own mistakes: kept once each, asked until they are known, judged as a review judges.

import { describe, expect, it } from "vitest";
import type { Card } from "../src/memory/card";
import { keyOf, type Mistake, nextDay, readDeck, waiting } from "../src/practice/decks/mistakes";
import { type Ask, Quiz } from "../src/pages/trainer/mistakes/quiz";
import { EVEN_START } from "../src/rules/position";
import { parseUsi } from "../src/rules/types";
import type { Evaluation } from "../src/wire";

const evaluation = (value: number, pv: string[] = []): Evaluation => ({
  score: { type: "cp", value },
  depth: 9,
  nodes: 100_000,
  pv,
  book: [],
});

const mistake = (over: Partial<Mistake> = {}): Mistake => ({
  sfen: EVEN_START,
  played: "9g9f",
  previous: null,
  before: { ...evaluation(60, ["7g7f", "3c3d"]), book: ["2g2f"] },
  record: "abc",
  card: null,
  ...over,
});

const card = (due: string): Card => ({ box: 1, due, solved: 1, missed: 0, last: "2026-01-01" });
const kept = (mistakes: unknown[]) => JSON.stringify({ version: 1, mistakes });

describe("the deck", () => {
  it("is read as it was written, and what is none of ours is left out", () => {
    const one = mistake({ card: card("2026-01-02") });
    const { before } = one;
    const odd = [
      null,
      3,
      {},
      { ...one, sfen: "garbage" },
      { ...one, before: { ...before, pv: [] } },
      { ...one, played: "x" },
    ];
    expect([...readDeck(kept([...odd, one])).values()]).toEqual([one]);
    for (const text of [null, "", "{", "[]", '{"version":2,"mistakes":[]}']) expect(readDeck(text).size).toBe(0);
  });

  it("knows a position whatever its move number", () => {
    expect(keyOf(EVEN_START)).toBe(keyOf(EVEN_START.replace(/1$/, "33")));
  });

  it("asks what is due, the longest due first, and then some that are new", () => {
    const files = [..."123456789"];
    const at = (file: string, over: Partial<Mistake>) =>
      mistake({ sfen: `4k4/9/9/9/9/9/9/9/4K4 b ${file === "1" ? "" : file}P ${file}`, ...over });
    const fresh = files.map((file) => at(file, {}));
    const due = mistake({ card: card("2026-01-05") });
    const longer = at("9", { sfen: "4k4/9/9/9/9/9/9/9/4K4 b R 1", card: card("2026-01-03") });
    const later = at("9", { sfen: "4k4/9/9/9/9/9/9/9/4K4 b B 1", card: card("2026-02-01") });
    const deck = readDeck(kept([...fresh, due, longer, later, ...fresh]));
    const asked = waiting(deck, "2026-01-10");
    expect(asked.slice(0, 2)).toEqual([longer, due]);
    expect(asked).toHaveLength(2 + fresh.length);
    expect(nextDay(deck)).toBe("2026-01-03");
  });
});

describe("a sitting", () => {
  /** A quiz whose engine gives what is listed for a move; `null` where there is none. */
  function sitting(values: Record<string, number | null>, mistakes = [mistake()]) {
    const noted: string[] = [];
    const ask: Ask = (_, usi, __, hear) => hear(values[usi] == null ? null : evaluation(values[usi]!));
    const quiz = new Quiz(mistakes, ask, (_, outcome) => {
      noted.push(outcome);
      return card("2026-01-02");
    });
    const play = (usi: string) => {
      quiz.play(parseUsi(usi)!);
      return quiz.phase.value;
    };
    return { quiz, noted, play };
  }

  it("takes the best move, a move of the book and a move as good, and notes each as clean", () => {
    for (const [usi, phase] of [
      ["7g7f", "best"],
      ["2g2f", "good"],
      ["6g6f", "good"],
    ] as const) {
      const { quiz, noted, play } = sitting({ "6g6f": 40 });
      expect(play(usi)).toBe(phase);
      expect(noted).toEqual(["clean"]);
      expect(quiz.solved.value).toBe(1);
      expect(quiz.position.turn).toBe("white");
    }
  });

  it("asks again after a bad move, and what is found then is no clean solution", () => {
    const { quiz, noted, play } = sitting({ "1g1f": -600 });
    expect(play("9g9f")).toBe("worse");
    expect(quiz.position.turn).toBe("black");
    expect(play("1g1f")).toBe("worse");
    expect(play("7g7f")).toBe("best");
    expect(noted).toEqual(["missed"]);
    expect(quiz.solved.value).toBe(0);
  });

  it("notes nothing where the engine could not be asked", () => {
    const { noted, play } = sitting({});
    expect(play("6g6f")).toBe("failed");
    expect(noted).toEqual([]);
    expect(play("7g7f")).toBe("best");
  });

  it("shows the answer, and goes on to the end", () => {
    const { quiz, noted } = sitting({});
    quiz.show();
    expect(quiz.tried.value).toBe("7g7f");
    expect(noted).toEqual(["missed"]);
    quiz.next();
    expect(quiz.phase.value).toBe("over");
  });
});
