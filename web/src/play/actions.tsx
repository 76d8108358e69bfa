// What a player may do besides moving.

import { useState } from "preact/hooks";
import { t } from "../i18n";
import { Dialog } from "../ui/controls";
import { Icon } from "../ui/icons";
import type { Side } from "../wire";
import type { GameStore } from "./store";

export function Actions({ store }: { store: GameStore }) {
  const { game, you } = store.state.value;
  const [asking, setAsking] = useState<"resign" | "declare" | null>(null);
  const side: Side = you === "black" || you === "white" ? you : game.turn;
  const running = !game.result && !!you;
  const { rules, impasse } = game;
  const declares = ["declaration-27", "custom"].includes(rules.impasse);
  const counts = ["points-24", "points-24-2019", "simple-27", "custom"].includes(rules.impasse);
  const entered = impasse.black.entered || impasse.white.entered;
  const waiting = (kind: string) => game.offers.some((offer) => offer.kind === kind);
  return (
    <div class="actions">
      {running && game.paused && (
        <button type="button" class="button primary" disabled={waiting("resume")} onClick={() => store.offer("resume")}>
          {t("action-resume")}
        </button>
      )}
      {running && !game.paused && (
        <>
          <button type="button" class="button" onClick={() => setAsking("resign")}>
            <Icon name="flag" />
            <span>{t("action-resign")}</span>
          </button>
          {rules.takebacks && (
            <button
              type="button"
              class="button"
              disabled={game.moves.length === 0 || waiting("takeback")}
              onClick={() => store.offer("takeback")}
            >
              <Icon name="undo" />
              <span>{t("action-takeback")}</span>
            </button>
          )}
          {declares && (
            <button
              type="button"
              class="button"
              disabled={!entered || game.turn !== side}
              onClick={() => setAsking("declare")}
            >
              <Icon name="crown" />
              <span>{t("action-declare")}</span>
            </button>
          )}
          {counts && (
            <button
              type="button"
              class="button"
              disabled={!entered || waiting("impasse")}
              onClick={() => store.offer("impasse")}
            >
              <Icon name="scales" />
              <span>{t("action-impasse")}</span>
            </button>
          )}
          {game.opponentKind === "friend" && (
            <button
              type="button"
              class="button"
              disabled={waiting("adjourn")}
              onClick={() => store.offer("adjourn")}
              title={t("action-adjourn-title")}
            >
              <Icon name="pause" />
              <span>{t("action-adjourn")}</span>
            </button>
          )}
        </>
      )}
      <Dialog open={asking === "resign"} label={t("resign-title")} onClose={() => setAsking(null)}>
        <h2>{t("resign-title")}</h2>
        <p>{t("resign-text")}</p>
        <div class="dialog-actions">
          <button type="button" class="button" onClick={() => setAsking(null)}>
            {t("resign-no")}
          </button>
          <button
            type="button"
            class="button primary"
            onClick={() => {
              setAsking(null);
              store.resign();
            }}
          >
            {t("resign-yes")}
          </button>
        </div>
      </Dialog>
      <Dialog open={asking === "declare"} label={t("declare-title")} onClose={() => setAsking(null)}>
        <h2>{t("declare-title")}</h2>
        <p>
          {t("declare-text", {
            points: impasse[side].points,
            needed: impasse[side].needed ?? 0,
            pieces: impasse[side].piecesInZone,
          })}
        </p>
        {rules.conduct === "strict" && !impasse[side].mayDeclare && <p class="notice">{t("declare-warning")}</p>}
        <div class="dialog-actions">
          <button type="button" class="button" onClick={() => setAsking(null)}>
            {t("cancel")}
          </button>
          <button
            type="button"
            class="button primary"
            onClick={() => {
              setAsking(null);
              store.declare();
            }}
          >
            {t("declare-yes")}
          </button>
        </div>
      </Dialog>
    </div>
  );
}
