// Whom an account has blocked it does not see: neither what they said before nor what comes after, without a reload.

import { afterEach, describe, expect, it, vi } from "vitest";
import { Talk } from "../src/talk/talk";
import type { TalkLine } from "../src/wire";

const line = (seq: number, speaker: string, text: string): TalkLine => ({
  seq,
  room: "players",
  at: seq,
  speaker,
  name: speaker,
  account: true,
  text,
});

function opened(): Talk {
  const talk = new Talk("abcdefgh", true, { request: () => 1 });
  talk.take({
    type: "talk",
    lines: [line(1, "eve", "one"), line(2, "ben", "hello")],
    rooms: ["players"],
    maySpeak: true,
    you: "ann",
  });
  return talk;
}

const texts = (talk: Talk) => talk.visible.value.map((line) => line.text);

describe("talk", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("hides whom one blocks at once, and whatever else comes of them", async () => {
    const talk = opened();
    const asked = vi.fn(async () => new Response(null, { status: 204 }));
    vi.stubGlobal("fetch", asked);
    await talk.block(line(1, "eve", "one"));
    expect(asked).toHaveBeenCalledOnce();
    expect(texts(talk)).toEqual(["hello"]);
    talk.take({ type: "said", lines: [line(3, "eve", "two"), line(4, "ben", "again")] });
    expect(texts(talk)).toEqual(["hello", "again"]);
    // What the server repeats after the connection was lost is hidden, too, and no news.
    talk.take({
      type: "talk",
      lines: [line(1, "eve", "one"), line(3, "eve", "two")],
      rooms: ["players"],
      maySpeak: true,
      you: "ann",
    });
    expect(texts(talk)).toEqual(["hello", "again"]);
    expect(talk.unread.value).toBe(1);
    expect(talk.hidden.value).toBe(0);
  });

  it("hides nobody whom the server did not block", async () => {
    const talk = opened();
    const refused = JSON.stringify({ error: { code: "forbidden", message: "no" } });
    vi.stubGlobal("fetch", async () => new Response(refused, { status: 403 }));
    await talk.block(line(1, "eve", "one"));
    expect(texts(talk)).toEqual(["one", "hello"]);
  });
});
