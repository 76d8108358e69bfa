// How a game ended, in words.

import { t } from "../../i18n";
import { moveName } from "../../notation/name";
import { hasOwnPieces } from "../../rules/kinds";
import type { Position } from "../../rules/position";
import { parseUsi } from "../../rules/types";
import { foulName, foulWhy, sideLabel } from "../../ui/labels";
import type { FoulView, ResultView, You } from "../../wire";
import type { Game } from "./game";

export type Outcome = "won" | "lost" | "over" | "none";

/** What the end is to whoever looks: a win, a loss, somebody else's win, or nobody's. */
export function outcomeOf({ winner }: ResultView, you: You | null): Outcome {
  if (!winner) return "none";
  if (you !== "black" && you !== "white") return "over";
  return winner === you ? "won" : "lost";
}

export function endTitle(game: Game, result: ResultView, you: You | null): string {
  switch (outcomeOf(result, you)) {
    case "won":
      return t("end-you-won");
    case "lost":
      return t("end-you-lost");
    case "over":
      return t("end-winner", { winner: sideLabel(result.winner!, game.handicap) });
    case "none":
      return t(result.reason === "aborted" ? "end-no-result" : "end-draw");
  }
}

/** Whether it was called off before both had moved: somebody did not come, or made no first move. */
export const isCalledOff = (game: Game, { reason }: ResultView): boolean =>
  reason === "aborted" && game.opponentKind === "player" && game.moves.length < 2 && !game.keeper;

/** Explanations that say what to try instead; once the game is over there is nothing to try. */
const ADVICE: readonly string[] = ["wrong-movement"];

/** The move that was a foul, by its name, and the rule that it broke. */
export function foulText(foul: FoulView, positions: readonly Position[], previous: string | null): string {
  const before = positions[foul.ply - 1];
  const move = parseUsi(foul.move);
  // Where nothing stood there is nothing to be named.
  const named = move && before && (move.type === "drop" || before.board[move.from]);
  const name = named && !hasOwnPieces(before.game?.name) ? moveName(before, foul.move, previous) : foul.move;
  const which = t("end-foul-move", { ply: foul.ply, move: name });
  return ADVICE.includes(foul.code) ? which : `${which} ${foulWhy(foul.code, positions[0]?.game?.name)}`;
}

/** The sentence that ends a game. */
export function resultText(game: Game, result: ResultView): string {
  const winner = result.winner ?? null;
  const loser = winner === "black" ? "white" : "black";
  const args = {
    winner: winner ? sideLabel(winner, game.handicap) : "",
    loser: winner ? sideLabel(loser, game.handicap) : "",
    black: result.points?.black ?? 0,
    white: result.points?.white ?? 0,
    foul: result.foul ? foulName(result.foul.code, game.variant) : "",
    occurrences: game.occurrences,
  };
  if (result.reason === "impasse") {
    return t(winner ? "end-impasse-won" : result.points ? "end-impasse-counted" : "end-impasse", args);
  }
  if (isCalledOff(game, result)) return t("end-called-off");
  if (result.reason === "abandoned" && !winner) return t("end-abandoned-draw");
  if (result.reason === "repetition" && winner) return t("end-repetition-lost", args);
  if (result.reason === "bare-king" && !winner) return t("end-bare-king-drawn", args);
  return t(`end-${result.reason}`, args);
}
