// A player has left a game that goes on: whoever stayed reads until when they may return, and what can be done then.

import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n";
import { other } from "../../rules/types";
import { sideLabel } from "../../ui/labels";
import { clockText } from "../../ui/time";
import type { Absence, Claim, Side } from "../../wire";
import type { GameStore } from "./store";

/** A page that is loaded again, or a telephone between two networks, is no leaving: so long nothing is said, in milliseconds. */
const UNSAID = 5_000;

export function Left({ store, side, absence }: { store: GameStore; side: Side; absence: Absence }) {
  const [now, setNow] = useState(store.serverNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(store.serverNow()), 500);
    return () => clearInterval(timer);
  }, [store]);
  if (now - absence.since < UNSAID) return null;
  const left = Math.max(0, absence.returnsBy - now);
  const stayed = store.you.value === other(side);
  return (
    <div class="notice left-the-board" data-presence="left">
      <p role="status">{words(store, side, stayed, left === 0)}</p>
      {left > 0 && (
        <p>
          <strong class="tabular" role="timer">
            {t("left-returns", { time: clockText(left) })}
          </strong>
        </p>
      )}
      {left === 0 && stayed && (
        <p class="left-claims">
          {absence.claims.map((claim) => (
            <button
              key={claim}
              type="button"
              data-claim={claim}
              class={`button small ${claim === absence.claims[0] ? "primary" : "quiet"}`}
              onClick={() => store.claim(claim)}
            >
              {t(CLAIMS[claim])}
            </button>
          ))}
        </p>
      )}
    </div>
  );
}

const CLAIMS: Record<Claim, string> = { win: "claim-win", draw: "claim-draw", "call-off": "claim-call-off" };

function words(store: GameStore, side: Side, stayed: boolean, gone: boolean): string {
  if (stayed) return t(gone ? "left-gone" : "left-opponent");
  return t("left-watch", { side: sideLabel(side, store.game.value.handicap) });
}
