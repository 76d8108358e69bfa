// Impasse points of the whole board, once they matter.

import { t } from "../../i18n";
import { impassePoints, kingEntered } from "../../rules/moves";
import type { ReviewStore } from "../../record/store";

export function Points({ store }: { store: ReviewStore }) {
  const position = store.position.value;
  const ended = store.record?.end?.kind === "impasse";
  if (!ended && !kingEntered(position, "black") && !kingEntered(position, "white")) return null;
  const black = impassePoints(position, "black", true);
  const white = impassePoints(position, "white", true);
  return (
    <p class="points">
      <span class="muted small">{t("points-whole")}</span>
      <strong class="tabular" data-points={`${black}-${white}`}>
        ☗{black} <span class="muted">{t("points-to")}</span> ☖{white}
      </strong>
    </p>
  );
}
