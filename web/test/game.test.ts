import { describe, expect, it } from "vitest";
import { fromBoot, positionsOf, reduce } from "../src/pages/game/game";
import { EVEN_START, toSfen } from "../src/rules/position";
import type { ClockView, GameEvent, GameView, SideClock, Standing } from "../src/wire";

const idle: SideClock = {
  limited: false,
  mainMs: 0,
  byoyomiMs: 0,
  periodMs: 0,
  periodsLeft: 0,
  incrementMs: 0,
  spentMs: 0,
};
const clock: ClockView = { running: null, black: idle, white: idle, at: 0 };
const count = { entered: false, piecesInZone: 0, points: 0, mayDeclare: false };
const standing = (sfen: string, turn: "black" | "white", ply: number): Standing => ({
  sfen,
  ply,
  turn,
  inCheck: false,
  mated: false,
  occurrences: 1,
  impasse: { black: count, white: count },
});
const game: GameView = {
  id: "g",
  start: EVEN_START,
  handicap: "even",
  rules: { conduct: "friendly", impasse: "none", takebacks: true },
  names: { black: "a", white: "b" },
  opponentKind: "friend",
  moves: [],
  ...standing(EVEN_START, "black", 0),
  legal: ["7g7f"],
  clock,
  offers: [],
  presence: { black: true, white: true },
  engineThinking: false,
  begun: 0,
};
const AFTER = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2";
const moved: GameEvent = {
  type: "move",
  by: "black",
  move: { usi: "7g7f", ms: 1000, check: false },
  standing: standing(AFTER, "white", 1),
};
const event = (seq: number, e: GameEvent) => ({ type: "event" as const, seq, event: e, clock });

describe("a game on the page", () => {
  it("follows a move, drops the old hints and the offers that fell", () => {
    let state = reduce(fromBoot(game), event(1, { type: "offered", by: "white", kind: "takeback" }));
    expect(state.game.offers).toHaveLength(1);
    state = reduce(state, event(2, moved));
    expect(state.game).toMatchObject({ sfen: AFTER, turn: "white", ply: 1, offers: [] });
    expect(state.game.legal).toBeUndefined();
    expect(positionsOf(state.game).map(toSfen)).toEqual([EVEN_START, AFTER]);
  });
  it("keeps a resignation that waits until the end, and drops the offers once a rematch is agreed", () => {
    let state = reduce(fromBoot(game), event(1, { type: "resignation-waits", by: "white" }));
    expect(state.game.resigning).toEqual(["white"]);
    state = reduce(
      state,
      event(2, { type: "ended", result: { winner: "black", reason: "resignation", replay: false } }),
    );
    expect(state.game.resigning).toBeUndefined();
    state = reduce(state, event(3, { type: "offered", by: "white", kind: "rematch" }));
    state = reduce(state, event(4, { type: "rematch-agreed" }));
    expect(state.game.offers).toEqual([]);
  });
  it("takes moves back", () => {
    let state = reduce(fromBoot(game), event(1, moved));
    state = reduce(
      state,
      event(2, { type: "taken-back", by: "black", ply: 0, standing: standing(EVEN_START, "black", 0) }),
    );
    expect(state.game.moves).toEqual([]);
    expect(state.game.sfen).toBe(EVEN_START);
  });
  it("keeps an offer when its maker declines another of the same kind", () => {
    let state = reduce(fromBoot(game), event(1, { type: "offered", by: "white", kind: "impasse" }));
    state = reduce(state, event(2, { type: "declined", by: "black", kind: "impasse" }));
    expect(state.game.offers).toEqual([]);
  });
  it("shows a refusal until something happens", () => {
    let state = reduce(fromBoot(game), { type: "refused", ack: 1, code: "nifu", message: "two pawns" });
    expect(state.refusal?.code).toBe("nifu");
    state = reduce(state, event(1, moved));
    expect(state.refusal).toBeNull();
  });
});
