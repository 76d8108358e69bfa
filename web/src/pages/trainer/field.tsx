// An empty board whose squares are touched.

import { t } from "../../i18n";
import { fileOf, rankOf, type Square, squareAt } from "../../rules/types";
import { nameOf } from "./tasks";

const RANKS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

export function Field(props: { label: string; marked?: Square | null; onPick: (square: Square) => void }) {
  return (
    <div class="trainer-field" role="group" aria-label={props.label}>
      {RANKS.flatMap((rank) =>
        [...RANKS].reverse().map((file) => {
          const square = squareAt(file, rank);
          return (
            <button
              key={square}
              type="button"
              data-square={nameOf(square, false)}
              aria-pressed={props.marked === undefined ? undefined : props.marked === square}
              aria-label={t("trainer-square", { column: 10 - fileOf(square), row: rankOf(square) })}
              onClick={() => props.onPick(square)}
            />
          );
        }),
      )}
    </div>
  );
}
