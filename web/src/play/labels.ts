// Words for sides, rules, clocks and ends.

import { clockText } from "./clock";
import { t } from "../i18n";
import type { Clock, GameView, Handicap, ResultView, Side } from "../wire";

/** ☗ Sente and ☖ Gote; ☗ Shitate and ☖ Uwate where odds are given. */
export function sideLabel(side: Side, handicap: Handicap | undefined): string {
  const odds = handicap && handicap !== "even";
  return t(odds ? `side-odds-${side}` : `side-${side}`);
}

export const sideSymbol = (side: Side): string => (side === "black" ? "☗" : "☖");

/** The sentence that ends a game. */
export function resultText(game: GameView, result: ResultView): string {
  const winner = result.winner ?? null;
  const loser = winner === "black" ? "white" : "black";
  const args = {
    winner: winner ? sideLabel(winner, game.handicap) : "",
    loser: winner ? sideLabel(loser, game.handicap) : "",
    black: result.points?.black ?? 0,
    white: result.points?.white ?? 0,
    foul: result.foul ? foulName(result.foul.code) : "",
    occurrences: game.occurrences,
  };
  if (result.reason === "impasse") {
    return t(winner ? "end-impasse-won" : result.points ? "end-impasse-counted" : "end-impasse", args);
  }
  return t(`end-${result.reason}`, args);
}

export const foulName = (code: string): string => t(`foul-${code}`);
export const foulWhy = (code: string): string => t(`foul-${code}-why`);

/** 10分・秒読み30秒, 15 min + 10 s per move: never 10|30. */
export function clockLabel(clock: Clock): string {
  if (clock.type === "none") return t("clock-none");
  if (clock.type === "days") return t("clock-days", { days: clock.daysPerMove });
  const { mainMs, byoyomiMs, periods, incrementMs } = clock;
  const main = mainMs > 0 ? duration(mainMs) : "";
  let text = main;
  if (byoyomiMs > 0) {
    const args = { main, period: duration(byoyomiMs), periods };
    if (periods > 1) text = t(main ? "clock-main-periods" : "clock-periods", args);
    else text = t(main ? "clock-main-byoyomi" : "clock-byoyomi-only", args);
  }
  if (incrementMs > 0) {
    return t(text ? "clock-plus-increment" : "clock-increment", { clock: text, increment: duration(incrementMs) });
  }
  return byoyomiMs > 0 ? text : t("clock-sudden", { main });
}

export function duration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds % 3600 === 0 && seconds > 0) return t("duration-hours", { hours: seconds / 3600 });
  if (seconds % 60 === 0 && seconds > 0) return t("duration-minutes", { minutes: seconds / 60 });
  if (seconds > 60) return t("duration-minutes-seconds", { minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
  return t("duration-seconds", { seconds });
}

export const timeSpent = (ms: number): string => clockText(Math.floor(ms / 1000) * 1000);
