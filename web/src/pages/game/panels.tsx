// What stands beside the board: connection, offers, refusals, impasse, the end.

import { useEffect, useState } from "preact/hooks";
import { lang, t } from "../../i18n";
import { Icon } from "../../ui/icons";
import type { GameView, OfferKind, Side } from "../../wire";
import { foulName, foulWhy, sideLabel } from "../../ui/labels";
import { resultText } from "./result";
import type { GameStore } from "./store";

/** A lost connection shows itself; nothing moves when it comes and goes. */
export function ConnectionBanner({ store }: { store: GameStore }) {
  const state = store.connection.value;
  const retryAt = store.retryAt.value;
  const live = store.state.value.live;
  const [late, setLate] = useState(false);
  useEffect(() => {
    // A blink of the network is no news.
    if (state === "open") {
      setLate(false);
      return;
    }
    const timer = setTimeout(() => setLate(true), 600);
    return () => clearTimeout(timer);
  }, [state]);
  if (state === "closed") {
    return (
      <div class="banner" role="alert">
        {t("connection-gone")}
      </div>
    );
  }
  if (state === "open" || !late || (!live && retryAt === null)) return null;
  return (
    <div class="banner" role="status">
      <span class="pulse" />
      <span>{t("connection-lost")}</span>
      <button type="button" class="button small" onClick={() => store.retryNow()}>
        {t("connection-retry")}
      </button>
    </div>
  );
}

const ANSWERABLE: readonly OfferKind[] = ["takeback", "impasse", "adjourn", "resume", "rematch"];

export function Offers({ store }: { store: GameStore }) {
  const { game, you } = store.state.value;
  if (!you) return null;
  return (
    <>
      {game.offers
        .filter((offer) => ANSWERABLE.includes(offer.kind))
        .map((offer) => {
          const own = you === offer.by;
          return (
            <div class="notice offer" role={own ? "status" : "alert"} key={`${offer.by}-${offer.kind}`}>
              <p>
                {t(own ? `offer-${offer.kind}-made` : `offer-${offer.kind}-asked`, {
                  side: sideLabel(offer.by, game.handicap),
                })}
              </p>
              <div class="offer-actions">
                {own ? (
                  <button type="button" class="button small" onClick={() => store.withdraw(offer.kind)}>
                    {t("offer-withdraw")}
                  </button>
                ) : (
                  <>
                    <button type="button" class="button small primary" onClick={() => store.answer(offer.kind, true)}>
                      {t("offer-accept")}
                    </button>
                    <button type="button" class="button small" onClick={() => store.answer(offer.kind, false)}>
                      {t("offer-decline")}
                    </button>
                  </>
                )}
              </div>
            </div>
          );
        })}
    </>
  );
}

/** What is about to end the game: a resignation that waits for its turn, or a mate that asks for one. */
export function EndWaits({ store }: { store: GameStore }) {
  const { game, you } = store.state.value;
  if (game.result) return null;
  const resigning = game.resigning?.[0];
  if (resigning) {
    const text = you === resigning ? "resigning-you" : "resigning-side";
    return (
      <p class="notice" role="status">
        {t(text, { side: sideLabel(resigning, game.handicap) })}
      </p>
    );
  }
  if (!game.mated) return null;
  return (
    <p class="notice" role="status">
      {t(you === game.turn ? "mated-you" : "mated-side", { side: sideLabel(game.turn, game.handicap) })}
    </p>
  );
}

/** Why the server did not take a move or a claim, in the page's language where it knows the reason. */
export function Refusal({ store }: { store: GameStore }) {
  const { refusal } = store.state.value;
  if (!refusal) return null;
  const known = foulName(refusal.code) !== `foul-${refusal.code}`;
  const other = t(`refused-${refusal.code}`, {
    have: refusal.details?.have ?? 0,
    needed: refusal.details?.needed ?? 0,
  });
  return (
    <div class="notice refusal" role="alert">
      {known ? (
        <p>
          <strong>{foulName(refusal.code)}</strong> {foulWhy(refusal.code)}
        </p>
      ) : (
        <p>{other === `refused-${refusal.code}` ? refusal.message : other}</p>
      )}
      <button type="button" class="close" aria-label={t("close")} onClick={() => store.dismissRefusal()}>
        ×
      </button>
    </div>
  );
}

/** Points and pieces, from the moment that a king has entered. */
export function Impasse({ game }: { game: GameView }) {
  const { impasse, rules } = game;
  if (rules.impasse === "none" || !(impasse.black.entered || impasse.white.entered)) return null;
  const counted = rules.impasse !== "try" && rules.impasse !== "try-at-once";
  const zone = rules.impasse === "declaration-27" || rules.impasse === "automatic-27";
  return (
    <section class="impasse" aria-label={t("impasse")}>
      <h3>{t("impasse")}</h3>
      {(["black", "white"] as const).map((side) => {
        const one = impasse[side];
        return (
          <div key={side} class={`impasse-side ${one.mayDeclare ? "enough" : ""}`}>
            <span>{sideLabel(side, game.handicap)}</span>
            <span class="muted">{t(one.entered ? "impasse-entered" : "impasse-outside")}</span>
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
      <p class="small muted">{t(`impasse-${rules.impasse}-line`)}</p>
    </section>
  );
}

export function EndCard({ store, onReview }: { store: GameStore; onReview: () => void }) {
  const { game, you } = store.state.value;
  const { result } = game;
  if (!result) return null;
  const mine: Side | null = you === "black" || you === "white" ? you : null;
  const outcome = !result.winner ? "none" : mine ? (result.winner === mine ? "won" : "lost") : "over";
  const title =
    outcome === "won"
      ? t("end-you-won")
      : outcome === "lost"
        ? t("end-you-lost")
        : result.winner
          ? t("end-winner", { winner: sideLabel(result.winner, game.handicap) })
          : t(result.reason === "aborted" ? "end-no-result" : "end-draw");
  const offered = game.offers.find((offer) => offer.kind === "rematch");
  return (
    <section class={`end end-${outcome}`} aria-label={t("end")} data-reason={result.reason}>
      <h2>{title}</h2>
      <p>{resultText(game, result)}</p>
      {result.foul && (
        <p class="muted small">
          {t("end-foul-move", { ply: result.foul.ply, move: result.foul.move })} {foulWhy(result.foul.code)}
        </p>
      )}
      <p class="thanks" lang={lang()}>
        {t("courtesy-end")}
      </p>
      <div class="end-actions">
        {game.nextGame ? (
          <a class="button primary" href={`/game/${game.nextGame}`}>
            <Icon name="swap" />
            {t("rematch-go")}
          </a>
        ) : (
          you &&
          !(offered && offered.by === you) && (
            <button type="button" class="button primary" onClick={() => store.rematch()}>
              <Icon name="swap" />
              {t(result.replay ? "replay" : game.handicap === "even" ? "rematch" : "rematch-odds")}
            </button>
          )
        )}
        <button type="button" class="button" onClick={onReview}>
          <Icon name="search" />
          {t("review-open")}
        </button>
        <details class="download">
          <summary class="button">
            <Icon name="download" />
            {t("download")}
          </summary>
          <div class="download-formats">
            {["kif", "csa", "usi"].map((format) => (
              <a key={format} class="button small" href={`/api/games/${game.id}/record?format=${format}`} download>
                {format.toUpperCase()}
              </a>
            ))}
          </div>
        </details>
        <a class="button quiet" href="/">
          {t("new-game")}
        </a>
      </div>
    </section>
  );
}
