// A review of a problem that is there no more, as of a set that was deleted: it is said, taken out of the reviews, and the way on is
// to one that is still there.

import { render } from "preact";
import { t } from "../../i18n";
import { putAway } from "../../tsume/note";
import { due, loadProgress } from "../../practice/decks/problems";
import type { BootOf } from "../../boot";

/** A whole set may be gone: of so many that are due it is looked up at once whether they are there. */
const LOOKED_UP = 20;

export async function start(root: HTMLElement, { id }: BootOf<"problem-gone">): Promise<void> {
  loadProgress();
  // Whoever does not know the problem has lost a page, not a review.
  if (!putAway(id)) return;
  const next = await firstThere();
  root.replaceChildren();
  render(<Gone next={next} />, root);
}

async function firstThere(): Promise<string | null> {
  for (const id of due.value.slice(0, LOOKED_UP)) {
    const answer = await fetch(`/tsume/${id}`, { method: "HEAD" }).catch(() => null);
    if (answer?.status !== 404) return id;
    putAway(id);
  }
  return due.value[0] ?? null;
}

function Gone({ next }: { next: string | null }) {
  return (
    <div class="plain lost">
      <h1>{t("problem-gone")}</h1>
      <p role="status">{t("problem-gone-line")}</p>
      <p>
        <a class="button primary" href={next ? `/tsume/${next}?review` : "/tsume"}>
          {t(next ? "problem-next-review" : "review-finished")}
        </a>
      </p>
    </div>
  );
}
