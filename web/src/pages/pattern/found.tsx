// What a search has found so far: each game with a small board of the position.

import { MiniBoard } from "../../board/mini";
import { t } from "../../i18n";
import { calendarDay } from "../../ui/time";
import type { PatternGame } from "../../wire";
import type { Search } from "./search";

export function Found({ search }: { search: Search }) {
  const { games, done, next, busy, fault } = search.state;
  return (
    <section class="pattern-found" aria-busy={busy}>
      {done && (
        <>
          <progress max={done[1] || 1} value={done[0]} aria-label={t("pattern-progress", args(done))} />
          <p class="small muted" role="status">
            {games.length === 0 && next === undefined ? t("pattern-none") : t("pattern-found", { count: games.length })}{" "}
            · {t("pattern-progress", args(done))}
          </p>
        </>
      )}
      {fault && (
        <p class="notice small" role="alert">
          {fault}
        </p>
      )}
      <ol>
        {games.map((found) => (
          <Card key={found.game.href} found={found} />
        ))}
      </ol>
      {!busy && next !== undefined && (
        <button type="button" class="button" onClick={() => search.goOn()}>
          {t("pattern-more")}
        </button>
      )}
    </section>
  );
}

const args = ([done, all]: readonly [number, number]) => ({ done, all });

function Card({ found: { game, ply, sfen } }: { found: PatternGame }) {
  const name = (called: string | undefined) => called || t("archive-unnamed");
  return (
    <li>
      <a href={game.href}>
        <MiniBoard sfen={sfen} orientation="black" label={t("archive-ply", { ply })} />
        <span>☗{name(game.black)}</span>
        <span>☖{name(game.white)}</span>
        <small class="muted">
          {game.date && calendarDay(game.date)} {t("archive-ply", { ply })}
        </small>
      </a>
    </li>
  );
}
