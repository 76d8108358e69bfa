// The game that somebody looks for, in words.

import { t } from "../../i18n";
import { other } from "../../rules/types";
import { sideLabel } from "../../ui/labels";
import { rankWords } from "../../ui/rating";
import { moreRulesWords } from "../../begin/rules-words";
import { clockLabel } from "../../ui/time";
import type { SeekWish, Side } from "../../wire";

/** The clock first, then what else there is to know. `side` is that of whoever reads, where it is settled. */
export function wishWords(wish: SeekWish, side: Side | null): readonly string[] {
  const { handicap, rules, ranks, variant } = wish;
  return [
    clockLabel(wish.clock),
    variant ? t(`variant-${variant}`) : "",
    wish.whiteClock
      ? t("clock-of-white", { side: sideLabel("white", handicap), clock: clockLabel(wish.whiteClock) })
      : "",
    variant ? "" : wish.byRank ? t("handicap-by-rank") : t(`handicap-${handicap}`),
    side === null ? (wish.byRank ? "" : t("side-toss")) : t("lobby-seek-side", { side: sideLabel(side, handicap) }),
    variant ? "" : t(`impasse-${rules.impasse}`),
    rules.conduct === "strict" ? t("conduct-strict-short") : "",
    ...moreRulesWords(rules),
    wish.rated ? t("rated") : "",
    ranks ? t("lobby-ranks", { lowest: rankWords(ranks.lowest), highest: rankWords(ranks.highest) }) : "",
  ].filter(Boolean);
}

/** The side of whoever made it, where it is settled. */
export const makersSide = ({ side, byRank }: SeekWish): Side | null => (byRank || side === "toss" ? null : side);

/** The side of whoever takes it, where it is settled. */
export function takersSide(wish: SeekWish): Side | null {
  const side = makersSide(wish);
  return side && other(side);
}
