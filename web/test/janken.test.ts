import { describe, expect, it } from "vitest";
import { stateOf } from "../src/pages/game/janken/state";
import type { JankenStep, Throw } from "../src/wire";

const thrown = (by: "black" | "white"): JankenStep => ({ type: "thrown", by, commitment: "c", until: 9 });
const shown = (black: Throw, white: Throw): JankenStep => ({
  type: "shown",
  throws: { black, white },
  salts: { black: "1", white: "2" },
});

describe("rock-paper-scissors", () => {
  it("begins a round anew when both threw the same, and ends with the toss", () => {
    const steps: JankenStep[] = [thrown("white")];
    expect(stateOf(steps).thrown).toEqual({ black: false, white: true });
    steps.push(thrown("black"), shown("rock", "rock"));
    expect(stateOf(steps)).toMatchObject({ thrown: { black: false, white: false }, winner: null });
    steps.push(thrown("black"), { type: "missed", by: "white" }, { type: "tossed", by: "black" });
    const { rounds, missed, winner } = stateOf(steps);
    expect([rounds.length, missed, winner]).toEqual([1, "white", "black"]);
  });
});
