// What is remembered of positions with one best move: a card each.

import { type Card, readCard } from "../../memory/card";
import { keepPractice, keptPractice } from "../space";

export const NEXT_MOVE = "komadai.next-move";
/** More positions than there will be. */
const MOST = 5_000;

/** Cards by id, as they are kept. */
export function readCards(text: string | null): ReadonlyMap<string, Card> {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    const entries = Object.entries(value && typeof value === "object" ? value : {});
    const good = entries.map(([id, card]) => [id, readCard(card)] as const);
    return new Map(
      good.filter((one): one is [string, Card] => /^[0-9a-z]{1,32}$/.test(one[0]) && one[1] !== null).slice(0, MOST),
    );
  } catch {
    return new Map();
  }
}

/** Cards by id. */
export const cards = (): ReadonlyMap<string, Card> => readCards(keptPractice(NEXT_MOVE));

export function note(id: string, card: Card): void {
  keepPractice(NEXT_MOVE, JSON.stringify(Object.fromEntries(new Map(cards()).set(id, card))));
}
