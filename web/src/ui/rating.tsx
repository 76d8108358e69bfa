// How a rating is shown beside a name.

import { t } from "../i18n";
import type { RatingView } from "../wire";

/** The points, and a question mark while too little is known. */
export function Rating({ rating }: { rating: RatingView }) {
  const value = String(rating.value);
  if (!rating.provisional) {
    return <span class="rating">{[value, rankWords(rating.rank)].filter(Boolean).join(t("list-separator"))}</span>;
  }
  return (
    <span class="rating" title={t("rating-unsure-title", { rating: value })}>
      {t("rating-unsure", { rating: value })}
    </span>
  );
}

/** A rank such as `3k` in words. */
export function rankWords(rank: string | undefined): string {
  if (!rank) return "";
  return t(rank.endsWith("k") ? "grade-kyu" : "grade-dan", { n: Number.parseInt(rank, 10) });
}
