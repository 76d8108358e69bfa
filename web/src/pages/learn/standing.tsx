// How one stands by theme, with the lesson to take next, and a plan for the week.

import { render } from "preact";
import { loadTexts, t } from "../../i18n";
import { type Duty, passed, standings, type Known, week, weakestFirst } from "./themes";
import { api } from "../../net/api";
import { answers } from "../../practice/decks/answers";
import { stars } from "../../practice/decks/course";
import { cards } from "../../practice/decks/next-move";
import { read, TSUME } from "../../practice/decks/problems";
import { keptPractice } from "../../practice/space";
import { rankWords } from "../../ui/rating";
import { locale } from "../../ui/time";
import type { GamePhase, NextMoveCard } from "../../wire";
import "./standing.css";

const links = (root: HTMLElement) => [...root.querySelectorAll<HTMLAnchorElement>("a[data-lesson][data-chapter]")];

export async function show(place: HTMLElement, root: HTMLElement): Promise<void> {
  const kept = cards();
  const [, index] = await Promise.all([
    loadTexts("practice"),
    kept.size > 0 ? api<NextMoveCard[]>("GET", "/api/next-moves") : null,
  ]);
  const phases = new Map(index?.ok ? index.value.map(({ id, phase }): [string, GamePhase] => [id, phase]) : []);
  const known: Known = {
    lessons: links(root).map(({ dataset }) => ({ name: dataset["lesson"]!, chapter: dataset["chapter"]! })),
    finished: stars(),
    positions: [...kept].flatMap(([id, card]) => (phases.has(id) ? [[phases.get(id)!, card] as const] : [])),
    mates: Object.values(read(keptPractice(TSUME))?.cards ?? {}),
    answers: answers(),
  };
  render(<Standings known={known} titles={titles(root)} />, place);
}

/** The titles of the lessons, without the readings. */
function titles(root: HTMLElement): ReadonlyMap<string, string> {
  return new Map(
    links(root).map((link) => {
      const name = link.querySelector(".lesson-name")?.cloneNode(true) as HTMLElement | undefined;
      name?.querySelectorAll("rt").forEach((reading) => reading.remove());
      return [link.dataset["lesson"]!, name?.textContent ?? ""];
    }),
  );
}

function Standings({ known, titles }: { known: Known; titles: ReadonlyMap<string, string> }) {
  const all = standings(known);
  const weakest = weakestFirst(all)[0]!.theme;
  const grade = passed(known.finished);
  return (
    <section class="standing" aria-labelledby="standing-title">
      <h2 id="standing-title">{t("standing")}</h2>
      <p class="muted">
        {t("standing-line")}
        {grade && ` ${t("standing-passed", { grade: rankWords(grade) })}`}
      </p>
      <ul class="standing-themes">
        {all.map(({ theme, lessons, finished, tried, right, next, share }) => (
          <li key={theme} data-theme={theme} data-weakest={theme === weakest}>
            <span class="standing-name" id={`standing-of-${theme}`}>
              {t(`standing-${theme}`)}
            </span>
            <meter min={0} max={1} value={share} aria-labelledby={`standing-of-${theme}`} />
            <span class="muted small">
              {t("standing-lessons", { finished, lessons })}
              {tried > 0 && ` · ${t("standing-right", { right, tried })}`}
            </span>
            {next && (
              <a class="small" href={`/learn/${next}`}>
                {titles.get(next)}
              </a>
            )}
          </li>
        ))}
      </ul>
      <details>
        <summary>{t("standing-week")}</summary>
        <ol class="standing-week">
          {week(known).map((duty, day) => (
            <li key={day}>
              <span class="muted">{weekday(day)}</span> <a href={addressOf(duty)}>{words(duty, titles)}</a>
            </li>
          ))}
        </ol>
      </details>
    </section>
  );
}

/** The name of the day so many days from now. */
function weekday(days: number): string {
  const date = new Date();
  date.setDate(date.getDate() + days);
  return date.toLocaleDateString(locale(), { weekday: "long" });
}

function addressOf(duty: Duty): string {
  switch (duty.kind) {
    case "lesson":
      return `/learn/${duty.name}`;
    case "positions":
      return `/practice/next-move#${duty.phase}`;
    case "mates":
      return "/tsume";
    case "test":
      return `/learn/test/${duty.grade ?? "placement"}`;
  }
}

function words(duty: Duty, titles: ReadonlyMap<string, string>): string {
  switch (duty.kind) {
    case "lesson":
      return t("standing-lesson", { title: titles.get(duty.name) ?? "" });
    case "positions":
      return t("standing-positions", { phase: t(`next-move-${duty.phase}`) });
    case "mates":
      return t("standing-mates");
    case "test":
      return duty.grade ? t("standing-test", { grade: rankWords(duty.grade) }) : t("standing-placement");
  }
}
