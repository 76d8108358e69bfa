// The liveliest game in which something happens now, a channel for each speed, and what else is played. When the game is over or stands
// still, the next one.

import { type ReadonlySignal, useSignal } from "@preact/signals";
import { render } from "preact";
import { useEffect } from "preact/hooks";
import { LiveGameCard } from "../../board/live-game";
import { t } from "../../i18n";
import { Here, toWatch } from "../../net/here";
import type { LiveGame } from "../../wire";
import type { BootOf } from "../../boot";
import "./tv.css";

/** How long the end of a game is left on the screen, in milliseconds. */
const END_SHOWN = 10_000;
/** What the lobby tells first may be older than what the page was made from. */
const SETTLED = 4_000;
const CHANNELS = [undefined, "blitz", "rapid", "classical", "correspondence"] as const;

/** What is said of a game that is watched. */
interface Watched {
  /** The last move in words; empty before there is one. */
  readonly lastMove: ReadonlySignal<string>;
}

/** `watch` shows a game: the page of a game does. */
export function start(
  root: HTMLElement,
  boot: BootOf<"tv">,
  watch: (root: HTMLElement, boot: BootOf<"game">) => Watched,
): void {
  const here = new Here({ games: boot.games });
  const part = (name: string) => Object.assign(document.createElement("div"), { className: name });
  const [whole, head, board, more] = [part("tv"), part("tv-head"), part("tv-game"), part("tv-more")];
  whole.append(head, board, more);
  root.replaceChildren(whole);
  const { game } = boot;
  const watched = game && watch(board, { page: "game", game, talk: false, account: false });
  if (!game) render(<Nothing last={boot.last} />, board);
  render(<Head here={here} channel={boot.channel} watched={watched} />, head);
  render(<More here={here} shown={game?.id} channel={boot.channel} />, more);
}

function Head({ here, channel, watched }: { here: Here; channel: string | undefined; watched: Watched | undefined }) {
  return (
    <>
      <nav class="tv-channels" aria-label={t("tv-channels")}>
        {CHANNELS.map((speed) => {
          const count = here.games.value.filter((game) => game.moves && (!speed || game.speed === speed)).length;
          return (
            <a
              key={speed ?? "all"}
              href={speed ? `/tv?channel=${speed}` : "/tv"}
              aria-current={speed === channel ? "page" : undefined}
            >
              {t(speed ? `speed-${speed}` : "tv-all")}
              <span class="tv-count">{count}</span>
            </a>
          );
        })}
      </nav>
      {watched && <p class="tv-move">{watched.lastMove.value}</p>}
    </>
  );
}

/** The other games, the one that is shown next first; and the way there. */
function More({ here, shown, channel }: { here: Here; shown: string | undefined; channel: string | undefined }) {
  const endedAt = useSignal<number | null>(null);
  const games = here.games.value;
  const next = toWatch(games, shown, channel);
  useEffect(() => {
    if (!next || next.id === shown) {
      endedAt.value = null;
      return;
    }
    endedAt.value ??= Date.now();
    const wait = shown === undefined ? SETTLED : Math.max(0, endedAt.value + END_SHOWN - Date.now());
    const timer = setTimeout(() => location.reload(), wait);
    return () => clearTimeout(timer);
  }, [next?.id]);
  const others = games.filter(({ id, moves }) => moves && id !== shown);
  if (others.length === 0) return null;
  const upNext = toWatch(others, undefined, channel);
  const sorted = upNext ? [upNext, ...others.filter((game) => game !== upNext)] : others;
  return (
    <section class="tv-others" aria-labelledby="tv-others">
      <h2 id="tv-others">{t("tv-others")}</h2>
      <ul role="list">
        {sorted.map((game) => (
          <li key={game.id}>
            <span class="tv-tag small">{game === upNext ? t("tv-next") : t(`speed-${game.speed}`)}</span>
            <LiveGameCard game={game} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Nothing({ last }: { last: LiveGame | undefined }) {
  return (
    <div class="tv-nothing">
      <h1>{t("page-tv")}</h1>
      <p>{t("tv-nothing")}</p>
      <a class="button primary large" href="/lobby">
        {t("lobby-door")}
      </a>
      {last && (
        <>
          <h2>{t("tv-last")}</h2>
          <LiveGameCard game={last} />
        </>
      )}
    </div>
  );
}
