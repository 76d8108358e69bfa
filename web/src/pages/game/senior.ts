// Who is the senior of two players: the one whose king is 王.

import type { GameRatings, Side } from "../../wire";
import type { Game } from "./game";

/** Why somebody is the senior. */
export type Seniority = "odds" | "rank" | "maker";

/** Uwate, who gives the odds; else the higher-ranked; between equals the elder would be, whose age nobody knows here: whoever made the
 * game then. */
export function seniority(game: Game, ratings: GameRatings | null): { side: Side; because: Seniority } {
  if (game.handicap && game.handicap !== "even") return { side: "white", because: "odds" };
  if (ratings) {
    const [black, white] = [ratings.black.before, ratings.white.before];
    // Without a rank one is below everybody who has one.
    if (black.provisional !== white.provisional)
      return { side: black.provisional ? "white" : "black", because: "rank" };
    if (black.rank !== white.rank) return { side: black.value > white.value ? "black" : "white", because: "rank" };
  }
  return { side: game.creator, because: "maker" };
}

export const senior = (game: Game, ratings: GameRatings | null): Side => seniority(game, ratings).side;
