// The liveliest game in which something happens now, a channel for each speed and one for other kinds, and what else is played. When the game is over or stands
// still, the next one.

import { type ReadonlySignal, signal, useSignal } from "@preact/signals";
import { type FunctionComponent, render } from "preact";
import { useEffect } from "preact/hooks";
import { LiveGameCard } from "../../board/live-game";
import { t } from "../../i18n";
import { api } from "../../net/api";
import { Here, isOn, KINDS, toWatch } from "../../net/here";
import { Rating } from "../../ui/rating";
import { type LiveGame, type RatingView, SPEEDS, type TvStood } from "../../wire";
import type { BootOf } from "../../boot";
import "./tv.css";

/** How long the end of a game is left on the screen, in milliseconds. */
const END_SHOWN = 10_000;
/** What the lobby tells first may be older than what the page was made from. */
const SETTLED = 4_000;
/** How often it is asked how the game stood, in milliseconds. */
const ASKED_EVERY = 3_000;
const CHANNELS = [undefined, ...SPEEDS, KINDS] as const;

/** What is said of a game that is watched. */
interface Watched {
  /** The last move in words; empty before there is one. */
  readonly lastMove: ReadonlySignal<string>;
  readonly store: {
    readonly game: ReadonlySignal<{ readonly moves: readonly unknown[] }>;
    /** The side that the reader plays. */
    readonly you: ReadonlySignal<unknown>;
    readonly over: ReadonlySignal<boolean>;
  };
}

/** `watch` shows a game: the page of a game does. */
export function start(
  root: HTMLElement,
  boot: BootOf<"tv">,
  watch: (root: HTMLElement, boot: BootOf<"game">, beside: FunctionComponent<Watched>) => Watched,
): void {
  const here = new Here({ games: boot.games });
  const part = (name: string) => Object.assign(document.createElement("div"), { className: name });
  const [whole, head, board, more] = [part("tv"), part("tv-head"), part("tv-game"), part("tv-more")];
  whole.append(head, board, more);
  root.replaceChildren(whole);
  const { game, ratings } = boot;
  const shown = boot.games.find(({ id }) => id === game?.id);
  // Beside a board as high as the window there is no room over it: what is said of the game stands in the column beside it.
  const low = matchMedia("(max-height: 560px) and (min-width: 560px)");
  const isLow = signal(low.matches);
  low.addEventListener("change", () => (isLow.value = low.matches));
  const beside = (watched: Watched) => (isLow.value ? <Said {...watched} shown={shown} /> : null);
  const watched =
    game && watch(board, { page: "game", game, ...(ratings && { ratings }), talk: false, account: false }, beside);
  if (!game) render(<Nothing last={boot.last} />, board);
  const over = () => (watched && !isLow.value ? <Said {...watched} shown={shown} /> : null);
  render(<Head here={here} channel={boot.channel} Over={over} />, head);
  render(<More here={here} shown={game?.id} channel={boot.channel} />, more);
}

const rated = (rating: RatingView) => <Rating rating={rating} />;

function Head({ here, channel, Over }: { here: Here; channel: string | undefined; Over: FunctionComponent }) {
  return (
    <>
      <nav class="tv-channels" aria-label={t("tv-channels")}>
        {CHANNELS.map((one) => {
          const count = here.games.value.filter((game) => game.moves && isOn(game, one)).length;
          return (
            <a
              key={one ?? "all"}
              href={one ? `/tv?channel=${one}` : "/tv"}
              aria-current={one === channel ? "page" : undefined}
            >
              {t(one === undefined ? "tv-all" : one === KINDS ? "tv-kinds" : `speed-${one}`)}
              <span class="tv-count">{count}</span>
            </a>
          );
        })}
      </nav>
      <Over />
    </>
  );
}

/** What is said of the game: who stood better, and the last move. */
function Said({ store, lastMove, shown }: Watched & { shown: LiveGame | undefined }) {
  return (
    <>
      {!store.you.value && shown && hasBar(shown) && <Bar id={shown.id} store={store} />}
      <p class="tv-move">{lastMove.value}</p>
    </>
  );
}

/** Whether the server says how a game stood: none over days, and none of another kind. */
const hasBar = ({ speed, variant }: LiveGame): boolean => speed !== "correspondence" && !variant;

/** How the game stood some moves ago, as the server tells all who watch it. */
function Bar({ id, store }: { id: string; store: Watched["store"] }) {
  const stood = useSignal<TvStood | null>(null);
  const over = store.over.value;
  useEffect(() => {
    // How it stood some moves ago does not change any more.
    if (over) return;
    const ask = async () => {
      if (document.hidden) return;
      const told = await api<TvStood | null>("GET", `/api/tv/stood?game=${id}`);
      if (told.ok) stood.value = told.value ?? stood.value;
    };
    void ask();
    const timer = setInterval(ask, ASKED_EVERY);
    return () => clearInterval(timer);
  }, [id, over]);
  const known = stood.value;
  const black = known?.black ?? 50;
  const count = known ? Math.max(0, store.game.value.moves.length - known.ply) : 0;
  const words = known ? t("tv-bar", { count, black, white: 100 - black }) : t("tv-bar-unknown");
  return (
    <div class="tv-bar" title={t("tv-bar-why")}>
      <div class={known ? "" : "unknown"} role="img" aria-label={words}>
        <b>☗{known && ` ${black}`}</b>
        <span style={`--black:${black}%`} />
        <b>{known && `${100 - black} `}☖</b>
      </div>
      <small class="muted" aria-hidden="true">
        {known && t("tv-bar-ago", { count })}
      </small>
    </div>
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
            <LiveGameCard game={game} rated={rated} />
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
          <LiveGameCard game={last} rated={rated} />
        </>
      )}
    </div>
  );
}
