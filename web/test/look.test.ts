// A game of another kind of shogi that is looked at with the engine: what is opened, and what is counted.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Look } from "../src/pages/game/look/store";
import { GameStore, type TogetherPart } from "../src/pages/game/store";
import type { GameView } from "../src/wire";
import { FakeSocket, fakeSockets, realSockets } from "./fake-socket";

beforeEach(() => {
  fakeSockets();
  vi.stubGlobal("window", globalThis);
});
afterEach(realSockets);

const START = "minishogi rbsgk/4p/5/P4/KGSBR b - 1";
const MOVES = ["3e2d", "3a4b"];
const idle = { limited: false, mainMs: 0, byoyomiMs: 0, periodMs: 0, periodsLeft: 0, incrementMs: 0, spentMs: 0 };
const game = {
  id: "g",
  start: START,
  variant: "minishogi",
  handicap: "even",
  rules: { conduct: "strict", impasse: "none", takebacks: false },
  names: { black: "a", white: "b" },
  opponentKind: "friend",
  moves: MOVES.map((usi) => ({ usi, ms: 0, check: false })),
  ply: MOVES.length,
  turn: "black",
  inCheck: false,
  mated: false,
  occurrences: 1,
  result: { winner: null, reason: "draw-agreed", replay: false },
  clock: { running: null, black: idle, white: idle, at: 0 },
  offers: [],
  presence: { black: true, white: true },
  engineThinking: false,
  begun: 0,
} as unknown as GameView;

/** Answers what was asked last: what may be played, and the engine's word unless the rules have ended the game there. */
function answer(legal: string[]): void {
  const socket = FakeSocket.last;
  if (socket.readyState === 0) socket.open();
  const { id } = socket.of("analyse").at(-1)!;
  socket.answer({ type: "told", id, legal, check: false, names: null });
  const score = { type: "cp", value: 0 };
  if (legal.length) {
    socket.answer({ type: "line", id, depth: 5, score, nodes: 1, nps: 1, pvs: [], book: [], last: true });
  }
  socket.answer({ type: "done", id });
}

test.each([
  [["3d3e"], 3, 2],
  [[], 2, 1],
])("what the engine can say nothing of is neither counted nor waited for (%j)", (last, all, judged) => {
  const look = new Look(new GameStore(game));
  look.goThrough(true);
  answer(["3e2d"]);
  answer(["3a4b"]);
  answer(last);
  expect([look.done.value, look.all.value, look.judged.value.length]).toEqual([all, all, judged]);
  expect(look.whole.value).toBe(false);
  // The next time nothing is left to ask.
  const asked = FakeSocket.last.of("analyse").length;
  look.goThrough(true);
  expect([look.whole.value, FakeSocket.last.of("analyse").length]).toEqual([false, asked]);
  look.close();
});

test("two quick clicks open one part", async () => {
  const opened: ((part: TogetherPart) => void)[] = [];
  vi.doMock("../src/pages/game/look/open", () => ({
    openLook: () => new Promise<TogetherPart>((resolve) => opened.push(resolve)),
  }));
  const store = new GameStore(game);
  const clicks = [store.openLook(), store.openLook()];
  await vi.waitUntil(() => opened.length > 0);
  const part = {} as TogetherPart;
  opened.forEach((resolve) => {
    resolve(part);
  });
  await Promise.all(clicks);
  expect([opened.length, store.together.value]).toEqual([1, part]);
  // Once it is closed, it opens again.
  store.together.value = null;
  const again = store.openLook();
  await vi.waitUntil(() => opened.length > 1);
  opened[1]!(part);
  await again;
  expect(store.together.value).toBe(part);
});
