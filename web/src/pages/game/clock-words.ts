// The clocks in words.

import { t } from "../../i18n";
import { sideLabel } from "../../ui/labels";
import { duration } from "../../ui/time";
import { type Reading, readClock } from "../../clock/reading";
import type { GameStore } from "./store";

export function clockWords(store: GameStore): string {
  const view = store.clock.value;
  const side = (color: "black" | "white"): string =>
    `${sideLabel(color, store.game.value.handicap)}: ${readingWords(readClock(view, color, store.serverNow()))}`;
  return `${side("black")}; ${side("white")}`;
}

/** What a clock shows, for whoever hears it: "4:05" may be minutes or hours. */
export function readingWords(reading: Reading): string {
  const left = duration(Math.ceil((reading.limited ? reading.ms : reading.spentMs) / 1000) * 1000);
  const note = !reading.limited ? t("clock-spent") : reading.byoyomi ? t("clock-in-byoyomi") : "";
  return [left, note].filter(Boolean).join(", ");
}
