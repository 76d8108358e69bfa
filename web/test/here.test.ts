import { describe, expect, it } from "vitest";
import { isLive, toWatch } from "../src/net/here";
import type { LiveGame } from "../src/wire";

const game = (id: string, speed: string, moves = true): LiveGame => ({
  id,
  names: { black: "", white: "" },
  sfen: "",
  ply: 0,
  turn: "black",
  clock: { type: "none" },
  speed,
  moves,
});

describe("the game to watch", () => {
  const [rapid, second, blitz] = [game("rapid", "rapid"), game("second", "rapid"), game("blitz", "blitz")];
  const [days, still] = [game("days", "correspondence"), game("still", "rapid", false)];
  const small = { ...game("small", "classical"), variant: "minishogi" };
  const all = [rapid, second, blitz, days, still, small];

  it.each([
    ["the liveliest", all, undefined, undefined, "rapid"],
    ["what is shown while it is as lively", all, "blitz", undefined, "blitz"],
    ["a game at one sitting rather than one over days", all, "days", undefined, "rapid"],
    ["nothing that stands still", [still, days], "still", undefined, "days"],
    ["one of the channel", all, "second", "blitz", "blitz"],
    ["none where the channel has none", all, undefined, "classical", undefined],
    ["one of another kind on the channel of those alone", all, "rapid", "variants", "small"],
    ["none where nothing moves", [still], undefined, undefined, undefined],
  ] as const)("is %s", (_, games, shown, channel, chosen) => {
    expect(toWatch(games, shown, channel)?.id).toBe(chosen);
  });
});

describe("what is live", () => {
  it.each([
    ["a game that is played at one sitting", "blitz", true, true],
    ["no game over days, though moves come in it", "correspondence", true, false],
    ["no game that stands still", "rapid", false, false],
  ] as const)("is %s", (_, speed, moves, live) => {
    expect(isLive(game("one", speed, moves))).toBe(live);
  });
});
