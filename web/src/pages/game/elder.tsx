// Between players of equal rank the elder is the senior. The site knows nobody's age, so it asks the two, before they have moved.

import { t } from "../../i18n";
import { sideLabel } from "../../ui/labels";
import type { Greeting } from "../../wire";
import { personName } from "./plate";
import { elderOf, seniority } from "./senior";
import type { GameStore } from "./store";

/** Until each side has moved. */
const OPENING = 2;
const ANSWERS: readonly Greeting[] = ["elder", "younger"];

export function Elder({ store }: { store: GameStore }) {
  const game = store.game.value;
  const you = store.you.value;
  const { because } = seniority(game, store.ratings.value);
  if (game.result || game.ply >= OPENING || (because !== "maker" && because !== "age")) return null;
  const said = (game.greetings ?? []).filter(({ greeting }) => ANSWERS.includes(greeting));
  const asks = (you === "black" || you === "white") && !said.some(({ by }) => by === you);
  if (!asks && said.length === 0) return null;
  const elder = elderOf(game);
  return (
    <div class="courtesy" role="group" aria-label={t("elder-question")}>
      {said.map(({ by, greeting }) => (
        <p key={by} class="said">
          <span class="muted">{personName(game, by, you) || sideLabel(by, game.handicap)}</span>{" "}
          {t(`courtesy-${greeting}`)}
        </p>
      ))}
      {said.length > 1 && !elder && <p class="muted small">{t("elder-undecided")}</p>}
      {asks && (
        <>
          <p class="small">{t("elder-question")}</p>
          {ANSWERS.map((greeting) => (
            <button type="button" key={greeting} class="button small" onClick={() => store.greet(greeting)}>
              {t(`courtesy-${greeting}`)}
            </button>
          ))}
        </>
      )}
    </div>
  );
}
