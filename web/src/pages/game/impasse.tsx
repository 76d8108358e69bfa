// Points and pieces once a king has entered; loaded then.

import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n";
import { api } from "../../net/api";
import { toSfen } from "../../rules/position";
import { sideLabel } from "../../ui/labels";
import type { Sides } from "../../wire";
import type { GameStore } from "./store";

/** The castles of a position, as soon as they are known; a position that changes keeps those of the one before until then. */
function useCastles(sfen: string): Sides<string | null> | null {
  const [castles, setCastles] = useState<Sides<string | null> | null>(null);
  useEffect(() => {
    let wanted = true;
    // Whoever steps quickly asks for none of the positions between.
    const timer = setTimeout(() => {
      void api<Sides<string | null>>("GET", `/api/castles?${new URLSearchParams({ sfen })}`).then(
        (answer) => wanted && answer.ok && setCastles(answer.value),
      );
    }, CASTLES_AFTER_MS);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [sfen]);
  return castles;
}

const CASTLES_AFTER_MS = 400;

export function Impasse({ store }: { store: GameStore }) {
  const game = store.game.value;
  const { impasse, rules } = game;
  const castles = useCastles(toSfen(store.positions.value.at(-1)!));
  const counted = rules.impasse !== "try" && rules.impasse !== "try-at-once";
  const zone = rules.impasse === "declaration-27" || rules.impasse === "automatic-27";
  return (
    <section class="impasse" aria-label={t("impasse")}>
      <h2>{t("impasse")}</h2>
      {(["black", "white"] as const).map((side) => {
        const one = impasse[side];
        return (
          <div key={side} class={`impasse-side ${one.mayDeclare ? "enough" : ""}`}>
            <span>{sideLabel(side, game.handicap)}</span>
            <span class="muted" data-king={side}>
              {one.entered
                ? t("impasse-entered")
                : castles?.[side]
                  ? t("impasse-castle", { castle: castles[side] })
                  : t("impasse-outside")}
            </span>
            <span class="points">
              {counted && (
                <span>
                  {t("impasse-points")} <strong>{one.points}</strong>
                  {one.needed !== undefined && ` / ${one.needed}`}
                </span>
              )}
              {zone && (
                <span>
                  {t("impasse-pieces")} {one.piecesInZone} / 10
                </span>
              )}
            </span>
          </div>
        );
      })}
      <p class="small muted">{t(rules.impasse === "none" ? "impasse-none-choice" : `impasse-${rules.impasse}-line`)}</p>
    </section>
  );
}
