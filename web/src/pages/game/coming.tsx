// Two who have found each other are expected at the board, and to make their first moves; else the game is called off.

import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n";
import { sideLabel } from "../../ui/labels";
import { clockText } from "../../ui/time";
import type { GameStore } from "./store";

/** Who makes the first move within the time that most take reads nothing of it, in milliseconds. */
const SAID_FROM = 30_000;

export function Coming({ store, at }: { store: GameStore; at: number }) {
  const [now, setNow] = useState(store.serverNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(store.serverNow()), 500);
    return () => clearInterval(timer);
  }, [store]);
  const left = Math.max(0, at - now);
  if (!store.game.value.paused && left > SAID_FROM) return null;
  return (
    <div class="notice coming">
      <p role="status">{words(store)}</p>
      <strong class="tabular" role="timer">
        {clockText(left)}
      </strong>
    </div>
  );
}

function words(store: GameStore): string {
  const { handicap, paused, turn } = store.game.value;
  const you = store.you.value;
  const plays = you === "black" || you === "white";
  if (paused) return t(plays ? "coming-you" : "coming-watch");
  if (plays) return t(you === turn ? "first-move-you" : "first-move-other");
  return t("first-move-watch", { side: sideLabel(turn, handicap) });
}
