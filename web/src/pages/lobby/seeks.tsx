// Games that somebody looks for. The list does not move under a pointer or a key: what goes is crossed out until they have left.

import { useRef, useState } from "preact/hooks";
import { t } from "../../i18n";
import { sideLabel } from "../../ui/labels";
import { Rating } from "../../ui/rating";
import { clockLabel } from "../../ui/time";
import type { ImpasseRule, SeekView } from "../../wire";
import { NewSeek } from "./new-seek";
import { type LobbyStore, playerName } from "./store";

interface Props {
  readonly store: LobbyStore;
  readonly impasse: readonly ImpasseRule[];
  /** Whether the reader has an account, which games for ratings need. */
  readonly mayRate: boolean;
}

export function Seeks({ store, impasse, mayRate }: Props) {
  const [making, setMaking] = useState(false);
  const rows = useSteady(store.seeks.value);
  return (
    <section class="seeks" aria-labelledby="seeks">
      <header>
        <h2 id="seeks">{t("lobby-seeks")}</h2>
        <button type="button" class="button" disabled={!store.connected.value} onClick={() => setMaking(true)}>
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
      <NewSeek store={store} impasse={impasse} mayRate={mayRate} open={making} onClose={() => setMaking(false)} />
    </section>
  );
}

function Seek({ store, seek, gone }: { store: LobbyStore; seek: SeekView; gone: boolean }) {
  const own = store.own.value.includes(seek.id);
  const name = own ? t("you") : playerName(seek.name);
  const words = [
    clockLabel(seek.clock),
    t(`handicap-${seek.handicap}`),
    seek.side === "toss" ? t("side-toss") : t("lobby-seek-side", { side: sideLabel(theirs(seek), seek.handicap) }),
    t(`impasse-${seek.rules.impasse}`),
    seek.rules.conduct === "strict" ? t("conduct-strict-short") : "",
    seek.rated ? t("rated") : "",
  ];
  const label = [name, ...words].filter(Boolean).join(t("list-separator"));
  return (
    <>
      <strong class="seek-name">
        {name} {seek.rating && <Rating rating={seek.rating} />}
      </strong>
      <span class="seek-clock">{words[0]}</span>
      <span class="seek-rest muted small">{words.slice(1).filter(Boolean).join(t("list-separator"))}</span>
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

/** The side of whoever takes it. */
const theirs = (seek: SeekView) => (seek.side === "black" ? "white" : "black");

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
