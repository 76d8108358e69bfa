// The list of lessons, each with its board, marked with the stars that are remembered; the first lesson without any is the one to go on with.

import { t } from "../../i18n";
import { answers } from "../../practice/decks/answers";
import { stars, starText } from "../../practice/decks/course";
import { cards } from "../../practice/decks/next-move";
import { read, TSUME } from "../../practice/decks/problems";
import { keptPractice, onHeard } from "../../practice/space";

export function start(root: HTMLElement): void {
  mark(root);
  stand(root);
  onHeard(() => (mark(root), stand(root)));
  const places = [...root.querySelectorAll<HTMLElement>("[data-sfen]")];
  if (places.length > 0) void import("./pictures").then(({ drawPictures }) => drawPictures(places));
}

/** How one stands, once there is something to tell. */
function stand(root: HTMLElement): void {
  const place = root.querySelector<HTMLElement>("#standing");
  const solved = Object.keys(read(keptPractice(TSUME))?.cards ?? {});
  if (place && stars().size + cards().size + answers().size + solved.length > 0)
    void import("./standing").then(({ show }) => show(place, root));
}

function mark(root: HTMLElement): void {
  root.querySelectorAll(".lesson-stars").forEach((old) => old.remove());
  const known = stars();
  const links = [...root.querySelectorAll<HTMLAnchorElement>("a[data-lesson]")];
  for (const link of links) {
    const count = known.get(link.dataset["lesson"]!);
    if (!count) continue;
    const mark = document.createElement("span");
    mark.className = "lesson-stars";
    mark.setAttribute("role", "img");
    mark.setAttribute("aria-label", t("course-stars", { count }));
    mark.textContent = starText(count);
    link.append(mark);
  }
  for (const place of root.querySelectorAll<HTMLElement>("[data-progress]")) {
    const lessons = links.filter((link) => link.dataset["chapter"] === place.dataset["progress"]);
    const done = lessons.filter((link) => known.has(link.dataset["lesson"]!)).length;
    place.textContent = done > 0 ? `${done}/${lessons.length}` : String(lessons.length);
  }
  const next = links.find((link) => !known.has(link.dataset["lesson"]!));
  const button = root.querySelector<HTMLAnchorElement>(".course-start .primary");
  if (known.size > 0 && next && button) {
    button.href = next.href;
    // The reading above the kanji would stand beside it here.
    const name = next.querySelector(".lesson-name")?.cloneNode(true) as HTMLElement | undefined;
    name?.querySelectorAll("rt").forEach((reading) => reading.remove());
    button.textContent = `${t("course-next-lesson")} · ${name?.textContent ?? ""}`;
  }
}
