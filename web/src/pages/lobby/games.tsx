// Games that are played now, as small live boards, the best first.

import { MiniBoard } from "../../board/mini";
import { t } from "../../i18n";
import { clockLabel } from "../../ui/time";
import type { LiveGame } from "../../wire";
import { Followed } from "./seeks";
import { type LobbyStore, playerName } from "./store";

export function LiveGames({ store }: { store: LobbyStore }) {
  const games = store.games.value;
  return (
    <section class="live-games" aria-labelledby="live-games">
      <header>
        <h2 id="live-games">{t("lobby-games")}</h2>
        {games.length > 0 && <a href="/tv">{t("lobby-tv")}</a>}
      </header>
      {games.length > 0 ? (
        <ul role="list">
          {games.map((game) => (
            <li key={game.id}>
              <Game store={store} game={game} />
            </li>
          ))}
        </ul>
      ) : (
        <p class="lobby-empty muted">{t("lobby-games-none")}</p>
      )}
    </section>
  );
}

function Game({ store, game }: { store: LobbyStore; game: LiveGame }) {
  const [black, white] = [playerName(game.names.black), playerName(game.names.white)];
  const odds = game.handicap === undefined || game.handicap === "even" ? "" : t(`handicap-${game.handicap}`);
  return (
    <a class="live-game" href={`/game/${game.id}`}>
      <span class="live-player">
        {store.isFollowed(game.names.white) && <Followed />}
        <span aria-hidden="true">☖</span>
        {`\u00a0${white}`}
      </span>
      <MiniBoard sfen={game.sfen} orientation="black" label={t("own-board", { count: game.ply })} />
      <span class="live-player">
        {store.isFollowed(game.names.black) && <Followed />}
        <span aria-hidden="true">☗</span>
        {`\u00a0${black}`}
      </span>
      <span class="muted small">
        {[clockLabel(game.clock), odds, t("own-plies", { count: game.ply })].filter(Boolean).join(t("list-separator"))}
      </span>
    </a>
  );
}
