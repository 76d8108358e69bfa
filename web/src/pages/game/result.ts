// The sentence that ends a game.

import { t } from "../../i18n";
import { foulName, sideLabel } from "../../ui/labels";
import type { GameView, ResultView } from "../../wire";

export function resultText(game: GameView, result: ResultView): string {
  const winner = result.winner ?? null;
  const loser = winner === "black" ? "white" : "black";
  const args = {
    winner: winner ? sideLabel(winner, game.handicap) : "",
    loser: winner ? sideLabel(loser, game.handicap) : "",
    black: result.points?.black ?? 0,
    white: result.points?.white ?? 0,
    foul: result.foul ? foulName(result.foul.code) : "",
    occurrences: game.occurrences,
  };
  if (result.reason === "impasse") {
    return t(winner ? "end-impasse-won" : result.points ? "end-impasse-counted" : "end-impasse", args);
  }
  return t(`end-${result.reason}`, args);
}
