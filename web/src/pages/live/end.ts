// How a game has ended, in words.

import { t } from "../../i18n";
import type { End } from "../../wire";

export function endText(end: End): string {
  const words = t(`record-end-${end.kind}`);
  return words === `record-end-${end.kind}` ? (end.japanese ?? end.kind) : words;
}
