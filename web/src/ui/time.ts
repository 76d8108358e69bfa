// Times and time controls in words and figures.

import { t } from "../i18n";
import type { Clock } from "../wire";

/** 1:02:03, 4:05 or, in the last ten seconds of a sudden death, 9.4. Seconds are rounded up: 0:00 means that time is up. */
export function clockText(ms: number, tenths = false): string {
  if (tenths && ms < 10_000) return (Math.floor(ms / 100) / 10).toFixed(1);
  const seconds = Math.ceil(ms / 1000);
  const h = Math.floor(seconds / 3600);
  const m = Math.floor((seconds % 3600) / 60);
  const s = String(seconds % 60).padStart(2, "0");
  return h ? `${h}:${String(m).padStart(2, "0")}:${s}` : `${m}:${s}`;
}

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
