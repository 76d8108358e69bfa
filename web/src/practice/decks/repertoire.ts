// The opening lines that somebody drills: where they come from, for which side, and how well each move is known.

import { type Card, readCard } from "../../memory/card";
import { keepPractice, keptPractice } from "../space";
import type { Color } from "../../rules/types";
import { type Source, sourceOf } from "./repertoire-source";

export const REPERTOIRE = "komadai.repertoire";
const MOST_SOURCES = 30;
const MOST_CARDS = 2_000;

export interface Repertoire {
  readonly source: Source;
  readonly title: string;
  readonly side: Color;
  /** By position. */
  readonly cards: Readonly<Record<string, Card>>;
  /** When it was taken in, in milliseconds; left out where that was not noted. */
  readonly at?: number;
}

/** One that was put away, and when. */
export type PutAway = Pick<Repertoire, "source" | "side"> & { readonly at: number };

const isMoment = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

function readRepertoire(value: unknown): Repertoire | null {
  const { source, title, side, cards, at } = (value ?? {}) as Partial<Repertoire>;
  if (typeof source !== "string" || sourceOf(source) !== source || typeof title !== "string") return null;
  if ((side !== "black" && side !== "white") || typeof cards !== "object" || cards === null) return null;
  const good = Object.entries(cards)
    .map(([key, card]) => [key, readCard(card)] as const)
    .filter((entry): entry is [string, Card] => entry[0].length < 200 && entry[1] !== null);
  return {
    source,
    title: title.slice(0, 200),
    side,
    cards: Object.fromEntries(good.slice(0, MOST_CARDS)),
    ...(isMoment(at) ? { at } : {}),
  };
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

export function readPutAway(text: string | null): PutAway[] {
  try {
    const value = JSON.parse(text ?? "{}") as { gone?: unknown } | null;
    const gone = Array.isArray(value?.gone) ? (value.gone as (Partial<PutAway> | null)[]) : [];
    return gone
      .flatMap((one) => {
        const { source, side, at } = one ?? {};
        const good =
          typeof source === "string" && sourceOf(source) === source && (side === "black" || side === "white");
        return good && isMoment(at) ? [{ source, side, at }] : [];
      })
      .slice(-MOST_SOURCES);
  } catch {
    return [];
  }
}

export const repertoires = (): Repertoire[] => readRepertoires(keptPractice(REPERTOIRE));
const putAway = (): PutAway[] => readPutAway(keptPractice(REPERTOIRE));

const isSame = (a: Pick<Repertoire, "source" | "side">, b: Pick<Repertoire, "source" | "side">) =>
  a.source === b.source && a.side === b.side;
export const writtenRepertoires = (all: readonly Repertoire[], gone: readonly PutAway[]): string =>
  JSON.stringify({ version: 1, repertoires: all.slice(-MOST_SOURCES), gone: gone.slice(-MOST_SOURCES) });

const write = (all: readonly Repertoire[], gone: readonly PutAway[]) =>
  keepPractice(REPERTOIRE, writtenRepertoires(all, gone));

/** What is known of lines already, or nothing yet. */
export const known = (source: Source, side: Color): Readonly<Record<string, Card>> =>
  repertoires().find((one) => isSame(one, { source, side }))?.cards ?? {};

/** Keeps it as the last one that was drilled. */
export function remember(repertoire: Repertoire): void {
  const at = repertoires().find((one) => isSame(one, repertoire))?.at ?? Date.now();
  write(
    [...repertoires().filter((one) => !isSame(one, repertoire)), { ...repertoire, at }],
    putAway().filter((one) => !isSame(one, repertoire)),
  );
}

export function forget({ source, side }: Repertoire): void {
  const gone = { source, side, at: Date.now() };
  write(
    repertoires().filter((one) => !isSame(one, gone)),
    [...putAway().filter((one) => !isSame(one, gone)), gone],
  );
}
