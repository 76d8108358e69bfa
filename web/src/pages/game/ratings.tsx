// What a rated game does to the ratings, told when it is over.

import { t } from "../../i18n";
import { api } from "../../net/api";
import { sideLabel } from "../../ui/labels";
import type { GameRatings, SideRating } from "../../wire";
import type { GameStore } from "./store";

/** How often the server is asked: it rates a game within a second or two of its end. */
const ATTEMPTS = 8;

/** Asks for the ratings until the game has been rated. */
export async function learnRatings(store: GameStore): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    await new Promise((resolve) => setTimeout(resolve, 500 * attempt));
    const found = await api<GameRatings | null>("GET", `/api/games/${store.game.value.id}/ratings`);
    if (!found.ok || !found.value) continue;
    store.ratings.value = found.value;
    if (found.value.black.after) return;
  }
}

export function RatingChanges({ store }: { store: GameStore }) {
  const ratings = store.ratings.value;
  if (!ratings) return null;
  if (!ratings.black.after) return <p class="muted small">{t("rating-waits")}</p>;
  return (
    <ul class="rating-changes" role="list" aria-label={t("rating-changes")}>
      {(["black", "white"] as const).map((side) => (
        <li key={side}>
          {sideLabel(side, store.game.value.handicap)} {changeText(ratings[side])}
        </li>
      ))}
    </ul>
  );
}

function changeText({ before, after }: SideRating): string {
  const change = (after?.value ?? before.value) - before.value;
  return t("rating-change", {
    before: String(before.value),
    after: String(after?.value ?? before.value),
    change: `${change < 0 ? "−" : "+"}${Math.abs(change)}`,
  });
}
