import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { vi } from "vitest";
import { AGAIN_AFTER, AGAIN_FOR, GameSession } from "../src/net/game-session";
import { SILENCE_LIMIT, Socket } from "../src/net/socket";
import type { ClientOut } from "../src/wire";
import { FakeSocket, fakeSockets, realSockets } from "./fake-socket";

beforeEach(fakeSockets);
afterEach(realSockets);

const snapshot = (seq: number) => ({ type: "snapshot", seq, game: {}, you: "black" });
const event = (seq: number) => ({ type: "event", seq, event: { type: "resumed" }, clock: {} });
const pong = { type: "pong", t: 0, now: 0 };

function session() {
  const heard: ClientOut[] = [];
  const states: string[] = [];
  const offsets: number[] = [];
  const made = new GameSession("g", ["secret"], {
    onMessage: (message) => heard.push(message),
    onConnection: (state) => states.push(state),
    onClockOffset: (offset) => offsets.push(offset),
  });
  return { made, heard, states, offsets, seqs: () => heard.filter((m) => m.type === "event").map((m) => m.seq) };
}

/** A session that has said hello and had its answer. */
function settled(seq: number) {
  const all = session();
  FakeSocket.last.open();
  FakeSocket.last.answer(snapshot(seq));
  FakeSocket.last.answer(pong);
  return all;
}

describe("the conversation about a game", () => {
  it("is open only when the answer to its hello is complete", () => {
    const { states } = session();
    FakeSocket.last.open();
    expect(FakeSocket.last.said[0]).toMatchObject({ type: "hello", seats: ["secret"] });
    FakeSocket.last.answer(snapshot(4));
    expect(states).toEqual(["connecting"]);
    FakeSocket.last.answer(pong);
    expect(states).toEqual(["connecting", "open"]);
  });

  it("comes back and asks for what it missed by the number of its last event", () => {
    const { seqs } = settled(4);
    FakeSocket.last.answer(event(5));
    FakeSocket.last.drop();
    vi.advanceTimersByTime(1_000);
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.last.open();
    expect(FakeSocket.last.said[0]).toMatchObject({ type: "hello", last: 5 });
    for (const seq of [6, 7]) FakeSocket.last.answer(event(seq));
    expect(seqs()).toEqual([5, 6, 7]);
  });

  it("loads the page again when the session has ended in which it was opened", () => {
    const reload = vi.fn();
    vi.stubGlobal("location", { protocol: "http:", host: "here", reload });
    settled(4);
    FakeSocket.last.drop(4001);
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(reload).toHaveBeenCalledOnce();
  });

  it("passes no event over and none twice: a gap is asked for", () => {
    const { seqs } = settled(4);
    for (const seq of [5, 5, 4]) FakeSocket.last.answer(event(seq));
    expect(FakeSocket.last.of("hello")).toHaveLength(1);
    for (const seq of [8, 9]) FakeSocket.last.answer(event(seq));
    expect(seqs()).toEqual([5]);
    expect(FakeSocket.last.of("hello").at(-1)).toMatchObject({ last: 5 });
    // Once, however many come before the answer does.
    expect(FakeSocket.last.of("hello")).toHaveLength(2);
    for (const seq of [6, 7, 8, 9]) FakeSocket.last.answer(event(seq));
    FakeSocket.last.answer(pong);
    FakeSocket.last.answer(event(10));
    expect(seqs()).toEqual([5, 6, 7, 8, 9, 10]);
  });

  it("starts over from a snapshot where the events are no longer kept", () => {
    const { seqs } = settled(4);
    FakeSocket.last.answer(event(40));
    FakeSocket.last.answer(snapshot(40));
    FakeSocket.last.answer(pong);
    FakeSocket.last.answer(event(41));
    expect(seqs()).toEqual([41]);
  });

  it("says again what was not acknowledged, under the same number, and nothing else", () => {
    const { made } = settled(0);
    const [first, second] = [made.request({ type: "resign" }), made.request({ type: "rematch" })];
    FakeSocket.last.answer({ type: "ack", ack: first });
    FakeSocket.last.drop();
    const third = made.request({ type: "declare" });
    vi.advanceTimersByTime(1_000);
    FakeSocket.last.open();
    FakeSocket.last.answer(snapshot(0));
    expect(FakeSocket.last.said).toHaveLength(2);
    FakeSocket.last.answer(pong);
    expect(FakeSocket.last.said.slice(2)).toEqual([
      { type: "rematch", ack: second },
      { type: "declare", ack: third },
    ]);
  });

  it("asks for the server's time anew when its clock may have been set", () => {
    const { offsets } = settled(4);
    const hour = 3_600_000;
    FakeSocket.last.answer({ ...event(5), event: { type: "interrupted", from: 0, until: hour } });
    expect(FakeSocket.last.of("ping")).toHaveLength(2);
    vi.advanceTimersByTime(200);
    // Not the shortest trip there was, but the first one since.
    FakeSocket.last.answer({ type: "pong", t: performance.now() - 200, now: Date.now() + hour });
    expect(offsets.at(-1)).toBe(hour + 100);
  });

  it("goes to another node at once when its own stops, under the same name", () => {
    const { states } = settled(4);
    const before = FakeSocket.last.of("hello")[0]!.client;
    FakeSocket.last.drop(1012);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.last.open();
    expect(FakeSocket.last.said[0]).toMatchObject({ type: "hello", last: 4, client: before });
    FakeSocket.last.answer(event(5));
    FakeSocket.last.answer(pong);
    expect(states.at(-1)).toBe("open");
    // One that is not taken in there, either, waits as any other does.
    FakeSocket.last.drop(1012);
    vi.advanceTimersByTime(1);
    FakeSocket.last.drop(1012);
    vi.advanceTimersByTime(100);
    expect(FakeSocket.all).toHaveLength(3);
  });

  it("makes a request again that was refused for the moment, and tells of it only when that lasts", () => {
    const { made, heard } = settled(0);
    const ack = made.request({ type: "move", usi: "7g7f", ply: 1 });
    const refuse = () => FakeSocket.last.answer({ type: "refused", ack, code: "not-stored", message: "" });
    const refusals = () => heard.filter((message) => message.type === "refused").length;
    refuse();
    expect(refusals()).toBe(0);
    vi.advanceTimersByTime(AGAIN_AFTER);
    expect(FakeSocket.last.of("move")).toEqual(Array(2).fill({ type: "move", usi: "7g7f", ply: 1, ack }));
    const rounds = AGAIN_FOR / AGAIN_AFTER;
    for (let i = 0; i < rounds; i++) {
      refuse();
      vi.advanceTimersByTime(AGAIN_AFTER);
    }
    expect(refusals()).toBe(1);
    const asked = FakeSocket.last.of("move").length;
    vi.advanceTimersByTime(AGAIN_AFTER * 2);
    expect(FakeSocket.last.of("move")).toHaveLength(asked);
  });

  it("forgets what was refused", () => {
    const { made } = settled(0);
    const ack = made.request({ type: "resign" });
    FakeSocket.last.answer({ type: "refused", ack, code: "over", message: "" });
    FakeSocket.last.drop();
    vi.advanceTimersByTime(1_000);
    FakeSocket.last.open();
    FakeSocket.last.answer(pong);
    expect(FakeSocket.last.of("resign")).toEqual([]);
  });

  it("takes silence for a lost connection, and any word for life", () => {
    const { states } = settled(0);
    for (let i = 0; i < 4; i++) {
      vi.advanceTimersByTime(SILENCE_LIMIT / 2);
      FakeSocket.last.answer(pong);
    }
    expect(states.at(-1)).toBe("open");
    vi.advanceTimersByTime(SILENCE_LIMIT * 2);
    expect(states).toContain("lost");
    expect(FakeSocket.all.length).toBeGreaterThan(1);
  });

  it("waits longer after each failure, within bounds, and briefly again once it has worked", () => {
    settled(0);
    const waits: number[] = [];
    for (let i = 0; i < 12; i++) {
      FakeSocket.last.drop();
      const before = Date.now();
      vi.advanceTimersToNextTimer();
      waits.push(Date.now() - before);
    }
    expect(waits[4]!).toBeGreaterThan(waits[0]! * 2);
    expect(Math.max(...waits)).toBeLessThan(10_000);
    FakeSocket.last.open();
    FakeSocket.last.answer(pong);
    FakeSocket.last.drop();
    const before = Date.now();
    vi.advanceTimersToNextTimer();
    expect(Date.now() - before).toBeLessThan(1_000);
  });

  it("does not come back to a game that is gone", () => {
    const { states } = settled(0);
    FakeSocket.last.answer({ type: "gone" });
    vi.advanceTimersByTime(60_000);
    expect(states.at(-1)).toBe("closed");
    expect(FakeSocket.all).toHaveLength(1);
  });

  it("reads past what is not JSON", () => {
    const { seqs } = settled(0);
    FakeSocket.last.onmessage!({ data: "<html>" });
    FakeSocket.last.answer(event(1));
    expect(seqs()).toEqual([1]);
  });
});

describe("a connection that is opened when it is needed", () => {
  const socket = () => {
    const states: string[] = [];
    const made = new Socket<{ type: string }, unknown>({
      path: "/ws/mate",
      onMessage: () => undefined,
      onState: (state) => states.push(state),
    });
    return { made, states };
  };

  it("opens once for all that is said at first, and says it in order", () => {
    const { made } = socket();
    made.sendIfConnected({ type: "stop" });
    expect(FakeSocket.all).toHaveLength(0);
    made.send({ type: "solve" });
    made.sendIfConnected({ type: "stop" });
    made.send({ type: "look" });
    expect(FakeSocket.all).toHaveLength(1);
    FakeSocket.last.open();
    expect(FakeSocket.last.said).toEqual([{ type: "solve" }, { type: "stop" }, { type: "look" }]);
  });

  it("stays away when it is lost, until something is said again", () => {
    const { made, states } = socket();
    made.send({ type: "solve" });
    FakeSocket.last.open();
    FakeSocket.last.drop();
    vi.advanceTimersByTime(60_000);
    expect(states).toEqual(["connecting", "open", "lost"]);
    expect(FakeSocket.all).toHaveLength(1);
    made.send({ type: "solve" });
    FakeSocket.last.open();
    expect(FakeSocket.last.said).toEqual([{ type: "solve" }]);
  });
});
