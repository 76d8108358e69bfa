// A record of a game that the reader has just played: from which side, and against whom. Kept on this device when its review is opened.

import { keep, kept } from "../storage";
import type { Handicap, OpponentKind, Side } from "../wire";

export interface Mine {
  readonly game: string;
  readonly side: Side;
  readonly opponent: OpponentKind;
  /** The engine's level. */
  readonly level?: number | undefined;
  readonly handicap?: Handicap | undefined;
  /** The pool in which the two were paired. */
  readonly pool?: string | undefined;
  readonly winner?: Side | undefined;
}

const key = (record: string) => `komadai.mine.${record}`;

export const keepMine = (record: string, mine: Mine): void => keep(key(record), JSON.stringify(mine));

export function mineOf(record: string): Mine | null {
  try {
    const found: unknown = JSON.parse(kept(key(record)) ?? "null");
    return found && typeof found === "object" ? (found as Mine) : null;
  } catch {
    return null;
  }
}
