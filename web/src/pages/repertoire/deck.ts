// The opening lines that somebody drills in this browser: where they come from, for which side, and how well each move is known.

import { type Card, readCard } from "../../memory/card";
import type { Color } from "../../rules/types";
import { keep, kept } from "../../storage";
import { type Source, sourceOf } from "./source";

const KEY = "komadai.repertoire";
const MOST_SOURCES = 30;
const MOST_CARDS = 2_000;

export interface Repertoire {
  readonly source: Source;
  readonly title: string;
  readonly side: Color;
  /** By position. */
  readonly cards: Readonly<Record<string, Card>>;
}

function readRepertoire(value: unknown): Repertoire | null {
  const { source, title, side, cards } = (value ?? {}) as Partial<Repertoire>;
  if (typeof source !== "string" || sourceOf(source) !== source || typeof title !== "string") return null;
  if ((side !== "black" && side !== "white") || typeof cards !== "object" || cards === null) return null;
  const good = Object.entries(cards)
    .map(([key, card]) => [key, readCard(card)] as const)
    .filter((entry): entry is [string, Card] => entry[0].length < 200 && entry[1] !== null);
  return { source, title: title.slice(0, 200), side, cards: Object.fromEntries(good.slice(0, MOST_CARDS)) };
}

export function readRepertoires(text: string | null): Repertoire[] {
  try {
    const value = JSON.parse(text ?? "{}") as { version?: unknown; repertoires?: unknown } | null;
    if (value?.version !== 1 || !Array.isArray(value.repertoires)) return [];
    return value.repertoires
      .map(readRepertoire)
      .filter((one) => one !== null)
      .slice(-MOST_SOURCES);
  } catch {
    return [];
  }
}

export const repertoires = (): Repertoire[] => readRepertoires(kept(KEY));

const isSame = (a: Repertoire, b: Pick<Repertoire, "source" | "side">) => a.source === b.source && a.side === b.side;
const write = (all: readonly Repertoire[]) =>
  keep(KEY, JSON.stringify({ version: 1, repertoires: all.slice(-MOST_SOURCES) }));

/** What is known of lines already, or nothing yet. */
export const known = (source: Source, side: Color): Readonly<Record<string, Card>> =>
  repertoires().find((one) => isSame(one, { source, side }))?.cards ?? {};

/** Keeps it as the last one that was drilled. */
export const remember = (repertoire: Repertoire): void =>
  write([...repertoires().filter((one) => !isSame(one, repertoire)), repertoire]);

export const forget = (repertoire: Repertoire): void => write(repertoires().filter((one) => !isSame(one, repertoire)));
