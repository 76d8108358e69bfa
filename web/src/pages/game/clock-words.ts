// Both clocks in words.

import { t } from "../../i18n";
import { sideLabel } from "../../ui/labels";
import { duration } from "../../ui/time";
import { readClock } from "../../clock/reading";
import type { GameStore } from "./store";

export function clockWords(store: GameStore): string {
  const view = store.clock.value;
  const side = (color: "black" | "white"): string => {
    const reading = readClock(view, color, store.serverNow());
    const left = duration(Math.ceil((reading.limited ? reading.ms : reading.spentMs) / 1000) * 1000);
    const note = !reading.limited ? t("clock-spent") : reading.byoyomi ? t("clock-in-byoyomi") : "";
    return `${sideLabel(color, store.game.value.handicap)}: ${[left, note].filter(Boolean).join(", ")}`;
  };
  return `${side("black")}; ${side("white")}`;
}
