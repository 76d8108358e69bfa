// The opening ceremony: who sits where and opens the box, then the pieces one by one, in the order of one of the two houses. It takes
// nobody's time: it stops as soon as one's own clock runs, and so does whoever would rather not wait.

import { useEffect } from "preact/hooks";
import { t } from "../../../i18n";
import { reducedMotion } from "../../../settings";
import { play } from "../../../sound/sounds";
import { sideLabel } from "../../../ui/labels";
import { other } from "../../../rules/types";
import { seniority } from "../senior";
import type { Side } from "../../../wire";
import { personName } from "../plate";
import type { GameStore } from "../store";
import { setUps, type Style } from "./order";

/** Between one piece and the next, in milliseconds. */
const BEAT = 130;

export function Ceremony({ store, style, onDone }: { store: GameStore; style: Style; onDone: () => void }) {
  const game = store.game.value;
  const { side: first, because } = seniority(game, store.ratings.value);
  const who = (side: Side) => {
    const person = personName(game, side, store.you.value);
    return person ? `${person} (${sideLabel(side, game.handicap)})` : sideLabel(side, game.handicap);
  };
  const name = sideLabel(first, game.handicap);
  const words = t(`ceremony-line-${style}`, { name });
  useEffect(() => {
    store.spoken.value = words;
    // Whoever wants no motion hears of it, and the pieces stand there.
    if (reducedMotion()) {
      onDone();
      return;
    }
    const boards = setUps(store.positions.value[0]!, style, first);
    let next = 0;
    const beat = setInterval(() => {
      const board = boards[next++];
      if (!board) return onDone();
      store.staged.value = board;
      play("move");
    }, BEAT);
    return () => {
      clearInterval(beat);
      store.staged.value = null;
    };
  }, []);
  return (
    <section class="notice" role="status" aria-label={t("ceremony")}>
      <p>{words}</p>
      <ol class="small ceremony-script">
        <li>{t("ceremony-seats", { senior: who(first), junior: who(other(first)) })}</li>
        <li>{t("ceremony-box", { senior: who(first) })}</li>
        <li>{t("ceremony-kings", { senior: who(first), junior: who(other(first)) })}</li>
      </ol>
      <p class="muted small">{t(`ceremony-because-${because}`)}</p>
      <button type="button" class="button small" onClick={onDone}>
        {t("ceremony-skip")}
      </button>
    </section>
  );
}
