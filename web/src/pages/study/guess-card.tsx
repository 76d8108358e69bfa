// Guess the move: what is asked, what came of the last try, and how many were found.

import { t } from "../../i18n";
import { TypedMove } from "../../ui/typed-move";
import type { Guess } from "./guess";
import type { StudyStore } from "./store";

export function GuessCard({ store, guess }: { store: StudyStore; guess: Guess }) {
  const said = guess.said.value;
  const about = guess.about.value;
  return (
    <section class="guess" aria-label={t("study-guess")}>
      <p class="guess-said" role="status" data-said={said}>
        {t(`study-guess-${said}`, { found: guess.found.value, once: guess.atOnce.value })}
      </p>
      {about && <p class="study-note">{about}</p>}
      {said !== "over" && (
        <TypedMove
          position={store.position.value}
          previous={store.node.value.usi}
          enabled={guess.asks.value}
          onMove={(move) => store.play(move)}
        />
      )}
      <div class="together-row">
        {said !== "over" && (
          <button type="button" class="button small" onClick={() => guess.show()}>
            {t("study-guess-show")}
          </button>
        )}
        <button type="button" class="button small" onClick={() => guess.again()}>
          {t("study-guess-again")}
        </button>
        <button type="button" class="button small quiet" onClick={() => store.riddle(false)}>
          {t("study-guess-leave")}
        </button>
      </div>
    </section>
  );
}
