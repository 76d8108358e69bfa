// Mistakes of an analysed game are kept for practice: of either side in its report, of one's own after they were learnt from.

import { useState } from "preact/hooks";
import { t } from "../i18n";
import { toSfen } from "../rules/position";
import type { Color } from "../rules/types";
import { sideLabel } from "../ui/labels";
import type { ReviewStore } from "../record/store";
import { positionAt } from "../record/tree";
import { add, type Mistake } from "./decks/mistakes";

/** The mistakes of a side, as far as the engine has something better to offer. */
function mistakesOf(store: ReviewStore, side: Color): Omit<Mistake, "card" | "at">[] {
  const tree = store.tree.value;
  return store.lossesOf(side).flatMap((id) => {
    const { usi, parent } = tree.nodes[id]!;
    const before = store.evaluations.value.get(parent!);
    if (!before?.pv.length || !usi) return [];
    const sfen = toSfen(positionAt(tree, parent!));
    return [{ sfen, played: usi, previous: tree.nodes[parent!]!.usi, before, record: store.id.value }];
  });
}

export function KeepMistakes({ store, of }: { store: ReviewStore; of?: Color }) {
  const [kept, setKept] = useState<number | null>(null);
  return (
    <div class="learn-start">
      {(of ? [of] : (["black", "white"] as const)).map((side) => {
        const mistakes = mistakesOf(store, side);
        return (
          <button
            key={side}
            type="button"
            class="button small"
            disabled={mistakes.length === 0}
            onClick={() => setKept(add(mistakes))}
          >
            {t("mistakes-keep", { side: store.playerName(side) || sideLabel(side, store.record?.handicap) })}
          </button>
        );
      })}
      <p class="small" role="status">
        {kept !== null && `${t("mistakes-kept", { count: kept })} `}
        {(kept !== null || of) && <a href="/practice/mistakes">{t("practice-mistakes")}</a>}
      </p>
    </div>
  );
}
