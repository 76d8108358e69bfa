// In the report of an analysed game: its mistakes are kept for practice, side by side.

import { useState } from "preact/hooks";
import { t } from "../../i18n";
import { toSfen } from "../../rules/position";
import type { Color } from "../../rules/types";
import { sideLabel } from "../../ui/labels";
import { isMistake } from "../review/judge";
import type { ReviewStore } from "../review/store";
import { positionAt } from "../review/tree";
import { add, type Mistake } from "./deck";

/** The mistakes of a side, as far as the engine has something better to offer. */
function mistakesOf(store: ReviewStore, side: Color): Omit<Mistake, "card">[] {
  const tree = store.tree.value;
  return [...store.verdicts.value]
    .filter(([, one]) => one.by === side && isMistake(one))
    .flatMap(([id]) => {
      const { usi, parent } = tree.nodes[id]!;
      const before = store.evaluations.value.get(parent!);
      if (!before?.pv.length || !usi) return [];
      const sfen = toSfen(positionAt(tree, parent!));
      return [{ sfen, played: usi, previous: tree.nodes[parent!]!.usi, before, record: store.id.value }];
    });
}

export function KeepMistakes({ store }: { store: ReviewStore }) {
  const [kept, setKept] = useState<number | null>(null);
  return (
    <div class="learn-start">
      {(["black", "white"] as const).map((side) => {
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
        {kept !== null && (
          <>
            {t("mistakes-kept", { count: kept })} <a href="/practice/mistakes">{t("practice-mistakes")}</a>
          </>
        )}
      </p>
    </div>
  );
}
