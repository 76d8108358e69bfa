// The tests of grade, those that were passed marked.

import { t } from "../../i18n";
import { stars, starText } from "../../practice/decks/course";
import { onHeard } from "../../practice/space";
import "./exams.css";

export function start(root: HTMLElement): void {
  mark(root);
  onHeard(() => mark(root));
}

function mark(root: HTMLElement): void {
  root.querySelectorAll(".exam-passed").forEach((old) => old.remove());
  const known = stars();
  for (const link of root.querySelectorAll<HTMLElement>("[data-exam]")) {
    const count = known.get(`test-${link.dataset["exam"]}`);
    if (!count) continue;
    const mark = document.createElement("span");
    mark.className = "exam-passed";
    mark.textContent = `${t("exam-passed-mark")} ${starText(count)}`;
    link.append(mark);
  }
}
