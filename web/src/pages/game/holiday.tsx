// Holidays in a game by correspondence: the clock of whoever is on one stands, and both see until when.

import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n";
import { moment } from "../../ui/time";
import { seatsOf } from "../../net/seats";
import { sideLabel } from "../../ui/labels";
import type { GameStore } from "./store";
import "./holiday.css";

/** What the field for the days begins with. */
const USUAL = 7;
/** A browser's timer runs no longer, in milliseconds. */
const LONGEST = 2 ** 31 - 1;
/** The server's clock may be a little behind what this device thinks it is. */
const MARGIN = 1000;

export function Holidays({ store }: { store: GameStore }) {
  const { handicap, holidays, result } = store.game.value;
  const you = store.you.value;
  const now = store.serverNow();
  const away = (["black", "white"] as const).filter((side) => (holidays?.[side].until ?? 0) > now);
  useEnd(store, Math.min(...away.map((side) => holidays![side].until!)));
  if (!holidays || result) return null;
  return (
    <>
      {away.map((side) => (
        <p class="notice" role="status" key={side}>
          {t("holiday-of", {
            side: sideLabel(side, handicap),
            until: moment(holidays[side].until!),
          })}
        </p>
      ))}
      {(you === "black" || you === "white") && (
        <Own store={store} left={holidays[you].daysLeft} isAway={away.includes(you)} />
      )}
    </>
  );
}

/** A holiday that ends by itself is no event: the game is asked for anew, with the clock that runs again. */
function useEnd(store: GameStore, until: number): void {
  const [waits, setWaits] = useState(0);
  useEffect(() => {
    if (!Number.isFinite(until)) return;
    const left = until + MARGIN - store.serverNow();
    const timer = setTimeout(
      () => {
        if (left > LONGEST) setWaits(waits + 1);
        else store.send({ type: "hello", seats: [...seatsOf(store.game.value.id)] });
      },
      Math.min(left, LONGEST),
    );
    return () => clearTimeout(timer);
  }, [until, waits]);
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
