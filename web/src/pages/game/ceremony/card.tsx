// The opening ceremony: the pieces are set up one by one, in the order of one of the two houses. It takes nobody's time: the first
// move ends it, and so does whoever would rather not wait.

import { useEffect } from "preact/hooks";
import { t } from "../../../i18n";
import { reducedMotion } from "../../../settings";
import { play } from "../../../sound/sounds";
import { sideLabel } from "../../../ui/labels";
import { personName } from "../plate";
import { senior } from "../senior";
import type { GameStore } from "../store";
import { setUps, type Style } from "./order";

/** Between one piece and the next, in milliseconds. */
const BEAT = 130;

export function Ceremony({ store, style, onDone }: { store: GameStore; style: Style; onDone: () => void }) {
  const game = store.game.value;
  const first = senior(game, store.ratings.value);
  const name = personName(game, first, store.you.value) || sideLabel(first, game.handicap);
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
      <button type="button" class="button small" onClick={onDone}>
        {t("ceremony-skip")}
      </button>
    </section>
  );
}
