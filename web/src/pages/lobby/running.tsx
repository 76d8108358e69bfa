// A game by the clock that goes on elsewhere: whoever plays one is led back to it, and begins no second one.

import { useEffect } from "preact/hooks";
import { t } from "../../i18n";
import { api } from "../../net/api";
import type { GameCard, OwnGames } from "../../wire";
import type { LobbyStore } from "./store";

/** How often a page that is looked at asks again. */
const EVERY = 20_000;

/** Against somebody else, with a clock that runs: a board of an event that waits for its hour bars nobody. */
const runs = ({ status, opponentKind, daysPerMove, due, you }: GameCard): boolean =>
  status === "running" && opponentKind === "player" && daysPerMove === undefined && due !== undefined && you !== "both";

export function Running({ store }: { store: LobbyStore }) {
  useEffect(() => {
    const ask = async () => {
      if (document.hidden) return;
      const answer = await api<OwnGames>("GET", "/api/me/games");
      if (answer.ok) store.running.value = answer.value.games.find(runs)?.id ?? null;
    };
    void ask();
    const timer = setInterval(() => store.running.value !== null && void ask(), EVERY);
    addEventListener("pageshow", ask);
    addEventListener("visibilitychange", ask);
    return () => {
      clearInterval(timer);
      removeEventListener("pageshow", ask);
      removeEventListener("visibilitychange", ask);
    };
  }, [store]);
  const game = store.running.value;
  if (game === null) return null;
  return (
    <div class="notice strong" role="status">
      <p>{t("lobby-running")}</p>
      <a class="button primary" href={`/game/${game}`}>
        {t("lobby-running-back")}
      </a>
    </div>
  );
}
