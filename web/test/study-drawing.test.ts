// What is drawn on a study's board faster than the server answers, and kana that are typed while others write.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { StudyStore } from "../src/pages/study/store";
import type { ChapterTree, StudyView } from "../src/wire";
import { FakeSocket, fakeSockets } from "./fake-socket";

const START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

beforeEach(() => {
  fakeSockets();
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("window", globalThis);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(): StudyStore {
  const study = { id: "study001", you: "owner", chapters: [{ id: "chapter1", kind: "analysis" }] };
  const chapter: ChapterTree = { id: "chapter1", start: START, beginning: [], edits: [] };
  const store = new StudyStore(study as unknown as StudyView, chapter, false);
  FakeSocket.last.open();
  FakeSocket.last.answer({ type: "opened", chapter: "chapter1", first: 1, edits: [] });
  return store;
}
const sent = () => FakeSocket.last.of("edit").map(({ edit }) => (edit as { drawn: string[] }).drawn);
const told = (first: number, drawn: string[]) =>
  FakeSocket.last.answer({ type: "edited", first, edits: [{ type: "draw", at: 0, drawn }] });

test("a second arrow before the first is answered leaves both, whatever another one draws meanwhile", () => {
  const store = open();
  store.draw("2g2f");
  store.draw("5e");
  expect(sent()).toEqual([["2g2f"], ["2g2f", "5e"]]);
  told(1, ["2g2f"]);
  told(2, ["9i"]);
  expect(store.drawn.value).toEqual(["2g2f", "5e"]);
  told(3, ["2g2f", "5e"]);
  // From here on what others draw is seen.
  told(4, ["9i"]);
  expect(store.drawn.value).toEqual(["9i"]);
});

test("what the server will not have is not shown as drawn", () => {
  const store = open();
  store.draw("2g2f");
  FakeSocket.last.answer({ type: "refused", ack: 1, code: "full" });
  expect(store.drawn.value).toEqual([]);
  store.draw("5e");
  expect(sent().at(-1)).toEqual(["5e"]);
});

test("kana that are still to become kanji are neither sent nor mixed with what others write", () => {
  const store = open();
  const notes = () => FakeSocket.last.of("edit").map(({ edit }) => (edit as { text: string }).text);
  store.compose(true);
  store.write(0, "ぎ");
  FakeSocket.last.answer({ type: "edited", first: 1, edits: [{ type: "note", at: 0, text: "Good. " }] });
  vi.advanceTimersByTime(3_000);
  expect([store.noted(0), notes()]).toEqual(["ぎ", []]);
  store.write(0, "銀");
  store.compose(false);
  expect(store.noted(0)).toBe("Good. \n銀");
  vi.advanceTimersByTime(3_000);
  expect(notes()).toEqual(["Good. \n銀"]);
});
