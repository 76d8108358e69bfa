// Furigoma: five pawns are tossed on a cloth; more tokins than pawns make the tosser gote.

import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n";
import { reducedMotion } from "../../settings";
import { play } from "../../sound/sounds";
import { keep, kept } from "../../storage";
import { sideLabel } from "../../ui/labels";
import type { Furigoma as Toss } from "../../wire";
import { personName } from "./plate";
import type { GameStore } from "./store";

/** How long the toss is told of once it has come to rest, in milliseconds. */
const SHOWN = 6_000;

/** Where each pawn comes to rest, so that no two tosses of a page look stamped: offsets and turns from the game's id. */
function restOf(id: string, i: number): { x: number; y: number; turn: number } {
  let seed = i * 7919;
  for (const letter of id) seed = (seed * 31 + letter.charCodeAt(0)) >>> 0;
  const part = (shift: number) => ((seed >>> shift) % 97) / 97 - 0.5;
  return { x: part(3) * 14, y: part(9) * 34, turn: part(15) * 150 };
}

/** The toss for its players, once; it stands beside the board and takes nothing away from it. */
export function Furigoma({ store }: { store: GameStore }) {
  const { id, furigoma, moves } = store.game.value;
  const you = store.you.value;
  const key = `komadai.toss.${id}`;
  const [seen, setSeen] = useState(() => moves.length > 1 || kept(key, "session") !== null);
  if (!furigoma || !you || seen) return null;
  const done = () => {
    keep(key, "seen", "session");
    setSeen(true);
  };
  const { handicap } = store.game.value;
  // A timekeeper tosses on a player's behalf.
  const tosser = store.game.value.keeper
    ? ""
    : personName(store.game.value, furigoma.tosser, you) || sideLabel(furigoma.tosser, handicap);
  return (
    <Cloth
      id={id}
      toss={furigoma}
      tosser={tosser}
      mine={you === "both" ? null : sideLabel(you, handicap)}
      onDone={done}
    />
  );
}

function Cloth(props: { id: string; toss: Toss; tosser: string; mine: string | null; onDone: () => void }) {
  const { toss } = props;
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
    const timer = setTimeout(props.onDone, SHOWN);
    return () => clearTimeout(timer);
  }, [landed]);
  const tokins = toss.tokins.filter(Boolean).length;
  return (
    <section class={`furigoma ${landed ? "landed" : ""}`} role="status" aria-label={t("furigoma")}>
      <div class="cloth" aria-hidden="true">
        {toss.tokins.map((tokin, i) => {
          const rest = restOf(props.id, i);
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
      <p class="furigoma-result">
        {landed && (
          <>
            {props.mine && <strong>{t("furigoma-you", { side: props.mine })}</strong>}
            <span>{t("furigoma-count", { pawns: 5 - tokins, tokins })}</span>
            {props.tosser && <span>{t("furigoma-by", { name: props.tosser })}</span>}
          </>
        )}
      </p>
      <button type="button" class="close" aria-label={t("close")} onClick={props.onDone}>
        ×
      </button>
    </section>
  );
}
