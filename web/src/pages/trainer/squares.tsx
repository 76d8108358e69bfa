// A square is named, and touched on an empty board.

import { useState } from "preact/hooks";
import { t } from "../../i18n";
import type { Square } from "../../rules/types";
import { coordinates } from "../../settings";
import { play } from "../../sound/sounds";
import { Field } from "./field";
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
  return (
    <div class="trainer">
      <Field label={t("practice-coordinates")} onPick={pick} />
      <Desk name="coordinates" round={round} asked={nameOf(asked, japanese)} said={said} />
    </div>
  );
}
