// One's games, found again by the session: where it is one's turn first.

import { effect, type ReadonlySignal, type Signal } from "@preact/signals";
import { MiniBoard } from "../../board/mini";
import { t } from "../../i18n";
import { api } from "../../net/api";
import { engineName, sideLabel } from "../../ui/labels";
import { DAY_MS, dayOf, daysLeft, duration } from "../../ui/time";
import { signTurns } from "../../ui/turn-sign";
import type { GameCard, OwnGames as Answer } from "../../wire";

/** How often a page that is looked at asks again. */
const EVERY = 20_000;
/** Games that are over and shown. */
const FINISHED = 6;

/** Keeps the list up to date while somebody looks at it, and the tab's title with it. */
export function followGames(games: Signal<readonly GameCard[]>): void {
  const ask = async () => {
    if (document.hidden || games.value.length === 0) return;
    const answer = await api<Answer>("GET", "/api/me/games");
    if (answer.ok) games.value = answer.value.games;
  };
  setInterval(ask, EVERY);
  addEventListener("visibilitychange", ask);
  // A page that comes back out of the browser's memory may be hours old.
  addEventListener("pageshow", (event) => event.persisted && void ask());
  effect(() => signTurns(games.value.filter((game) => game.yourTurn && game.you !== "both").length));
}

export function OwnGames({ games }: { games: ReadonlySignal<readonly GameCard[]> }) {
  const going = games.value.filter((game) => game.status !== "over");
  if (going.length === 0) return null;
  return (
    <section class="own" aria-labelledby="own-games">
      <h2 id="own-games">{t("own-games")}</h2>
      <ul class="own-games" role="list">
        {going.map((game) => (
          <li key={game.id}>
            <Going game={game} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export function FinishedGames({ games }: { games: ReadonlySignal<readonly GameCard[]> }) {
  const over = games.value.filter((game) => game.status === "over").slice(0, FINISHED);
  if (over.length === 0) return null;
  return (
    <section class="own" aria-labelledby="own-finished">
      <h2 id="own-finished">{t("own-finished")}</h2>
      <ul class="own-list" role="list">
        {over.map((game) => (
          <li key={game.id}>
            <a href={`/game/${game.id}`}>
              <span data-player={player(game)}>{opponentName(game)}</span>
              <span class="muted">{resultWord(game)}</span>
              <span class="muted small">{dayOf(game.created)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Going({ game }: { game: GameCard }) {
  const side = game.you === "white" ? "white" : "black";
  const turn = game.yourTurn && game.you !== "both";
  return (
    <a class={`own-game ${turn ? "turn" : ""}`} href={`/game/${game.id}`} data-turn={turn}>
      {game.sfen && <MiniBoard sfen={game.sfen} orientation={side} label={t("own-board", { count: game.ply })} />}
      <span class="own-words">
        <strong data-player={player(game)}>{opponentName(game)}</strong>
        <span class="own-state">{stateText(game)}</span>
        <span class="muted small">
          {[
            game.variant && t(`variant-${game.variant}`),
            game.you !== "both" && sideLabel(side, game.handicap),
            t("own-plies", { count: game.ply }),
          ]
            .filter(Boolean)
            .join(t("list-separator"))}
        </span>
        {game.due !== undefined && <span class="muted small">{timeLeft(game)}</span>}
      </span>
    </a>
  );
}

/** The opponent's name, where it is a player's. */
const player = (game: GameCard): string | undefined =>
  game.opponentKind === "engine" || game.you === "both"
    ? undefined
    : game.names[game.you === "black" ? "white" : "black"];

function opponentName(game: GameCard): string {
  if (game.opponentKind === "engine") {
    return engineName(game.level ?? 1, game.variant);
  }
  if (game.you === "both") return t("opponent-self");
  return game.names[game.you === "black" ? "white" : "black"] || t("friend");
}

function stateText(game: GameCard): string {
  if (game.status !== "running") return t(`own-${game.status}`);
  if (game.you === "both") return t("own-both");
  return t(game.yourTurn ? "own-your-turn" : "own-their-turn");
}

function resultWord(game: GameCard): string {
  if (!game.winner) return t(game.reason === "aborted" ? "end-no-result" : "end-draw");
  if (game.you === "both") return t("end-winner", { winner: sideLabel(game.winner, game.handicap) });
  return t(game.winner === game.you ? "end-you-won" : "end-you-lost");
}

/**
 * Days, hours or minutes: a list is no clock. Nobody has more for a move than its days; what is due later than that is put off by a
 * holiday, during which the clock stands.
 */
function timeLeft({ due, daysPerMove }: GameCard): string {
  const most = daysPerMove === undefined ? Number.POSITIVE_INFINITY : daysPerMove * DAY_MS;
  const minutes = Math.max(0, Math.ceil(Math.min(most, due! - Date.now()) / 60_000));
  if (minutes * 60_000 >= 2 * DAY_MS) return daysLeft(minutes * 60_000);
  const whole = minutes >= 120 ? Math.floor(minutes / 60) * 60 : minutes;
  return t("own-time-left", { time: duration(whole * 60_000) });
}
