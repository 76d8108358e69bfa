// A board of a broadcast as the page keeps it: news that come while one asks, answers that are lost or behind, a comment being typed.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LiveStore } from "../src/pages/live/store";
import type { LiveBoard, LiveRecord, LiveView } from "../src/wire";
import { FakeSocket, fakeSockets } from "./fake-socket";

const START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
const MOVES = ["7g7f", "3c3d", "2g2f", "8c8d"];

const board = (seq: number): LiveBoard =>
  ({
    id: "board001",
    title: "",
    names: { black: "Ann", white: "Bob" },
    seq,
    ply: seq,
    sfen: START,
    spent: { black: 0, white: 0 },
  }) as unknown as LiveBoard;

const record = (seq: number): LiveRecord =>
  ({
    board: board(seq),
    record: {
      id: "board001",
      version: seq,
      start: START,
      nodes: [
        { id: 0, parent: null, ply: 0, children: seq ? [1] : [] },
        ...MOVES.slice(0, seq).map((usi, at) => ({
          id: at + 1,
          parent: at,
          ply: at + 1,
          usi,
          children: at + 1 < seq ? [at + 2] : [],
        })),
      ],
    },
  }) as unknown as LiveRecord;

/** What the server answers, one after the other; the page asks no more than there is. */
let answers: (LiveRecord | number)[] = [];
let asked: string[] = [];

beforeEach(() => {
  fakeSockets();
  [answers, asked] = [[], []];
  vi.stubGlobal("fetch", async (_path: string, init: RequestInit) => {
    asked.push(init.method!);
    const answer = answers.shift();
    if (answer === undefined || answer === 0) throw new Error("nobody answers");
    return typeof answer === "number"
      ? new Response("null", { status: answer })
      : new Response(JSON.stringify(answer), { status: 200 });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(seq = 0, relays = false): LiveStore {
  const live = { id: "live0001", round: "round001", title: "", roundTitle: "", delayMin: 0, relays } as LiveView;
  const store = new LiveStore(live, [board(seq)], record(seq));
  FakeSocket.last.open();
  return store;
}
const news = (seq: number) => FakeSocket.last.answer({ type: "boards", all: false, boards: [board(seq)] });
const seq = (store: LiveStore) => store.record.value.record.version;

test("news that come while one asks are asked for, too", async () => {
  const store = open();
  answers = [record(1), record(3)];
  news(1);
  news(2);
  news(3);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(seq(store)).toBe(3);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked.length).toBe(2);
});

test("lost and older answers are asked for again, with pauses between", async () => {
  const store = open(1);
  // Nobody, an error, another node that is behind, and the news at last.
  answers = [0, 503, record(0), record(2)];
  news(2);
  await vi.advanceTimersByTimeAsync(10);
  expect(asked.length).toBe(1);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([seq(store), asked.length]).toEqual([2, 4]);
  // A board that is gone is asked for no more.
  answers = [404];
  news(3);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked.length).toBe(5);
});

test("a comment that is being typed stays where it is while moves come", async () => {
  const store = open(1, true);
  expect(store.at.value).toBe(1);
  store.type("as exp");
  answers = [record(2)];
  news(2);
  await vi.advanceTimersByTimeAsync(10);
  expect([seq(store), store.at.value, store.draft.value?.text]).toEqual([2, 1, "as exp"]);
  store.type("as expected");
  answers = [0];
  store.write();
  await vi.advanceTimersByTimeAsync(10);
  expect(store.draft.value?.text).toBe("as expected");
  answers = [record(3)];
  store.write();
  await vi.advanceTimersByTimeAsync(10);
  expect([store.draft.value, store.at.value]).toEqual([null, 3]);
});

test("what was filled in from what another recorder has changed since is not sent", async () => {
  const store = open(1, true);
  const done = vi.fn();
  store.send({ type: "names", names: { black: "Ann", white: "Eve" } }, undefined, { stands: () => false, done });
  await vi.advanceTimersByTimeAsync(10);
  expect([asked, done.mock.calls]).toEqual([[], [[false]]]);
  expect(store.refused.value).not.toBeNull();
});
