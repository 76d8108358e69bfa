// An attempt at a problem, taken into what is remembered.

import { type Card, type Day, daysBetween, NEVER, today } from "../memory/card";
import { type Outcome, reviewed } from "../memory/schedule";
import { progress, store } from "../practice/decks/problems";

/** Notes an attempt; the problem's card after it. */
export function note(id: string, outcome: Outcome, day: Day = today()): Card {
  const now = progress.value;
  const card = reviewed(now.cards[id], outcome, day);
  const streak = outcome === "clean" ? now.streak + 1 : outcome === "missed" ? 0 : now.streak;
  const since = now.lastDay === null ? null : daysBetween(now.lastDay, day);
  const days = outcome === "missed" ? now.days : since === 0 ? Math.max(1, now.days) : since === 1 ? now.days + 1 : 1;
  store({
    version: 1,
    cards: { ...now.cards, [id]: card },
    streak,
    best: Math.max(now.best, streak),
    days,
    lastDay: outcome === "missed" ? now.lastDay : day,
  });
  return card;
}

/** Takes a problem that is there no more out of the reviews, on every device of an account; whether it was in them. */
export function putAway(id: string, day: Day = today()): boolean {
  const card = progress.value.cards[id];
  if (!card || card.due === NEVER) return false;
  store({ ...progress.value, cards: { ...progress.value.cards, [id]: { ...card, due: NEVER, last: day } } });
  return true;
}
