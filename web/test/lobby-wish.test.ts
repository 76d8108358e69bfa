import { expect, it } from "vitest";
import { wishOf } from "../src/pages/lobby/store";
import type { SeekView, SeekWish } from "../src/wire";

it("asks again, after a lost connection, for the game that was looked for: the same kind, by the same clocks", () => {
  const wish: SeekWish = {
    clock: { type: "timed", mainMs: 600_000, byoyomiMs: 0, periods: 0, incrementMs: 0 },
    whiteClock: { type: "timed", mainMs: 60_000, byoyomiMs: 0, periods: 0, incrementMs: 0 },
    variant: "minishogi",
    handicap: "even",
    side: "toss",
    rules: { conduct: "friendly", impasse: "none", takebacks: false },
    rated: true,
  };
  const seek: SeekView = {
    id: "s",
    name: "Ann",
    since: 1,
    program: true,
    rating: { value: 1500, provisional: true },
    ...wish,
  };
  expect(wishOf(seek)).toEqual(wish);
});
