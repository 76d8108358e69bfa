// A player beside a hand: side, name, and how accurately they played.

import { t } from "../i18n";
import { sideLabel } from "../ui/labels";
import type { Color } from "../rules/types";
import type { ReviewStore } from "./store";

export function Plate({ store, side, where }: { store: ReviewStore; side: Color; where: "top" | "bottom" }) {
  const name = store.playerName(side);
  const label = sideLabel(side, store.record?.handicap);
  const accuracy = store.accuracy.value[side];
  const turn = store.position.value.turn === side;
  return (
    <section class={`plate review-plate plate-${where} ${turn ? "turn" : ""}`} aria-label={label}>
      <span class="plate-side">{label}</span>
      {name && <strong class="plate-person">{name}</strong>}
      {accuracy !== null && (
        <span class="plate-accuracy tabular" title={t("accuracy-formula")}>
          <span class="muted small">{t("accuracy")}</span> {Math.round(accuracy)} %
        </span>
      )}
    </section>
  );
}
