// What goes on here now, on the first screen: pools, a game that moves, today's mate problem, and what of it is the reader's.

import { type ReadonlySignal, useComputed, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { lookAgainIn } from "../../begin/pool-again";
import { MiniBoard } from "../../board/mini";
import { liveGameWords } from "../../board/live-game";
import { t } from "../../i18n";
import { type Here, isLive, toWatch } from "../../net/here";
import { playerName } from "../../ui/labels";
import { Rating } from "../../ui/rating";
import { calendarDay, clockLabel } from "../../ui/time";
import {
  type Clock,
  type Front,
  type FrontMember,
  type LatestNews,
  type LiveGame,
  type ProblemCard,
  type TodaysTesuji,
  VARIANTS,
} from "../../wire";
import "../../begin/pool-tiles.css";
import "./front.css";

/** A clock in few words, none of whose numbers is parted from its unit at the end of a line. */
export const clockTile = (clock: Clock): string => clockLabel(clock).replace(/(\d) /g, "$1\u00a0");

/** How long the end of a game is left on the screen before the next one is shown, in milliseconds. */
const END_SHOWN = 6_000;

/** One click, and one waits for whoever comes next. */
export function Pools({ here }: { here: Here }) {
  return (
    <section class="front-pools" aria-labelledby="front-pools">
      <header>
        <h2 id="front-pools">{t("front-pools")}</h2>
        <a class="front-here" href="/lobby">
          {t("lobby-here", { count: Math.max(1, here.count.value) })}
        </a>
      </header>
      <ul class="pool-tiles" role="list">
        {here.pools.value.map(({ code, clock, waiting }) => (
          <li key={code}>
            <a
              class={`pool-tile ${waiting > 0 ? "somebody" : ""}`}
              href="/lobby"
              data-pool={code}
              onClick={(event) => {
                // Opened in another tab it is that tab's affair.
                if (!event.ctrlKey && !event.metaKey && !event.shiftKey) lookAgainIn(code);
              }}
            >
              <strong>{clockTile(clock)}</strong>
              <span class="small">{t("lobby-pool-waiting", { count: waiting })}</span>
            </a>
          </li>
        ))}
      </ul>
      {here.looking.value && (
        <div class="notice front-looking" role="status">
          <p>{t("front-looking")}</p>
          <a class="button small" href="/lobby">
            {t("lobby-open")}
          </a>
          <button type="button" class="button small" onClick={() => here.stopLooking()}>
            {t("cancel")}
          </button>
        </div>
      )}
    </section>
  );
}

/** The liveliest game; where none is played the last one, or a position to think about. */
export function LiveBoard({ here, front }: { here: Here; front: Front }) {
  const shown = useSignal<LiveGame | undefined>(front.game);
  const next = useComputed(() => toWatch(here.games.value, shown.peek()?.id)).value;
  const isOver = next?.id !== shown.value?.id;
  useEffect(() => {
    if (next && (next.id === shown.value?.id || !shown.value?.moves)) shown.value = next;
  }, [next]);
  useEffect(() => {
    if (!isOver) return;
    // What has ended, or stands still, is looked at for a while, however often other games move meanwhile.
    const timer = setTimeout(() => {
      const now = toWatch(here.games.value, shown.value?.id);
      if (now) shown.value = now;
      else if (shown.value?.moves) shown.value = { ...shown.value, moves: false };
    }, END_SHOWN);
    return () => clearTimeout(timer);
  }, [isOver]);
  const game = shown.value;
  if (!game) return front.tesuji ? <Tesuji tesuji={front.tesuji} /> : null;
  const live = isLive(game);
  return (
    <section class="front-card front-live" aria-labelledby="front-live" data-live-board data-moves={game.moves}>
      <header>
        <h2 id="front-live">
          {live && <span class="front-dot" aria-hidden="true" />}
          {t(live ? "front-live" : game.moves ? "speed-correspondence" : "front-last")}
        </h2>
        {game.moves && <a href="/tv">{t("page-tv-short")}</a>}
      </header>
      <a class="front-board" href={`/game/${game.id}`}>
        <Player game={game} side="white" />
        <MiniBoard sfen={game.sfen} orientation="black" last={game.last} label={t("own-board", { count: game.ply })} />
        <Player game={game} side="black" />
      </a>
      <p class="muted small">{liveGameWords(game)}</p>
    </section>
  );
}

function Player({ game, side }: { game: LiveGame; side: "black" | "white" }) {
  return (
    <span class={`live-player ${game.moves && game.turn === side ? "turn" : ""}`}>
      <span aria-hidden="true">{side === "black" ? "☗" : "☖"}</span>
      {"\u00a0"}
      <span data-player={game.names[side]}>{playerName(game.names[side])}</span>
    </span>
  );
}

function Tesuji({ tesuji }: { tesuji: TodaysTesuji }) {
  return (
    <section class="front-card front-live" aria-labelledby="front-live">
      <header>
        <h2 id="front-live">{t("front-tesuji")}</h2>
      </header>
      <a class="front-board" href={`/learn/${tesuji.lesson}`}>
        <MiniBoard hand sfen={tesuji.sfen} orientation="black" label={tesuji.title} />
        <span>{tesuji.title}</span>
      </a>
      <p class="muted small">{t("front-quiet")}</p>
    </section>
  );
}

export function Problem({ problem }: { problem: ProblemCard }) {
  return (
    <section class="front-card front-problem" aria-labelledby="front-problem">
      <header>
        <h2 id="front-problem">{t("front-problem")}</h2>
      </header>
      <a class="front-board" href={`/tsume/${problem.id}`}>
        <MiniBoard
          hand
          sfen={problem.sfen}
          orientation="black"
          label={t("front-problem-line", { plies: problem.plies })}
        />
        <span class="button">{t("front-problem-line", { plies: problem.plies })}</span>
      </a>
    </section>
  );
}

/** The last piece of the site's news, in a line. */
export const News = ({ news }: { news: LatestNews }) => (
  <p class="front-news">
    <a href="/news">{t("news-title")}</a>{" "}
    <a href={`/news/${news.id}`} lang={news.lang}>
      {news.title}
    </a>
  </p>
);

/** What an account finds: how strong it is, who of its friends is here, and what its clubs hold next. */
export function Member({ member, people }: { member: FrontMember; people: ReadonlySignal<readonly string[]> }) {
  const follows = new Set(member.follows);
  const friends = people.value.filter((name) => follows.has(name));
  const { event } = member;
  if (member.ratings.length === 0 && member.follows.length === 0 && !event) return null;
  return (
    <dl class="front-member">
      {member.ratings.length > 0 && (
        <div>
          <dt>{t("front-rating")}</dt>
          <dd>
            {member.ratings.map(({ pool, rating }) => (
              <a key={pool} href={`/player/${encodeURIComponent(member.name)}?graph=${pool}`}>
                {t(VARIANTS.includes(pool) ? `variant-${pool}` : `speed-${pool}`)} <Rating rating={rating} />
              </a>
            ))}
          </dd>
        </div>
      )}
      {member.follows.length > 0 && (
        <div>
          <dt>{t("front-friends")}</dt>
          <dd>
            {friends.length === 0 && <span class="muted">{t("front-friends-none")}</span>}
            {friends.map((name) => (
              <a key={name} href={`/player/${encodeURIComponent(name)}`}>
                <span class="front-dot here" aria-hidden="true" />
                {name}
              </a>
            ))}
          </dd>
        </div>
      )}
      {event && (
        <div>
          <dt>{t(event.running ? "front-event-running" : "front-event-next")}</dt>
          <dd>
            <a href={`/event/${event.id}`}>{event.name}</a>
            <span class="muted">{[event.club, calendarDay(event.day)].filter(Boolean).join(t("list-separator"))}</span>
          </dd>
        </div>
      )}
    </dl>
  );
}
