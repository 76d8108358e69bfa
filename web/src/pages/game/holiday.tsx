// Holidays in a game by correspondence: the clock of whoever is on one stands, and both see until when.

import { useState } from "preact/hooks";
import { lang, t } from "../../i18n";
import { sideLabel } from "../../ui/labels";
import type { GameStore } from "./store";
import "./holiday.css";

/** What the field for the days begins with. */
const USUAL = 7;

export function Holidays({ store }: { store: GameStore }) {
  const { handicap, holidays, result } = store.game.value;
  const you = store.you.value;
  if (!holidays || result) return null;
  const now = store.serverNow();
  const away = (["black", "white"] as const).filter((side) => (holidays[side].until ?? 0) > now);
  return (
    <>
      {away.map((side) => (
        <p class="notice" role="status" key={side}>
          {t("holiday-of", {
            side: sideLabel(side, handicap),
            until: new Date(holidays[side].until!).toLocaleString(lang(), { dateStyle: "long", timeStyle: "short" }),
          })}
        </p>
      ))}
      {(you === "black" || you === "white") && (
        <Own store={store} left={holidays[you].daysLeft} isAway={away.includes(you)} />
      )}
    </>
  );
}

function Own({ store, left, isAway }: { store: GameStore; left: number; isAway: boolean }) {
  const [days, setDays] = useState(USUAL);
  const announce = (days: number) => store.request({ type: "holiday", days });
  if (isAway) {
    return (
      <p>
        <button type="button" class="button small" onClick={() => announce(0)}>
          {t("holiday-end")}
        </button>
      </p>
    );
  }
  return (
    <details class="holiday">
      <summary>{t("holiday-take")}</summary>
      <p class="small">{t("holiday-line", { left })}</p>
      {left > 0 && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            announce(days);
          }}
        >
          <label>
            {t("holiday-days")}{" "}
            <input
              type="number"
              name="days"
              min={1}
              max={left}
              value={Math.min(days, left)}
              onInput={(event) => setDays(event.currentTarget.valueAsNumber || 1)}
            />
          </label>
          <button class="button small">{t("holiday-begin")}</button>
        </form>
      )}
    </details>
  );
}
