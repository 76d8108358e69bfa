// What the review of a game is to know of whoever played it.

import { keepMine } from "../../record/mine";
import type { GameStore } from "./store";

/** Nothing of a game that one has watched, or played with oneself. */
export function keepReviewed(record: string, store: GameStore): void {
  const side = store.you.value;
  if (side !== "black" && side !== "white") return;
  const { id, opponentKind, level, handicap, pool, result } = store.game.value;
  keepMine(record, { game: id, side, opponent: opponentKind, level, handicap, pool, winner: result?.winner });
}
