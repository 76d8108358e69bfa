// Positions in which somebody lost much, kept until they are known.

import { type Card, type Day, isDue, readCard, today } from "../../memory/card";
import { type Outcome, reviewed } from "../../memory/schedule";
import { keepPractice, keptPractice } from "../space";
import { parseSfen } from "../../rules/position";
import { parseUsi } from "../../rules/types";
import type { Evaluation, Score } from "../../wire";

export const MISTAKES = "komadai.mistakes";
/** The most that is kept; what was added first goes first. */
const MOST = 1_000;
/** Moves of the engine's line that are kept. */
const LINE = 12;
/** Positions not asked yet that one sitting begins with. */
const NEW = 10;

export interface Mistake {
  /** Before the move; without its number it is what the position is known by. */
  readonly sfen: string;
  readonly played: string;
  /** The move before, by which the next one is named. */
  readonly previous: string | null;
  /** What the engine found there. */
  readonly before: Evaluation;
  /** The record that it comes from. */
  readonly record: string | null;
  /** Null until it was asked. */
  readonly card: Card | null;
  /** When it was taken in, in milliseconds; left out where that was not noted. */
  readonly at?: number;
}

export type Deck = ReadonlyMap<string, Mistake>;

/** A position whatever its move number. */
export const keyOf = (sfen: string): string => sfen.split(" ").slice(0, 3).join(" ");

const isScore = (value: unknown): value is Score => {
  const score = value as Score | null;
  return !!score && (score.type === "cp" || score.type === "mate") && Number.isSafeInteger(score.value);
};

const isLine = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length <= 200 && value.every((usi) => typeof usi === "string" && parseUsi(usi));

const isMoment = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

function readMistake(value: unknown): Mistake | null {
  const { sfen, played, previous, before, record, card, at } = (value ?? {}) as Partial<Mistake>;
  if (typeof sfen !== "string" || !parseSfen(sfen) || typeof played !== "string" || !parseUsi(played)) return null;
  if (!before || !isScore(before.score) || !isLine(before.pv) || before.pv.length === 0 || !isLine(before.book)) {
    return null;
  }
  const { score, pv, book } = before;
  const count = (n: unknown) => (Number.isSafeInteger(n) ? (n as number) : 0);
  return {
    sfen,
    played,
    previous: typeof previous === "string" && parseUsi(previous) ? previous : null,
    before: { score, pv, book, depth: count(before.depth), nodes: count(before.nodes) },
    record: typeof record === "string" && /^[\w-]{1,64}$/.test(record) ? record : null,
    card: readCard(card),
    ...(isMoment(at) ? { at } : {}),
  };
}

export function readDeck(text: string | null): Deck {
  try {
    const value = JSON.parse(text ?? "{}") as { version?: unknown; mistakes?: unknown } | null;
    if (value?.version !== 1 || !Array.isArray(value.mistakes)) return new Map();
    const good = value.mistakes.map(readMistake).filter((one) => one !== null);
    return new Map(good.slice(-MOST).map((one) => [keyOf(one.sfen), one]));
  } catch {
    return new Map();
  }
}

/** When mistakes were put away, by position: what another browser still has is put away there, too. */
export function readGone(text: string | null): ReadonlyMap<string, number> {
  try {
    const value = JSON.parse(text ?? "{}") as { gone?: unknown } | null;
    const entries = Object.entries(value && typeof value.gone === "object" ? (value.gone ?? {}) : {});
    return new Map(
      entries.filter(([key, at]) => key.length < 200 && parseSfen(`${key} 1`) && isMoment(at)).slice(-MOST),
    );
  } catch {
    return new Map();
  }
}

export const deck = (): Deck => readDeck(keptPractice(MISTAKES));
const gone = () => readGone(keptPractice(MISTAKES));

export const writtenDeck = (deck: Deck, gone: ReadonlyMap<string, number>): string =>
  JSON.stringify({
    version: 1,
    mistakes: [...deck.values()].slice(-MOST),
    gone: Object.fromEntries([...gone].slice(-MOST)),
  });

export const writeDeck = (deck: Deck, away = gone()): void => keepPractice(MISTAKES, writtenDeck(deck, away));

/** Takes mistakes in; what is known already stays as it is. How many are new. */
export function add(mistakes: readonly Omit<Mistake, "card" | "at">[]): number {
  const all = new Map(deck());
  const away = new Map(gone());
  const before = all.size;
  for (const one of mistakes) {
    const { pv, book, ...rest } = one.before;
    const key = keyOf(one.sfen);
    if (all.has(key)) continue;
    all.set(key, { ...one, before: { ...rest, pv: pv.slice(0, LINE), book }, card: null, at: Date.now() });
    away.delete(key);
  }
  if (all.size > before) writeDeck(all, away);
  return all.size - before;
}

/** What is asked in one sitting: the longest due first, then some that were never asked. */
export function waiting(deck: Deck, day: Day = today()): Mistake[] {
  const all = [...deck.values()];
  const due = all.filter(({ card }) => card && isDue(card, day));
  const fresh = all.filter(({ card }) => !card);
  return [...due.sort((a, b) => a.card!.due.localeCompare(b.card!.due)), ...fresh.slice(0, NEW)];
}

/** The day on which the next one comes back. */
export const nextDay = (deck: Deck): Day | null =>
  [...deck.values()].reduce<Day | null>(
    (next, { card }) => (card && (next === null || card.due < next) ? card.due : next),
    null,
  );

/** Notes an attempt; the card after it. */
export function note(sfen: string, outcome: Outcome, day: Day = today()): Card | null {
  const all = new Map(deck());
  const known = all.get(keyOf(sfen));
  if (!known) return null;
  const card = reviewed(known.card ?? undefined, outcome, day);
  all.set(keyOf(sfen), { ...known, card });
  writeDeck(all);
  return card;
}

export function forget(sfen: string): void {
  const all = new Map(deck());
  if (all.delete(keyOf(sfen))) writeDeck(all, new Map(gone()).set(keyOf(sfen), Date.now()));
}
