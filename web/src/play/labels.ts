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

/** 10分+30秒, 15 min + 10 s a move: never 10|30. */
export function clockLabel(clock: Clock): string {
  if (clock.type === "none") return t("clock-none");
  if (clock.type === "days") return t("clock-days", { days: clock.daysPerMove });
  const parts: string[] = [];
  if (clock.mainMs > 0) parts.push(duration(clock.mainMs));
  if (clock.byoyomiMs > 0) {
    const period = duration(clock.byoyomiMs);
    parts.push(clock.periods > 1 ? t("clock-periods", { period, periods: clock.periods }) : period);
  }
  if (clock.incrementMs > 0) parts.push(t("clock-increment", { seconds: duration(clock.incrementMs) }));
  if (parts.length === 1) {
    if (clock.byoyomiMs > 0) return t("clock-byoyomi-only", { period: parts[0]! });
    if (clock.mainMs > 0) return t("clock-sudden", { main: parts[0]! });
  }
  return parts.join(t("clock-plus"));
}

export function duration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds % 3600 === 0 && seconds > 0) return t("duration-hours", { hours: seconds / 3600 });
  if (seconds % 60 === 0 && seconds > 0) return t("duration-minutes", { minutes: seconds / 60 });
  if (seconds > 60) return t("duration-minutes-seconds", { minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
  return t("duration-seconds", { seconds });
}

export const timeSpent = (ms: number): string => clockText(Math.floor(ms / 1000) * 1000);
