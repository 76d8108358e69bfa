// Games that are played now, as small live boards, the liveliest first.

import { LiveGameCard } from "../../board/live-game";
import { t } from "../../i18n";
import { Rating } from "../../ui/rating";
import { Followed } from "./seeks";
import type { LobbyStore } from "./store";

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
              <LiveGameCard
                game={game}
                mark={(name) => store.isFollowed(name) && <Followed />}
                rated={(rating) => <Rating rating={rating} />}
              />
            </li>
          ))}
        </ul>
      ) : (
        <p class="lobby-empty muted">{t("lobby-games-none")}</p>
      )}
    </section>
  );
}
