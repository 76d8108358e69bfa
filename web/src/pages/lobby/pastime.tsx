// What to do while one waits: today's mate problem, which opens beside this page so that the search goes on, and a game to look at.

import { LiveGameCard } from "../../board/live-game";
import { MiniBoard } from "../../board/mini";
import { t } from "../../i18n";
import { toWatch } from "../../net/here";
import type { ProblemCard } from "../../wire";
import type { LobbyStore } from "./store";

export function Pastime({ store, problem }: { store: LobbyStore; problem: ProblemCard }) {
  const game = toWatch(store.games.value, undefined);
  const words = t("front-problem-line", { plies: problem.plies });
  return (
    <div class="pastime">
      <a class="live-game" href={`/tsume/${problem.id}`} target="_blank" rel="noopener">
        <strong>{t("front-problem")}</strong>
        <MiniBoard hand sfen={problem.sfen} orientation="black" label={words} />
        <span>{words}</span>
        <span class="muted small">{t("lobby-beside")}</span>
      </a>
      {game && <LiveGameCard game={game} />}
    </div>
  );
}
