// Quick pairing: a tile for each clock, and whoever comes next is the opponent.

import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n";
import { beginGame } from "../../begin/begin-game";
import { levelWords } from "../../begin/level";
import { clockLabel, clockText } from "../../ui/time";
import { LEVELS, type NewGame, type PoolView, type ProblemCard } from "../../wire";
import { remember, remembered } from "../../begin/choices";
import { Pastime } from "./pastime";
import type { LobbyStore } from "./store";
import "../../begin/pool-tiles.css";

interface Props {
  readonly store: LobbyStore;
  readonly botAfterMs: number;
  /** Whether the reader has an account, which games for ratings need. */
  readonly mayRate: boolean;
  /** Today's mate problem. */
  readonly problem: ProblemCard;
}

export function Pools({ store, botAfterMs, mayRate, problem }: Props) {
  const waiting = store.waiting.value;
  const chosen = store.pools.value.find(({ code }) => code === waiting?.pool);
  return (
    <section class="pools" aria-labelledby="pools">
      <h2 id="pools">{t("lobby-pools")}</h2>
      <p class="muted small">{t("lobby-pools-line")}</p>
      <ul class="pool-tiles" role="list">
        {store.pools.value.map((pool) => (
          <li key={pool.code}>
            <Tile store={store} pool={pool} chosen={pool === chosen} />
          </li>
        ))}
      </ul>
      {/* It stands in one place from the first moment, so that nothing under it jumps. */}
      <div class="pool-waiting" role="status">
        {waiting && chosen && !store.found.value ? (
          <Waiting
            key={chosen.code}
            store={store}
            pool={chosen}
            since={waiting.since}
            botAfterMs={botAfterMs}
            mayRate={mayRate}
          />
        ) : (
          <p class="muted small">{t("lobby-idle")}</p>
        )}
      </div>
      {waiting && !store.found.value && <Pastime store={store} problem={problem} />}
    </section>
  );
}

function Tile({ store, pool, chosen }: { store: LobbyStore; pool: PoolView; chosen: boolean }) {
  // Oneself is no opponent.
  const others = Math.max(0, pool.waiting - (chosen ? 1 : 0));
  return (
    <button
      type="button"
      data-pool={pool.code}
      class={`pool-tile ${others > 0 ? "somebody" : ""}`}
      aria-pressed={chosen}
      disabled={!store.connected.value || store.found.value}
      onClick={() => (chosen ? store.leave() : store.join(pool.code))}
    >
      <strong>{clockLabel(pool.clock)}</strong>
      <span class="small">{t("lobby-pool-waiting", { count: others })}</span>
    </button>
  );
}

interface WaitingProps {
  readonly store: LobbyStore;
  readonly pool: PoolView;
  readonly since: number;
  readonly botAfterMs: number;
  readonly mayRate: boolean;
}

function Waiting({ store, pool, since, botAfterMs, mayRate }: WaitingProps) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const waited = Math.max(0, now - since);
  return (
    <>
      <p class="pool-looking">
        <span>{t("lobby-looking", { clock: clockLabel(pool.clock) })}</span>
        <span class="tabular" aria-hidden="true">
          {clockText(Math.floor(waited / 1000) * 1000)}
        </span>
        <button type="button" class="button small" onClick={() => store.leave()}>
          {t("cancel")}
        </button>
      </p>
      {waited >= botAfterMs ? (
        <BotOffer store={store} pool={pool} rated={mayRate} />
      ) : (
        <p class="muted small">{t("lobby-bot-later", { seconds: Math.round(botAfterMs / 1000) })}</p>
      )}
    </>
  );
}

/** Nobody has come for a while: the engine plays at the same clock, and is called what it is. */
function BotOffer({ store, pool, rated }: { store: LobbyStore; pool: PoolView; rated: boolean }) {
  const [level, setLevel] = useState(() => remembered().level);
  const [busy, setBusy] = useState(false);
  const accept = async () => {
    setBusy(true);
    store.leave();
    remember({ ...remembered(), level });
    const failed = await beginGame(engineGame(pool, level, rated));
    if (failed) store.refusal.value = failed;
    setBusy(!failed);
  };
  return (
    <div class="bot-offer">
      <p>{t("lobby-bot-line")}</p>
      <label>
        <span class="sr-only">{t("level")}</span>
        <select value={level} onChange={(event) => setLevel(Number(event.currentTarget.value))}>
          {LEVELS.map((choice) => (
            <option key={choice.level} value={choice.level}>
              {[choice.level, ...levelWords(choice)].join(t("list-separator"))}
            </option>
          ))}
        </select>
      </label>
      <button type="button" class="button primary" disabled={busy} onClick={accept}>
        {t("lobby-bot-play")}
        {rated && ` (${t("rated")})`}
      </button>
    </div>
  );
}

const engineGame = (pool: PoolView, level: number, rated: boolean): NewGame => ({
  opponent: { type: "engine", level },
  handicap: "even",
  side: "toss",
  clock: { black: pool.clock, white: pool.clock },
  rules: { conduct: "friendly", impasse: "declaration-27", takebacks: false },
  rated,
});
