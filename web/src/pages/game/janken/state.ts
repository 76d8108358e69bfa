// How rock-paper-scissors stands, by its steps. Pure.

import type { JankenStep, Side, Sides, Throw } from "../../../wire";

/** In the order of the words for it in Japan. */
export const THROWS: readonly Throw[] = ["rock", "scissors", "paper"];

export interface JankenState {
  /** What both threw, round by round. */
  readonly rounds: readonly Sides<Throw>[];
  /** Who has thrown in this round. */
  readonly thrown: Sides<boolean>;
  /** Who did not throw in time. */
  readonly missed: Side | null;
  /** Who has won, and has tossed by now. */
  readonly winner: Side | null;
}

export function stateOf(steps: readonly JankenStep[]): JankenState {
  const nobody = { black: false, white: false };
  let state: JankenState = { rounds: [], thrown: nobody, missed: null, winner: null };
  for (const step of steps) {
    switch (step.type) {
      case "thrown":
        state = { ...state, thrown: { ...state.thrown, [step.by]: true } };
        break;
      case "shown":
        state = { ...state, rounds: [...state.rounds, step.throws], thrown: nobody };
        break;
      case "missed":
        state = { ...state, missed: step.by, thrown: nobody };
        break;
      case "tossed":
        state = { ...state, winner: step.by };
    }
  }
  return state;
}
