// A square is named, and touched on an empty board.

import { useState } from "preact/hooks";
import { t } from "../../i18n";
import { fileOf, rankOf, type Square, squareAt } from "../../rules/types";
import { coordinates } from "../../settings";
import { play } from "../../sound/sounds";
import { Desk, useRound } from "./round";
import { anotherSquare, nameOf } from "./tasks";

export function Page() {
  const round = useRound("coordinates");
  const [asked, setAsked] = useState<Square>(() => anotherSquare(null, Math.random));
  const [said, setSaid] = useState("");
  const japanese = coordinates() === "japanese";
  const pick = (square: Square) => {
    if (!round.running) return;
    if (square === asked) {
      play("move");
      round.count();
      setSaid("");
      setAsked(anotherSquare(asked, Math.random));
    } else {
      play("refused");
      setSaid(t("trainer-that-is", { square: nameOf(square, japanese) }));
    }
  };
  const ranks = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  return (
    <div class="trainer">
      <div class="trainer-field" role="group" aria-label={t("practice-coordinates")}>
        {ranks.flatMap((rank) =>
          [...ranks].reverse().map((file) => {
            const square = squareAt(file, rank);
            return (
              <button
                key={square}
                type="button"
                data-square={nameOf(square, false)}
                aria-label={t("trainer-square", { column: 10 - fileOf(square), row: rankOf(square) })}
                onClick={() => pick(square)}
              />
            );
          }),
        )}
      </div>
      <Desk name="coordinates" round={round} asked={nameOf(asked, japanese)} said={said} />
    </div>
  );
}
