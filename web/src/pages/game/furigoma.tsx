// Furigoma: five pawns are tossed on a cloth; more tokins than pawns make the tosser gote.

import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n";
import { reducedMotion } from "../../settings";
import { play } from "../../sound/sounds";
import type { GameView, Side } from "../../wire";
import { sideLabel } from "../../ui/labels";

/** Where each pawn comes to rest, so that no two tosses of a page look stamped: offsets and turns from the game's id. */
function restOf(id: string, i: number): { x: number; y: number; turn: number } {
  let seed = i * 7919;
  for (const letter of id) seed = (seed * 31 + letter.charCodeAt(0)) >>> 0;
  const part = (shift: number) => ((seed >>> shift) % 97) / 97 - 0.5;
  return { x: part(3) * 14, y: part(9) * 34, turn: part(15) * 150 };
}

export function Furigoma(props: { game: GameView; you: Side | "both" | null; onDone: () => void }) {
  const { furigoma } = props.game;
  const [landed, setLanded] = useState(reducedMotion());
  useEffect(() => {
    if (landed) return;
    const timers = [0, 1, 2, 3, 4].map((i) => setTimeout(() => play("move"), 620 + i * 90));
    const done = setTimeout(() => setLanded(true), 1250);
    return () => {
      for (const timer of timers) clearTimeout(timer);
      clearTimeout(done);
    };
  }, [landed]);
  useEffect(() => {
    if (!landed) return;
    const timer = setTimeout(props.onDone, 4000);
    return () => clearTimeout(timer);
  }, [landed, props.onDone]);
  if (!furigoma) return null;
  const tokins = furigoma.tokins.filter(Boolean).length;
  return (
    <div class={`furigoma ${landed ? "landed" : ""}`} role="dialog" aria-label={t("furigoma")} onClick={props.onDone}>
      <div class="cloth">
        {furigoma.tokins.map((tokin, i) => {
          const rest = restOf(props.game.id, i);
          return (
            <span
              key={i}
              class="tossed orientation-sente"
              style={`--i:${i};--x:${rest.x}%;--y:${rest.y}%;--turn:${rest.turn}deg`}
            >
              <piece class={`sente ${tokin ? "tokin" : "pawn"}`} />
            </span>
          );
        })}
      </div>
      <p class="furigoma-result" aria-live="polite">
        {landed && (
          <>
            <span>{t("furigoma-count", { pawns: 5 - tokins, tokins })}</span>
            <strong>
              {props.you === "black" || props.you === "white"
                ? t("furigoma-you", { side: sideLabel(props.you, props.game.handicap) })
                : t("furigoma-tosser", { side: sideLabel(furigoma.tosser, props.game.handicap) })}
            </strong>
          </>
        )}
      </p>
      <button type="button" class="button quiet small" onClick={props.onDone}>
        {t("continue")}
      </button>
    </div>
  );
}
