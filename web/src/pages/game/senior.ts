// Who is the senior of two players: the one whose king is 王.

import type { GameRatings, Side } from "../../wire";
import type { Game } from "./game";

/** Uwate, who gives the odds; else the higher-ranked; between equals whoever was there first, which is whoever made the game. */
export function senior(game: Game, ratings: GameRatings | null): Side {
  if (game.handicap && game.handicap !== "even") return "white";
  if (ratings) {
    const [black, white] = [ratings.black.before, ratings.white.before];
    // Without a rank one is below everybody who has one.
    if (black.provisional !== white.provisional) return black.provisional ? "white" : "black";
    if (black.rank !== white.rank) return black.value > white.value ? "black" : "white";
  }
  return game.creator;
}
