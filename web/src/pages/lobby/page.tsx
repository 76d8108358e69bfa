// The lobby: a game against somebody who is here now, and the games that are played.

import { effect } from "@preact/signals";
import { render } from "preact";
import { t } from "../../i18n";
import { wakeAudio } from "../../sound/sounds";
import { impasseRules } from "../new-game/choices";
import type { BootOf } from "../registry";
import { LiveGames } from "./games";
import { Pools } from "./pools";
import { Seeks } from "./seeks";
import { LobbyStore } from "./store";
import "./lobby.css";

export function start(root: HTMLElement, boot: BootOf<"lobby">): void {
  const store = new LobbyStore(boot.lobby);
  const title = document.title;
  // Who waits in another tab sees it there.
  effect(() => {
    document.title = store.waiting.value ? t("lobby-title-waiting", { title }) : title;
  });
  wakeAudio();
  render(<Lobby store={store} boot={boot} />, root);
}

function Lobby({ store, boot }: { store: LobbyStore; boot: BootOf<"lobby"> }) {
  return (
    <div class="lobby" data-connection={store.connection.value}>
      <header class="lobby-head">
        <h1>{t("page-lobby")}</h1>
        <p class="muted">{t("lobby-here", { count: store.here.value })}</p>
        {boot.account !== undefined ? (
          <p class="lobby-name muted">{t("lobby-as", { name: boot.account })}</p>
        ) : (
          <label class="lobby-name">
            <span class="label">{t("your-name")}</span>
            <input
              type="text"
              name="name"
              maxLength={64}
              autocomplete="nickname"
              placeholder={t("your-name-hint")}
              value={store.name.value}
              onInput={(event) => store.setName(event.currentTarget.value)}
            />
          </label>
        )}
      </header>
      <Connection store={store} />
      <Pools store={store} botAfterMs={boot.botAfterMs} mayRate={boot.account !== undefined} />
      <Seeks store={store} impasse={impasseRules(boot.rules)} mayRate={boot.account !== undefined} />
      <LiveGames store={store} />
      <p>
        <a href="/leaderboard">{t("leaderboard")}</a>
      </p>
    </div>
  );
}

/** What does not work without a connection, and what the server did not do. */
function Connection({ store }: { store: LobbyStore }) {
  const { connection, retryAt, refusal, found } = store;
  if (found.value) {
    return (
      <p class="notice strong" role="status">
        {t("lobby-found")}
      </p>
    );
  }
  return (
    <>
      {connection.value === "lost" && (
        <div class="notice" role="status">
          <p>{t("lobby-lost")}</p>
          {retryAt.value !== null && (
            <button type="button" class="button small" onClick={() => store.retryNow()}>
              {t("connection-retry")}
            </button>
          )}
        </div>
      )}
      {refusal.value && (
        <div class="notice refusal" role="alert">
          <p>{refusal.value}</p>
          <button
            type="button"
            class="close"
            aria-label={t("close")}
            onClick={() => {
              store.refusal.value = "";
            }}
          >
            ×
          </button>
        </div>
      )}
    </>
  );
}
