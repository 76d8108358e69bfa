// A game against the engine in which nothing is at stake: no clock, moves may be taken back, illegal ones are explained.

import type { NewGame } from "../wire";

export const friendlyGame = (level: number, over: Partial<NewGame> = {}): NewGame => ({
  opponent: { type: "engine", level },
  handicap: "even",
  side: "black",
  clock: { black: { type: "none" }, white: { type: "none" } },
  rules: { conduct: "friendly", impasse: "declaration-27", takebacks: true },
  ...over,
});
