// Times and time controls in words and figures.

import { lang, t } from "../i18n";
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

export const DAY_MS = 86_400_000;

/** What is left of a move that has days: whole days, rounded, as long as there are two. */
export function daysLeft(ms: number): string {
  return ms >= 2 * DAY_MS ? t("clock-days-left", { days: Math.round(ms / DAY_MS) }) : clockText(ms);
}

/** The reader's own way with the page's language, such as British English. */
export function locale(): string {
  return navigator.languages.find((tag) => tag.split("-")[0] === lang()) ?? lang();
}

// Every date of the site is written in one of these ways.
const MONTH = { year: "numeric", month: "short" } as const;
const DAY = { ...MONTH, day: "numeric" } as const;
const MINUTE = { ...DAY, hour: "2-digit", minute: "2-digit" } as const;

/** An instant in words, in the reader's own zone and format. */
export const moment = (at: number): string => new Intl.DateTimeFormat(locale(), MINUTE).format(at);

/** The day of an instant, likewise. */
export const dayOf = (at: number): string => new Intl.DateTimeFormat(locale(), DAY).format(at);

/** A day of the calendar, `1982-04-13`, or a month, `1982-04`, which no zone moves; anything else as it is. */
export function calendarDay(text: string): string {
  const at = /^\d{4}-\d{2}(-\d{2})?$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) return text;
  return new Intl.DateTimeFormat(locale(), { ...(text.length === 7 ? MONTH : DAY), timeZone: "UTC" }).format(at);
}
