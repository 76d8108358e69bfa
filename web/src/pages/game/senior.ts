// Who is the senior of two players: the one whose king is 王.

import { other } from "../../rules/types";
import type { GameRatings, Side } from "../../wire";
import type { Game } from "./game";

/** Why somebody is the senior. */
export type Seniority = "odds" | "rank" | "age" | "maker";

/** Uwate, who gives the odds; else the higher-ranked; between equals the elder, as the two say themselves; whoever made the game, where
 * they do not, or do not agree. */
export function seniority(game: Game, ratings: GameRatings | null): { side: Side; because: Seniority } {
  if (game.handicap && game.handicap !== "even") return { side: "white", because: "odds" };
  if (ratings) {
    const [black, white] = [ratings.black.before, ratings.white.before];
    // Without a rank one is below everybody who has one.
    if (black.provisional !== white.provisional)
      return { side: black.provisional ? "white" : "black", because: "rank" };
    if (black.rank !== white.rank) return { side: black.value > white.value ? "black" : "white", because: "rank" };
  }
  const elder = elderOf(game);
  return elder ? { side: elder, because: "age" } : { side: game.creator, because: "maker" };
}

/** Who is the elder, as the two say; null where nobody has said so, or each says something else. */
export function elderOf(game: Game): Side | null {
  const told = (game.greetings ?? []).flatMap(({ by, greeting }) =>
    greeting === "elder" ? [by] : greeting === "younger" ? [other(by)] : [],
  );
  return told.length > 0 && told.every((side) => side === told[0]) ? told[0]! : null;
}

export const senior = (game: Game, ratings: GameRatings | null): Side => seniority(game, ratings).side;
