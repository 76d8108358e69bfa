// What a player may do besides moving.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { loadTexts, t } from "../../i18n";
import { Dialog } from "../../ui/controls";
import { Icon } from "../../ui/icons";
import { later } from "../../ui/later";
import type { Side } from "../../wire";
import type { GameStore } from "./store";

const Adjourn = later(async () => {
  await loadTexts("sealed");
  return (await import("./sealed")).Adjourn;
});

export function Actions({ store }: { store: GameStore }) {
  const game = store.game.value;
  const you = store.you.value;
  const [asking, setAsking] = useState<"resign" | "declare" | "adjourn" | null>(null);
  const side: Side = you === "black" || you === "white" ? you : game.turn;
  const running = !game.result && !!you;
  const { impasse, open } = game;
  const entered = impasse.black.entered || impasse.white.entered;
  const { points, needed, piecesInZone } = impasse[side];
  const resigned = !!game.resigning?.includes(side);
  const waiting = (kind: string) => game.offers.some((offer) => offer.kind === kind);
  return (
    <div class="actions">
      {running && you !== "both" && store.clock.value[side].daysPerMove !== undefined && (
        <a class="button" href={`/game/${game.id}/plan`}>
          {t("plan-title")}
        </a>
      )}
      {running && game.paused?.reason === "adjourned" && (
        <button type="button" class="button primary" disabled={waiting("resume")} onClick={() => store.offer("resume")}>
          {t("action-resume")}
        </button>
      )}
      {running && !game.paused && (
        <>
          <button type="button" class="button" disabled={resigned} onClick={() => setAsking("resign")}>
            <Icon name="flag" />
            <span>{t("action-resign")}</span>
          </button>
          {open?.takeback && (
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
          {open?.declare && (
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
          {open?.impasse && (
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
          {(game.opponentKind === "friend" || game.opponentKind === "player") && (
            <button
              type="button"
              class="button"
              disabled={waiting("adjourn") || waiting("seal") || game.sealing}
              onClick={() => setAsking("adjourn")}
              title={t("action-adjourn-title")}
            >
              <Icon name="pause" />
              <span>{t("action-adjourn")}</span>
            </button>
          )}
        </>
      )}
      {asking === "adjourn" && <Adjourn store={store} onClose={() => setAsking(null)} />}
      <Confirm
        open={asking === "resign"}
        title={t("resign-title")}
        no={t("resign-no")}
        yes={t("resign-yes")}
        onNo={() => setAsking(null)}
        onYes={() => {
          setAsking(null);
          store.resign();
        }}
      >
        <p>{t("resign-text")}</p>
      </Confirm>
      <Confirm
        open={asking === "declare"}
        title={t("declare-title")}
        no={t("cancel")}
        yes={t("declare-yes")}
        onNo={() => setAsking(null)}
        onYes={() => {
          setAsking(null);
          store.declare();
        }}
      >
        <p>
          {/* A protected camp has its points counted, but needs none of its own. */}
          {needed === undefined
            ? t("declare-text-camp", { points })
            : t("declare-text", { points, needed, pieces: piecesInZone })}
        </p>
        {open?.falseDeclarationLoses && !impasse[side].mayDeclare && <p class="notice">{t("declare-warning")}</p>}
      </Confirm>
    </div>
  );
}

interface ConfirmProps {
  readonly open: boolean;
  readonly title: string;
  readonly no: string;
  readonly yes: string;
  readonly onNo: () => void;
  readonly onYes: () => void;
  readonly children: ComponentChildren;
}

/** Asks before what cannot be taken back. */
function Confirm({ open, title, no, yes, onNo, onYes, children }: ConfirmProps) {
  return (
    <Dialog open={open} label={title} onClose={onNo}>
      <h2>{title}</h2>
      {children}
      <div class="dialog-actions">
        <button type="button" class="button" onClick={onNo}>
          {no}
        </button>
        <button type="button" class="button primary" onClick={onYes}>
          {yes}
        </button>
      </div>
    </Dialog>
  );
}
