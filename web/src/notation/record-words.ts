// What is told of a record in words: how it ended, what could not be read of it.

import { has, t } from "../i18n";
import type { End, Fault } from "../wire";
import { foulName } from "./fouls";

/** A fault in the reader's words: why a move cannot be played, or what else is wrong. Its texts are in `locales/LANG/later/review.ftl`. */
export function faultText({ code, args }: Fault): string {
  if (args?.ply !== undefined) {
    const why = has(`foul-${code}`) ? foulName(code) : t(`record-fault-${code}`);
    return t("record-fault-move", { ply: args.ply, why });
  }
  return t(has(`record-fault-${code}`) ? `record-fault-${code}` : "record-fault-not-understood", args);
}

/** Where in a text a fault stands; empty for one that has no place. */
export function faultPlace({ line, column }: Fault): string {
  if (line === undefined) return "";
  return column === undefined ? t("fault-line", { line }) : t("fault-place", { line, column });
}

export function endText(end: End): string {
  const id = `record-end-${end.kind}`;
  return has(id) ? t(`record-end-${end.kind}`) : (end.japanese ?? end.kind);
}
