// Scores in words and figures that nobody misreads: always a plus, beside the side that is better off.

import { decimal, lang, t } from "../i18n";
import type { Color } from "../rules/types";
import type { Score } from "../wire";

export interface ScoreWords {
  /** Who stands better; null where nobody does. */
  readonly good: Color | null;
  /** +1.2 (pawns), in Japanese +120; a mate by its length. */
  readonly figure: string;
  /** "+1.2 for Sente", "Sente mates in 5". */
  readonly words: string;
}

/** `toMove` says who is mated by "mate 0". */
export function scoreWords(score: Score, toMove: Color): ScoreWords {
  if (score.type === "mate") {
    const good = score.value > 0 || (score.value === 0 && toMove === "white") ? "black" : "white";
    const plies = Math.abs(score.value);
    const figure = plies ? t("score-mate", { plies }) : t("score-mated");
    const words = plies ? t(`score-mate-${good}`, { plies }) : t(`score-mated-${good}`);
    return { good, figure, words };
  }
  const size = Math.abs(score.value);
  const number = lang() === "ja" ? String(size) : decimal(size / 100, 1);
  if (Number(number.replace(",", ".")) === 0) return { good: null, figure: number, words: t("score-even") };
  const good = score.value > 0 ? "black" : "white";
  const figure = `+${number}`;
  return { good, figure, words: t(`score-${good}`, { figure }) };
}
