// The name of a move as the page writes it: the server's where it gave one, ours otherwise.

import { lang } from "../i18n";
import type { Position } from "../rules/position";
import { parseUsi, type Square } from "../rules/types";
import { settings } from "../settings";
import type { MoveNames } from "../wire";
import { japanese, sideMark } from "./japanese";
import { western } from "./western";

export function notation(): "japanese" | "western" {
  const chosen = settings.value.notation;
  if (chosen !== "auto") return chosen;
  return lang() === "ja" ? "japanese" : "western";
}

/** With its side mark: ☗７六歩, ☗P-7f. */
export function moveName(
  before: Position | undefined,
  usi: string,
  previousUsi: string | null,
  names?: MoveNames,
): string {
  const style = notation();
  if (names) return style === "japanese" ? names.japanese : withMark(names.western, before);
  const move = parseUsi(usi);
  if (!before || !move) return usi;
  const name =
    style === "japanese"
      ? japanese(before, move, previousUsi ? destination(previousUsi) : null)
      : western(before, move);
  return sideMark(before.turn) + name;
}

const withMark = (name: string, before: Position | undefined) => (before ? sideMark(before.turn) + name : name);

const destination = (usi: string): Square | null => parseUsi(usi)?.to ?? null;
