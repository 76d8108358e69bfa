// The lobby: a game against somebody who is here now, and the games that are played.

import { effect } from "@preact/signals";
import { render } from "preact";
import { useState } from "preact/hooks";
import { t } from "../../i18n";
import { wakeAudio } from "../../sound/sounds";
import type { BootOf } from "../../boot";
import { LiveGames } from "./games";
import { Hold } from "./hold";
import { NewSeek } from "./new-seek";
import { Correspondence, Offers } from "./offers";
import { People } from "./people";
import { Pools } from "./pools";
import { Running } from "./running";
import { Seeks } from "./seeks";
import { LobbyStore } from "./store";
import "./lobby.css";

export function start(root: HTMLElement, boot: BootOf<"lobby">): void {
  const store = new LobbyStore(boot.lobby, boot.account ?? null, boot.follows, boot.hold ?? null);
  const title = document.title;
  // Who waits in another tab sees it there.
  effect(() => {
    document.title = store.waiting.value ? t("lobby-title-waiting", { title }) : title;
  });
  wakeAudio();
  render(<Lobby store={store} boot={boot} />, root);
}

function Lobby({ store, boot }: { store: LobbyStore; boot: BootOf<"lobby"> }) {
  const mayRate = boot.account !== undefined;
  // A player's page leads here with the name of whom to challenge.
  const [to, setTo] = useState(mayRate ? new URLSearchParams(location.search).get("challenge") : null);
  // So does the page of other kinds of shogi, with the one to be played.
  const [making, setMaking] = useState(to !== null || new URLSearchParams(location.search).has("variant"));
  const make = (to: string | null) => {
    setTo(to);
    setMaking(true);
  };
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
      <Hold hold={store.hold.value} onEnd={store.holdEnded} />
      <Running store={store} />
      <Connection store={store} />
      <Offers store={store} />
      <Pools store={store} botAfterMs={boot.botAfterMs} mayRate={mayRate} problem={boot.problem} />
      <Seeks store={store} onMake={() => make(null)} />
      <Correspondence store={store} />
      <People store={store} onChallenge={make} />
      <NewSeek
        key={to}
        store={store}
        to={to}
        presets={boot.rules}
        mayRate={mayRate}
        casual={boot.casual ?? false}
        open={making}
        onClose={() => setMaking(false)}
      />
      <LiveGames store={store} />
      <p>
        <a href="/leaderboard">{t("leaderboard")}</a> · <a href="/variants">{t("variants")}</a>
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
