// What stands on a clock's face beside the time.

import { t } from "../i18n";
import type { Reading } from "./reading";

export const tenthsShown = (reading: Reading): boolean => reading.running && !reading.byoyomi && reading.ms < 10_000;

export function noteOf(reading: Reading, byoyomiMs: number, incrementMs: number): string {
  if (reading.byoyomi) {
    return reading.periodsLeft > 1 ? t("clock-in-periods", { periods: reading.periodsLeft }) : t("clock-in-byoyomi");
  }
  if (byoyomiMs) {
    const seconds = byoyomiMs / 1000;
    return reading.periodsLeft > 1
      ? t("clock-then-periods", { seconds, periods: reading.periodsLeft })
      : t("clock-then", { seconds });
  }
  if (incrementMs) return t("clock-gains", { seconds: incrementMs / 1000 });
  return "";
}
