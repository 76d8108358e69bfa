// Which position is asked next.

import { type Card, type Day, isDue } from "../../../memory/card";
import type { GamePhase, NextMoveCard } from "../../../wire";

export interface Filter {
  readonly phase: GamePhase | null;
  /** A grade such as `10k`. */
  readonly grade: string | null;
}

export const fits = ({ phase, grade }: Filter, card: NextMoveCard): boolean =>
  (phase === null || card.phase === phase) && (grade === null || card.grade === grade);

/** Those that are due, the longest due first. */
export function due(
  all: readonly NextMoveCard[],
  filter: Filter,
  known: ReadonlyMap<string, Card>,
  day: Day,
): readonly NextMoveCard[] {
  const dueOn = (card: NextMoveCard) => known.get(card.id)?.due ?? "";
  return all
    .filter((card) => fits(filter, card) && known.has(card.id) && isDue(known.get(card.id)!, day))
    .sort((a, b) => dueOn(a).localeCompare(dueOn(b)) || a.id.localeCompare(b.id));
}

/**
 * What has come back first, then one that was never asked, by chance; what is skipped only where nothing else is left. Null: nothing is
 * left for today.
 */
export function choose(
  all: readonly NextMoveCard[],
  filter: Filter,
  known: ReadonlyMap<string, Card>,
  day: Day,
  chance: () => number,
  skipped?: string,
): NextMoveCard | null {
  const others = all.filter(({ id }) => id !== skipped);
  const other = others.length < all.length ? choose(others, filter, known, day, chance) : null;
  if (other) return other;
  const back = due(all, filter, known, day)[0];
  if (back) return back;
  const fresh = all.filter((card) => fits(filter, card) && !known.has(card.id));
  return fresh[Math.floor(chance() * fresh.length)] ?? null;
}

/** A word for a chance to win, in per cent. */
export function outlook(chance: number): "winning" | "better" | "level" | "worse" | "lost" {
  if (chance >= 90) return "winning";
  if (chance >= 58) return "better";
  if (chance > 42) return "level";
  return chance > 10 ? "worse" : "lost";
}
