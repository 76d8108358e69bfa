// A player: name, whether here, and the clock.

import { useEffect, useRef, useState } from "preact/hooks";
import { decimal, t } from "../../i18n";
import type { Side, SideClock, You } from "../../wire";
import { settings } from "../../settings";
import { hush } from "../../sound/sounds";
import { Rating } from "../../ui/rating";
import { clockText, daysLeft } from "../../ui/time";
import { engineName, sideLabel } from "../../ui/labels";
import { callOut } from "../../clock/calls";
import { noteOf, tenthsShown } from "../../clock/face";
import { callBetween, type Reading, readClock } from "../../clock/reading";
import { readingWords } from "./clock-words";
import type { Game } from "./game";
import type { GameStore } from "./store";

export function Plate({ store, side, where }: { store: GameStore; side: Side; where: "top" | "bottom" }) {
  const game = store.game.value;
  const { players, engineThinking } = store.presence.value;
  const engine = game.engine === side;
  const here = engine || game.opponentKind === "self" || players[side];
  const turn = game.turn === side && !game.result;
  const ratings = store.ratings.value;
  const you = store.you.value;
  const name = personName(game, side, you);
  const thinking = engine && engineThinking && turn;
  const away = !here && !game.result;
  const said = store.said.value[side];
  return (
    <section class={`plate plate-${where} ${turn ? "turn" : ""}`} aria-label={sideLabel(side, game.handicap)}>
      <div class="plate-name">
        <span class={`presence ${here ? "here" : ""}`} title={t(here ? "presence-here" : "presence-away")}>
          <span class="sr-only">{t(here ? "presence-here" : "presence-away")}</span>
        </span>
        <span class="plate-side">{sideLabel(side, game.handicap)}</span>
        {said ? (
          <q class="plate-said">{t(`courtesy-${said}`)}</q>
        ) : turn && !game.paused ? (
          <span class={`turn-word ${you === side ? "yours" : ""}`}>
            {t(you === side ? "turn-yours" : thinking ? "engine-thinking" : "turn-theirs")}
          </span>
        ) : (
          <span class="thinking">{away ? t("presence-away") : ""}</span>
        )}
        <strong class="plate-person">
          {name && (
            <span title={name} data-player={game.names[side]}>
              {name}
            </span>
          )}
          {ratings && " "}
          {ratings && <Rating rating={ratings[side].after ?? ratings[side].before} />}
        </strong>
      </div>
      <ClockFace store={store} side={side} />
    </section>
  );
}

/** What a player is called; nobody where only the side is known, as in a game between strangers that one watches. */
export function personName(game: Game, side: Side, you: You | null): string {
  if (game.engine === side) return engineName(game.level ?? 1, game.variant);
  if (game.names[side]) return game.names[side];
  if (game.opponentKind === "self" || !you) return "";
  return t(you === side ? "you" : game.opponentKind === "friend" ? "friend" : "guest");
}

function ClockFace({ store, side }: { store: GameStore; side: Side }) {
  const [, redraw] = useState(0);
  const last = useRef<Reading | null>(null);
  const { result, paused } = store.game.value;
  const view = store.clock.value;
  const { serverNow } = store;
  const running = view.running === side && !result && !paused;
  useEffect(() => {
    if (!running) {
      last.current = null;
      return;
    }
    let timer = 0;
    const tick = () => {
      const reading = readClock(view, side, serverNow());
      const call = callBetween(last.current, reading);
      last.current = reading;
      if (call && (store.you.value || settings.value.voiceWatching)) callOut(call);
      redraw((n) => n + 1);
      // The next change of what is shown, not a fixed beat: no busy drawing, and no second shown twice.
      const step = tenthsShown(reading) ? 100 : reading.ms % 1000 || 1000;
      const wait = Math.max(0, (view.waitsUntil ?? 0) - serverNow());
      timer = window.setTimeout(tick, Math.max(20, Math.min(step, 1000) + 5, wait));
    };
    tick();
    return () => {
      clearTimeout(timer);
      hush();
    };
  }, [view, running, side, serverNow]);

  const clock = view[side];
  const reading = readClock(view, side, serverNow());
  if (!clock.limited) {
    return (
      <div class="clock idle" role="timer" aria-live="off" aria-label={readingWords(reading)}>
        <span class="clock-time">{clockText(Math.floor(reading.spentMs / 1000) * 1000)}</span>
        <span class="clock-note">{t("clock-spent")}</span>
      </div>
    );
  }
  if (clock.daysPerMove !== undefined) {
    return (
      <div class={`clock days ${running ? "running" : ""}`}>
        <span class="clock-time">{daysLeft(reading.ms)}</span>
      </div>
    );
  }
  const low = reading.running && reading.ms <= 10_000;
  const waits = view.waitsUntil !== undefined && !result && !paused && !reading.running;
  return (
    <div
      class={`clock ${running && reading.running ? "running" : ""} ${low ? "low" : ""}`}
      role="timer"
      aria-live="off"
      aria-label={[readingWords(reading), waits ? t("clock-waits") : ""].filter(Boolean).join(t("list-separator"))}
      title={lagText(clock)}
    >
      <span class="clock-time">{clockText(reading.ms, tenthsShown(reading))}</span>
      <span class="clock-note">{waits ? t("clock-waits") : noteOf(reading, clock.byoyomiMs, clock.incrementMs)}</span>
    </div>
  );
}

/** What was given back for the way of the messages, where anything was. */
function lagText(clock: SideClock): string | undefined {
  if (!clock.lagMs) return undefined;
  const seconds = (ms: number) => decimal(ms / 1000, 2);
  return t("clock-lag", { last: seconds(clock.lagLastMs ?? 0), all: seconds(clock.lagMs) });
}
