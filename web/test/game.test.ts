import { computed } from "@preact/signals";
import { describe, expect, it } from "vitest";
import { boardView } from "../src/pages/game/board-view";
import { fromBoot, reduce } from "../src/pages/game/game";
import { GameStore } from "../src/pages/game/store";
import { EVEN_START, toSfen } from "../src/rules/position";
import { moveToUsi } from "../src/rules/types";
import type { ClientOut, ClockView, GameEvent, GameView, SideClock, Standing } from "../src/wire";

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
const standing = (turn: "black" | "white", ply: number) =>
  ({
    ply,
    turn,
    inCheck: false,
    mated: false,
    occurrences: 1,
    impasse: { black: count, white: count },
  }) as Standing;
// As a server sends it that leaves to the browser what follows from the moves.
const game = {
  id: "g",
  start: EVEN_START,
  handicap: "even",
  rules: { conduct: "friendly", impasse: "none", takebacks: true },
  names: { black: "a", white: "b" },
  opponentKind: "friend",
  moves: [],
  ...standing("black", 0),
  clock,
  offers: [],
  presence: { black: true, white: true },
  engineThinking: false,
  begun: 0,
} as unknown as GameView;
const AFTER = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2";
const moved: GameEvent = {
  type: "move",
  by: "black",
  move: { usi: "7g7f", ms: 1000, check: false },
  standing: standing("white", 1),
};
const event = (seq: number, e: GameEvent, at = 0) => ({
  type: "event" as const,
  seq,
  event: e,
  clock: { ...clock, at },
});
const snapshot = (view: GameView): ClientOut => ({ type: "snapshot", seq: 0, game: view, you: "black" });

describe("a game on the page", () => {
  it("follows a move by itself, and drops the offers that fell", () => {
    let state = reduce(fromBoot(game), event(1, { type: "offered", by: "white", kind: "takeback" }));
    expect(state.game.offers).toHaveLength(1);
    state = reduce(state, event(2, moved));
    expect(state.game).toMatchObject({ turn: "white", ply: 1, offers: [] });
    expect(state.positions.map(toSfen)).toEqual([EVEN_START, AFTER]);
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
  it("says that the friend has come by the link, once, and not to those who watch", () => {
    const alone = { ...game, presence: { black: true, white: false } };
    const presence = (white: boolean): ClientOut => ({
      type: "presence",
      players: { black: true, white },
      spectators: 0,
      engineThinking: false,
    });
    for (const [you, told] of [
      ["black", ["arrived"]],
      [null, []],
    ] as const) {
      const store = new GameStore(alone);
      const heard: string[] = [];
      store.on((what) => what === "arrived" && heard.push(what));
      store.take({ type: "snapshot", seq: 0, game: alone, you } as ClientOut);
      expect(heard).toEqual([]);
      store.take(presence(true));
      store.take(presence(true));
      expect(heard).toEqual(told);
      // Who goes and comes back while the game is played is told of elsewhere.
      store.take(event(1, moved));
      store.take(presence(false));
      store.take(presence(true));
      expect(heard).toEqual(told);
    }
  });
  it("takes moves back", () => {
    let state = reduce(fromBoot(game), event(1, moved));
    state = reduce(state, event(2, { type: "taken-back", by: "black", ply: 0, standing: standing("black", 0) }));
    expect(state.game.moves).toEqual([]);
    expect(state.positions.map(toSfen)).toEqual([EVEN_START]);
  });
  it("takes a declined offer away, keeps one's own of the same kind, and tells of it until the next move", () => {
    let state = reduce(fromBoot(game), event(1, { type: "offered", by: "white", kind: "impasse" }));
    state = reduce(state, event(2, { type: "offered", by: "black", kind: "impasse" }));
    state = reduce(state, event(3, { type: "declined", by: "black", kind: "impasse" }));
    expect(state.game.offers).toEqual([{ by: "black", kind: "impasse" }]);
    expect(state.declined).toEqual({ by: "black", kind: "impasse" });
    expect(reduce(state, event(4, moved)).declined).toBeNull();
  });
  it("has been paused since the clock was stopped", () => {
    const state = reduce(fromBoot(game), event(1, { type: "paused", reason: "adjourned" }, 77));
    expect(state.game.paused).toEqual({ reason: "adjourned", since: 77 });
  });
  it("shows a refusal until something happens", () => {
    let state = reduce(fromBoot(game), { type: "refused", ack: 1, code: "nifu", message: "two pawns" });
    expect(state.refusal?.code).toBe("nifu");
    state = reduce(state, event(1, moved));
    expect(state.refusal).toBeNull();
  });
});

describe("the store of a game", () => {
  const presence: ClientOut = {
    type: "presence",
    players: { black: true, white: false },
    spectators: 3,
    engineThinking: false,
  };

  it("lists the legal moves by itself", () => {
    const store = new GameStore(game);
    expect(store.legal.value).toEqual([]);
    store.take(snapshot(game));
    expect(store.legal.value).toHaveLength(30);
    expect(store.legal.value.map(moveToUsi)).toContain("7g7f");
  });

  it("offers a new link until the friend has come by it, also when they leave again at once", () => {
    const there = (white: boolean): ClientOut => ({
      type: "presence",
      players: { black: true, white },
      spectators: 0,
      engineThinking: false,
    });
    const store = new GameStore(game);
    store.take(snapshot({ ...game, presence: { black: true, white: false } }));
    store.linkOffered();
    store.take(there(false));
    expect(store.offered.value).toBe(true);
    // Nothing is drawn between the two.
    store.take(there(true));
    store.take(there(false));
    expect(store.offered.value).toBe(false);
    store.linkOffered();
    store.take(snapshot(game));
    expect(store.offered.value).toBe(false);
    // A visit so short that presence says nothing of it, but not too short for a move.
    store.linkOffered();
    store.take(event(1, moved));
    expect(store.offered.value).toBe(true);
    const answer = {
      ...moved,
      by: "white",
      move: { ...moved.move, usi: "3c3d" },
      standing: standing("black", 2),
    } as const;
    store.take(event(2, answer));
    expect(store.offered.value).toBe(false);
  });

  it("neither plays positions again nor draws the board for presence, clocks and the same game once more", () => {
    const store = new GameStore(game);
    store.take(snapshot(game));
    store.take(event(1, moved));
    const { value: positions } = store.positions;
    const view = boardView(store);
    let drawn = 0;
    const drawing = computed(() => {
      drawn += 1;
      return view.value;
    });
    const stop = drawing.subscribe(() => undefined);
    store.take(presence);
    expect(store.presence.value.spectators).toBe(3);
    store.take({ type: "pong", t: 0, now: 1 });
    store.take({ type: "ack", ack: 1 });
    store.take(event(2, { type: "offered", by: "white", kind: "takeback" }, 5));
    expect(store.clock.value.at).toBe(5);
    const again = { ...game, ...standing("white", 1), moves: [{ usi: "7g7f", ms: 1000, check: false }] };
    store.take(snapshot(again));
    expect(drawn).toBe(1);
    expect(store.positions.value).toBe(positions);
    // It is not that nothing is ever drawn.
    store.take(event(3, { ...moved, by: "white", move: { ...moved.move, usi: "3c3d" } }));
    expect(drawn).toBe(2);
    stop();
  });

  it("keeps the positions that were known when a move comes", () => {
    const store = new GameStore(game);
    const [start] = store.positions.value;
    store.take(event(1, moved));
    expect(store.positions.value[0]).toBe(start);
  });

  it("goes on when a newer server tells what it does not know", () => {
    const store = new GameStore(game);
    store.take(event(1, moved));
    store.take(event(2, { type: "of-tomorrow" } as unknown as GameEvent, 7));
    store.take({ type: "of-tomorrow" } as unknown as ClientOut);
    expect(store.positions.value).toHaveLength(2);
    expect(store.clock.value.at).toBe(7);
  });
});
