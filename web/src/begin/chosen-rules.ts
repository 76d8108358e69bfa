// The rules that a form has chosen, and what the server is asked for.

import type { Clock, Conduct, ImpasseRule, RepetitionRule, Replay, Rules, Sides } from "../wire";

export interface ChosenRules {
  /** The code of a named set that all of this is, or nothing. */
  preset: string;
  conduct: Conduct;
  impasse: ImpasseRule;
  takebacks: boolean;
  formalResignation: boolean;
  announceCheck: boolean;
  repetition: RepetitionRule;
  moveLimit: number | null;
  /** How draws are replayed; null: they stand. */
  replay: Replay | null;
}

export const FRIENDLY: ChosenRules = {
  preset: "",
  conduct: "friendly",
  impasse: "declaration-27",
  takebacks: true,
  formalResignation: false,
  announceCheck: false,
  repetition: "fourfold",
  moveLimit: null,
  replay: null,
};

/** A named set, as a form shows it. */
export const chosenOf = (preset: string, rules: Rules): ChosenRules => ({
  preset,
  conduct: rules.conduct,
  impasse: rules.impasse,
  takebacks: rules.takebacks,
  formalResignation: rules.formalResignation ?? false,
  announceCheck: rules.announceCheck ?? false,
  repetition: rules.repetition ?? "fourfold",
  moveLimit: rules.moveLimit ?? null,
  replay: (rules.replayDraws && rules.replay) || null,
});

/** Only what departs from friendly or strict play is said beside what every game says. */
export function toRules(chosen: ChosenRules): Rules {
  const { preset, conduct, impasse, takebacks, formalResignation, announceCheck, repetition, moveLimit, replay } =
    chosen;
  return {
    ...(preset ? { preset } : {}),
    conduct,
    impasse,
    takebacks,
    formalResignation,
    announceCheck,
    ...(repetition === "fourfold" ? {} : { repetition }),
    ...(moveLimit === null ? {} : { moveLimit }),
    ...(replay ? { replayDraws: true, replay } : {}),
  };
}

/** The same clock for both: main time and byoyomi in seconds. A clock without any time is none that can be played. */
export function shorterClock(main: number, byoyomi: number): Sides<Clock> {
  const clock: Clock = {
    type: "timed",
    mainMs: (main || byoyomi ? main : 60) * 1000,
    byoyomiMs: byoyomi * 1000,
    periods: byoyomi ? 1 : 0,
    incrementMs: 0,
  };
  return { black: clock, white: clock };
}
