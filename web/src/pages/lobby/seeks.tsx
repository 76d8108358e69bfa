// Games that somebody looks for. The list does not move under a pointer or a key: what goes is crossed out until they have left.

import { useRef, useState } from "preact/hooks";
import { t } from "../../i18n";
import { playerName } from "../../ui/labels";
import { Rating } from "../../ui/rating";
import type { SeekView } from "../../wire";
import type { LobbyStore } from "./store";
import { makersSide, takersSide, wishWords } from "./wish-words";

export function Seeks({ store, onMake }: { store: LobbyStore; onMake: () => void }) {
  const rows = useSteady(store.seeks.value);
  return (
    <section class="seeks" aria-labelledby="seeks">
      <header>
        <h2 id="seeks">{t("lobby-seeks")}</h2>
        <button type="button" class="button" disabled={!store.connected.value} onClick={onMake}>
          {t("lobby-seek-make")}
        </button>
      </header>
      {rows.shown.length > 0 ? (
        <ul role="list" {...rows.hold}>
          {rows.shown.map(({ seek, gone }) => (
            <li key={seek.id} class={gone ? "gone" : ""}>
              <Seek store={store} seek={seek} gone={gone} />
            </li>
          ))}
        </ul>
      ) : (
        <p class="lobby-empty muted">{t("lobby-seeks-none")}</p>
      )}
    </section>
  );
}

function Seek({ store, seek, gone }: { store: LobbyStore; seek: SeekView; gone: boolean }) {
  const own = store.own.value.includes(seek.id);
  const name = own ? t("you") : playerName(seek.name);
  const [clock, ...rest] = wishWords(seek, own ? makersSide(seek) : takersSide(seek));
  const words = seek.program ? [clock, t("lobby-program"), ...rest] : [clock, ...rest];
  const label = [name, ...words].join(t("list-separator"));
  return (
    <>
      <strong class="seek-name">
        {store.isFollowed(seek.name) && <Followed />}
        <span data-player={own ? undefined : seek.name}>{name}</span> {seek.rating && <Rating rating={seek.rating} />}
      </strong>
      <span class="seek-clock">{words[0]}</span>
      <span class="seek-rest muted small">{words.slice(1).join(t("list-separator"))}</span>
      <button
        type="button"
        class={`button small ${own ? "" : "primary"}`}
        aria-label={`${t(own ? "lobby-withdraw" : "lobby-take")}: ${label}`}
        disabled={gone || !store.connected.value || store.found.value}
        onClick={() => (own ? store.withdraw(seek.id) : store.takeSeek(seek.id))}
      >
        {t(gone ? "lobby-gone" : own ? "lobby-withdraw" : "lobby-take")}
      </button>
    </>
  );
}

/** The mark of a player whom the reader follows. */
export function Followed() {
  return (
    <span class="followed" role="img" aria-label={t("player-followed")} title={t("player-followed")}>
      ★{"\u00a0"}
    </span>
  );
}

interface Row {
  readonly seek: SeekView;
  readonly gone: boolean;
}

/** The rows as they may be shown: while somebody points at the list or moves in it by keys, none goes and new ones come last. */
function useSteady(seeks: readonly SeekView[]) {
  const [held, setHeld] = useState(false);
  const shown = useRef<readonly Row[]>([]);
  if (held) {
    const now = new Map(seeks.map((seek) => [seek.id, seek]));
    const kept = shown.current.map(({ seek }) => ({ seek, gone: !now.has(seek.id) }));
    const known = new Set(kept.map(({ seek }) => seek.id));
    const fresh = seeks.filter(({ id }) => !known.has(id)).map((seek) => ({ seek, gone: false }));
    shown.current = [...kept, ...fresh];
  } else {
    shown.current = seeks.map((seek) => ({ seek, gone: false }));
  }
  const hold = {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocusIn: () => setHeld(true),
    onFocusOut: () => setHeld(false),
  };
  return { shown: shown.current, hold };
}
