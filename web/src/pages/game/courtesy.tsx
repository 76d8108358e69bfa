// What players say to each other by custom, and the name that one gives the other.

import { useState } from "preact/hooks";
import { t } from "../../i18n";
import { sideLabel } from "../../ui/labels";
import { type Greeting, MAX_NAME, type You } from "../../wire";
import { remember, remembered } from "../../begin/choices";
import { personName } from "./plate";
import type { GameStore } from "./store";

/** Until each side has moved. */
const OPENING = 2;

/** Before a game by link: one's name, one's greeting, and the other's. */
export function Introduction({ store }: { store: GameStore }) {
  const game = store.game.value;
  const you = store.you.value;
  if (game.opponentKind !== "friend" || game.result || game.ply >= OPENING) return null;
  const player = you === "black" || you === "white";
  const nameless = player && !game.names[you];
  const begun = game.paused?.reason !== "waiting";
  if (!nameless && !(begun && player) && !game.greetings?.length) return null;
  return (
    <div class="courtesy">
      <Said store={store} greeting="begin" />
      {nameless && <NameForm store={store} />}
      {begun && <Say store={store} greeting="begin" />}
    </div>
  );
}

export function NameForm({ store }: { store: GameStore }) {
  const [name, setName] = useState(() => remembered().name);
  return (
    <form
      class="courtesy-name"
      onSubmit={(event) => {
        event.preventDefault();
        const given = name.trim();
        if (!given) return;
        remember({ ...remembered(), name: given });
        store.name(given);
      }}
    >
      <input
        type="text"
        aria-label={t("your-name")}
        placeholder={t("your-name")}
        maxLength={MAX_NAME}
        autocomplete="nickname"
        value={name}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <button type="submit" class="button small" disabled={!name.trim()}>
        {t("name-use")}
      </button>
    </form>
  );
}

/** The button that says it, for a player of a game by link who has not. */
export function Say({ store, greeting }: { store: GameStore; greeting: Greeting }) {
  const game = store.game.value;
  const you = store.you.value;
  const player = game.opponentKind === "friend" && (you === "black" || you === "white");
  if (!player || game.greetings?.some((one) => one.by === you && one.greeting === greeting)) return null;
  return (
    <button type="button" class="button small" onClick={() => store.greet(greeting)}>
      {t(`courtesy-${greeting}`)}
    </button>
  );
}

/** What was said. */
export function Said({ store, greeting, except }: { store: GameStore; greeting: Greeting; except?: You | null }) {
  const game = store.game.value;
  const said = (game.greetings ?? []).filter((one) => one.greeting === greeting && one.by !== except);
  return (
    <>
      {said.map(({ by }) => (
        <p key={by} class="said">
          <span class="muted">{personName(game, by, store.you.value) || sideLabel(by, game.handicap)}</span>{" "}
          {t(`courtesy-${greeting}`)}
        </p>
      ))}
    </>
  );
}
