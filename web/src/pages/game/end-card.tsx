// How the game ended, and what can be done next. Loaded once it is over.

import { lang, t } from "../../i18n";
import { lookAgainIn } from "../../begin/pool-again";
import { toSfen } from "../../rules/position";
import { Icon } from "../../ui/icons";
import { sideLabel } from "../../ui/labels";
import { Said, Say } from "./courtesy";
import { RatingChanges } from "./ratings";
import { personName } from "./plate";
import { endTitle, foulText, isCalledOff, type Outcome, outcomeOf, resultText } from "./result";
import type { GameStore } from "./store";

/** The explorer's page at the position that one looks at. */
function explorerOf(store: GameStore): string {
  const { moves } = store.game.value;
  const line = moves.slice(0, store.viewing.value ?? moves.length).map(({ usi }) => usi);
  return `/explorer?${new URLSearchParams({ sfen: toSfen(store.positions.value[0]!), moves: line.join(",") })}`;
}

/** Nothing was played: whoever came may look for somebody else at once. */
function CalledOff({ store }: { store: GameStore }) {
  const game = store.game.value;
  const { pool } = game;
  return (
    <section class="end end-none" aria-label={t("end")} data-reason={game.result!.reason}>
      <h2>{endTitle(game, game.result!, store.you.value)}</h2>
      <p>{resultText(game, game.result!)}</p>
      <div class="end-actions">
        <a class="button primary" href="/lobby" onClick={() => pool && store.you.value && lookAgainIn(pool)}>
          {t(store.you.value ? "lobby-again" : "lobby-door")}
        </a>
      </div>
    </section>
  );
}

/** What the review answers first. */
const REVIEWS: Partial<Record<Outcome, string>> = { won: "review-won", lost: "review-lost" };

/** Whoever pressed what is gone with the end goes on from here by keyboard. */
const takeFocus = (card: HTMLElement | null): void => {
  if (document.activeElement === document.body) card?.focus({ preventScroll: true });
};

/** Whether an account is open, which may have favourites. */
const isAccount = () => document.querySelector(".site-tools .who[data-account]") !== null;

export function EndCard({ store, onReview }: { store: GameStore; onReview: () => void }) {
  const game = store.game.value;
  const you = store.you.value;
  const { result } = game;
  if (!result) return null;
  if (isCalledOff(game, result)) return <CalledOff store={store} />;
  const { foul } = result;
  const loser = result.winner === "black" ? "white" : "black";
  const offered = game.offers.find((offer) => offer.kind === "rematch");
  return (
    <section
      class={`end end-${outcomeOf(result, you)}`}
      aria-label={t("end")}
      data-reason={result.reason}
      tabIndex={-1}
      ref={takeFocus}
    >
      <h2>{endTitle(game, result, you)}</h2>
      <p>{resultText(game, result)}</p>
      {foul && (
        <p class="muted small">{foulText(foul, store.positions.value, game.moves[foul.ply - 2]?.usi ?? null)}</p>
      )}
      {result.reason === "resignation" && (
        <p class="said">
          <span class="muted">{personName(game, loser, you) || sideLabel(loser, game.handicap)}</span>{" "}
          {t("resignation-words")}
        </p>
      )}
      <RatingChanges store={store} />
      {game.opponentKind === "friend" ? (
        <Said store={store} greeting="end" />
      ) : (
        <p class="thanks" lang={lang()}>
          {t("courtesy-end")}
        </p>
      )}
      <Said store={store} greeting="analyse" except={you} />
      <div class="end-actions">
        {store.event ? (
          <a class="button primary" href={`/event/${store.event.id}`}>
            {t("game-to-event")}
          </a>
        ) : (
          you &&
          game.opponentKind === "player" && (
            <a class="button primary" href="/lobby">
              {t("lobby-next")}
            </a>
          )
        )}
        {game.nextGame ? (
          <a class="button primary" href={`/game/${game.nextGame}`}>
            <Icon name="swap" />
            {t("rematch-go")}
          </a>
        ) : (
          you &&
          !game.keeper?.you &&
          !offered && (
            <button
              type="button"
              class={`button ${game.opponentKind === "player" ? "" : "primary"}`}
              onClick={() => store.rematch()}
            >
              <Icon name="swap" />
              {t(result.replay ? "replay" : game.variant || game.handicap === "even" ? "rematch" : "rematch-odds")}
            </button>
          )
        )}
        <Say store={store} greeting="end" />
        <button type="button" class="button" onClick={game.variant ? () => void store.openLook() : onReview}>
          <Icon name="search" />
          {t(REVIEWS[outcomeOf(result, you)] ?? "review-open")}
        </button>
        {!game.variant && game.opponentKind !== "engine" && game.opponentKind !== "self" && (
          <button type="button" class="button" onClick={() => void store.openTogether()}>
            {t("together")}
          </button>
        )}
        {game.opponentKind !== "player" && (
          <a class="button" href="/">
            {t("new-game")}
          </a>
        )}
        <details class="end-more">
          <summary class="button quiet">{t("more-actions")}</summary>
          <div class="end-more-actions">
            {!game.variant && (
              <a class="button small" href={explorerOf(store)}>
                {t("archive-explore")}
              </a>
            )}
            {(game.variant ? ["kif", "usi", "json"] : ["kif", "csa", "usi"]).map((format) => (
              <a key={format} class="button small" href={`/api/games/${game.id}/record?format=${format}`} download>
                <Icon name="download" />
                {format.toUpperCase()}
              </a>
            ))}
            {isAccount() && (
              <form method="post" action={`/game/${game.id}/favourite`}>
                <button class="button small" name="act" value="add">
                  {t("game-favourite")}
                </button>
              </form>
            )}
          </div>
        </details>
      </div>
    </section>
  );
}
