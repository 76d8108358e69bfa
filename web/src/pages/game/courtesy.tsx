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

const PHRASES: readonly Greeting[] = ["begin", "nice-move", "thanks", "sorry", "end", "again"];
/** A phrase is said at most so often in one game, if more than once. */
const KIND_WORDS: Partial<Record<Greeting, number>> = { "nice-move": 3, thanks: 3, sorry: 3 };

/** Phrases that a player says with one click, guests too; whoever reads one reads it in their own language. */
export function Phrases({ store }: { store: GameStore }) {
  const game = store.game.value;
  const you = store.you.value;
  if (you !== "black" && you !== "white") return null;
  const said = (greeting: Greeting) =>
    (game.greetings ?? []).filter((one) => one.by === you && one.greeting === greeting).length;
  const open = PHRASES.filter((greeting) => {
    if (greeting === "begin" ? game.result : (greeting === "end" || greeting === "again") && !game.result) return false;
    return said(greeting) < (KIND_WORDS[greeting] ?? 1);
  });
  if (open.length === 0) return null;
  return (
    <div class="phrases" role="group" aria-label={t("phrases")}>
      {open.map((greeting) => (
        <button type="button" key={greeting} class="button small" onClick={() => store.greet(greeting)}>
          {t(`courtesy-${greeting}`)}
        </button>
      ))}
    </div>
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
