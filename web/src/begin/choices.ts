// What the form of a new game offers, and what it remembers.

import { has } from "../i18n";
import { keep, kept } from "../storage";
import { type ChosenRules, FRIENDLY, toRules } from "./chosen-rules";
import type { Clock, Handicap, ImpasseRule, NewGame, Opponent, Preset, Rules, SideChoice } from "../wire";

export interface Choices extends ChosenRules {
  opponent: Opponent["type"];
  level: number;
  /** What the other player is told; may be empty. */
  name: string;
  /** At one's own board: whether two others play there, and one keeps the time. */
  keeper: boolean;
  /** What they are called, sente first. */
  players: readonly [string, string];
  side: SideChoice;
  /** Whether the two find out by rock-paper-scissors who tosses. */
  janken: boolean;
  handicap: Handicap;
  /** The code of a preset, or `custom`. */
  clock: string;
  custom: CustomClock;
  /** Gote's or uwate's own clock, where the sides differ. */
  customOther: CustomClock | null;
}

export interface CustomClock {
  minutes: number;
  byoyomi: number;
  periods: number;
  increment: number;
}

export const HANDICAPS: readonly Handicap[] = [
  "even",
  "lance",
  "right-lance",
  "bishop",
  "rook",
  "rook-lance",
  "two",
  "three",
  "four",
  "five",
  "left-five",
  "six",
  "left-seven",
  "right-seven",
  "eight",
  "nine",
  "ten",
  "dragonfly",
  "three-pawns",
  "naked-king",
];

/** The impasse rules of the named sets that the server plays by, in their order, as far as the form has words for them; the one that is in no set; and
 * none at all. */
export function impasseRules(presets: readonly Preset<Rules>[]): readonly ImpasseRule[] {
  const named = new Set(presets.map(({ value }) => value.impasse)).add("protected-camp").add("none");
  return [...named].filter((rule) => has(`impasse-${rule}-choice`));
}

/** The common clocks, which the server names first, and those of title matches; machines' own and the rest are a matter of typing. */
export const offeredClocks = (presets: readonly Preset<Clock>[]): readonly Preset<Clock>[] =>
  presets.filter(({ code }, index) => index < 8 || TITLE_CLOCKS.has(code));

const TITLE_CLOCKS = new Set(["oi", "meijin"]);

export const DEFAULTS: Choices = {
  opponent: "engine",
  level: 3,
  name: "",
  keeper: false,
  players: ["", ""],
  side: "toss",
  janken: false,
  handicap: "even",
  clock: "10-30",
  custom: { minutes: 15, byoyomi: 60, periods: 1, increment: 0 },
  customOther: null,
  ...FRIENDLY,
};

const KEY = "komadai.new";
const BEGUN = "komadai.begun";

/** Notes that this browser has begun a game by the form: other pages remember single choices, too. */
export const keepBegun = (): void => keep(BEGUN, "1");

/** Whether this browser has begun a game by the form. */
export const wasRemembered = (): boolean => kept(BEGUN) !== null;

export function remembered(): Choices {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return { ...DEFAULTS, ...(stored && typeof stored === "object" ? stored : {}) };
  } catch {
    return { ...DEFAULTS };
  }
}

export function remember(choices: Choices): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(choices));
  } catch {
    // The next visit starts with the defaults.
  }
}

export function customClock({ minutes, byoyomi, periods, increment }: CustomClock): Clock {
  const mainMs = Math.round(minutes * 60_000);
  if (!mainMs && !byoyomi && !increment) return { type: "none" };
  return {
    type: "timed",
    mainMs,
    byoyomiMs: byoyomi * 1000,
    periods: byoyomi ? Math.max(1, periods) : 0,
    incrementMs: increment * 1000,
  };
}

export function chosenClock(choices: Choices, presets: readonly Preset<Clock>[]): Clock {
  if (choices.clock === "custom") return customClock(choices.custom);
  return presets.find((preset) => preset.code === choices.clock)?.value ?? { type: "none" };
}

/** Whether two people toss for their sides. */
export const mayThrow = ({ opponent, side, handicap }: Choices): boolean =>
  opponent === "friend" && side === "toss" && handicap === "even";

export function toNewGame(choices: Choices, presets: readonly Preset<Clock>[]): NewGame {
  const clock = chosenClock(choices, presets);
  const other = choices.clock === "custom" && choices.customOther ? customClock(choices.customOther) : clock;
  const odds = choices.handicap !== "even";
  const kept = choices.opponent === "self" && choices.keeper;
  const [black, white] = choices.players.map((name) => name.trim()) as [string, string];
  return {
    opponent: choices.opponent === "engine" ? { type: "engine", level: choices.level } : { type: choices.opponent },
    handicap: choices.handicap,
    ...(choices.opponent === "friend" && choices.name.trim() ? { name: choices.name.trim() } : {}),
    ...(mayThrow(choices) && choices.janken ? { janken: true } : {}),
    ...(kept ? { keeper: true, names: { black, white } } : {}),
    // Where odds are given nobody tosses: whoever asks takes them unless they say otherwise.
    side: (odds && choices.side === "toss") || kept ? "black" : choices.side,
    clock: { black: clock, white: other },
    rules: toRules(choices),
  };
}
