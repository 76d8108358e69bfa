// All problems by length, with what this browser remembers of each; today's reviews; a copy to take along.

import { render } from "preact";
import { useState } from "preact/hooks";
import { MiniBoard } from "../../board/mini";
import { t } from "../../i18n";
import { Segments } from "../../ui/controls";
import { ChooseFile } from "../../ui/choose-file";
import { Icon } from "../../ui/icons";
import type { ProblemCard, ProblemSetView } from "../../wire";
import { isDue, today } from "../../memory/card";
import { owner } from "../../practice/space";
import { handText } from "../../notation/hand";
import { Grade } from "../../tsume/grade";
import { byLiking } from "../../tsume/liked";
import { daysInARow, due, loadProgress, merge, progress, written } from "../../practice/decks/problems";
import type { BootOf } from "../../boot";
import { SetHead } from "./set-head";
import "./problems.css";

export function start(root: HTMLElement, { problems, set }: BootOf<"problems">): void {
  loadProgress();
  render(<ProblemsPage problems={problems} set={set} />, root);
}

type State = "new" | "solved" | "due" | "missed";

function stateOf(id: string): State {
  const card = progress.value.cards[id];
  if (!card) return "new";
  if (isDue(card, today())) return "due";
  return card.box === 0 ? "missed" : "solved";
}

/** What the picture of a problem shows, in words. */
function pictured({ plies, sfen }: ProblemCard): string {
  const hand = handText(sfen.split(" ")[2]!);
  return [t("problems-plies", { count: plies }), hand && t("problems-hand", { hand })].filter(Boolean).join(". ");
}

const FILTERS = ["all", "new", "due", "missed", "solved"] as const;

function ProblemsPage({ problems, set }: { problems: readonly ProblemCard[]; set: ProblemSetView | undefined }) {
  const [filter, setFilter] = useState<(typeof FILTERS)[number]>("all");
  const [grade, setGrade] = useState(0);
  const [order, setOrder] = useState<"own" | "liked">("own");
  const started = Object.keys(progress.value.cards).length > 0;
  const known = new Set(problems.map((card) => card.id));
  const waiting = due.value.filter((id) => known.has(id));
  const fresh = problems.find((card) => stateOf(card.id) === "new");
  const shown = problems.filter(
    (card) => (filter === "all" || stateOf(card.id) === filter) && (grade === 0 || card.grade === grade),
  );
  const lengths = [...new Set(problems.map((card) => card.plies))];
  const grades = [...new Set(problems.map((card) => card.grade))].sort((a, b) => a - b);
  return (
    <div class="problems">
      {set ? (
        <SetHead set={set} count={problems.length} />
      ) : (
        <header class="problems-head">
          <div>
            <h1>{t("page-problems")}</h1>
            <p class="muted">{t("problems-line", { count: problems.length })}</p>
          </div>
          <div class="problems-ways">
            <a class="button" href="/tsume/rush">
              <Icon name="clock" />
              {t("page-rush")}
            </a>
            <a class="button" href="/tsume/solver">
              <Icon name="search" />
              {t("page-solver")}
            </a>
            <a class="button" href="/tsume/sets">
              <Icon name="note" />
              {t("sets-title")}
            </a>
          </div>
        </header>
      )}

      <div class="today">
        <section class="today-card" aria-label={t("today")} data-due={waiting.length}>
          <h2>{t("today")}</h2>
          <p class="today-count">
            {waiting.length > 0 ? t("today-due", { count: waiting.length }) : t(started ? "today-none" : "today-begin")}
          </p>
          <p class="small muted">{t("today-line")}</p>
          <div class="today-actions">
            {waiting.length > 0 && (
              <a class="button primary" href={`/tsume/${waiting[0]}?review`}>
                {t("today-start")}
              </a>
            )}
            {fresh && (
              <a class={`button ${waiting.length ? "" : "primary"}`} href={`/tsume/${fresh.id}`}>
                {t(started ? "problems-continue" : "problems-begin")}
              </a>
            )}
          </div>
          <Counts problems={problems} />
        </section>
        {fresh && (
          <a class="next-problem" href={`/tsume/${fresh.id}`}>
            <MiniBoard sfen={fresh.sfen} orientation="black" label={pictured(fresh)} hand />
            <span class="next-problem-words">
              {t("problems-plies", { count: fresh.plies })}
              {fresh.grade > 0 && <Grade grade={fresh.grade} />}
            </span>
          </a>
        )}
      </div>

      <div class="problems-filter">
        <Segments
          name="filter"
          label={t("filter")}
          hideLabel
          value={filter}
          options={FILTERS.map((value) => ({ value, label: t(`filter-${value}`) }))}
          onChange={setFilter}
        />
        {problems.some(({ votes }) => votes) && (
          <label class="field">
            <span class="sr-only">{t("problems-order")}</span>
            <select value={order} onChange={(event) => setOrder(event.currentTarget.value as "own" | "liked")}>
              <option value="own">{t(set ? "problems-order-set" : "problems-order-length")}</option>
              <option value="liked">{t("problems-order-liked")}</option>
            </select>
          </label>
        )}
        {!set && (
          <label class="field">
            <span class="sr-only">{t("filter-grade")}</span>
            <select value={grade} onChange={(event) => setGrade(Number(event.currentTarget.value))}>
              <option value={0}>{t("filter-grade-all")}</option>
              {grades.map((grade) => (
                <option key={grade} value={grade}>
                  {t("grade", { grade })}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>

      {set || order === "liked" ? (
        <ol class="tiles">
          {(order === "liked" ? byLiking(shown) : shown).map((card) => (
            <Tile key={card.id} card={card} />
          ))}
        </ol>
      ) : (
        lengths.map((plies) => (
          <Length key={plies} plies={plies} all={problems} shown={shown.filter((card) => card.plies === plies)} />
        ))
      )}
      {shown.length === 0 && <p class="muted problems-none">{t("problems-none")}</p>}

      <Legend graded={!set} voted={shown.some(({ votes }) => votes)} />
      <Keep />
    </div>
  );
}

function Counts({ problems }: { problems: readonly ProblemCard[] }) {
  const { streak, best } = progress.value;
  const solved = problems.filter((card) => (progress.value.cards[card.id]?.solved ?? 0) > 0).length;
  const rows: [string, string][] = [
    [t("count-solved"), `${solved} / ${problems.length}`],
    [t("count-streak"), String(streak)],
    [t("count-best"), String(best)],
    [t("count-days"), String(daysInARow())],
  ];
  return (
    <dl class="counts">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dd class="tabular">{value}</dd>
          <dt>{label}</dt>
        </div>
      ))}
    </dl>
  );
}

function Length(props: { plies: number; all: readonly ProblemCard[]; shown: readonly ProblemCard[] }) {
  if (props.shown.length === 0) return null;
  const whole = props.all.filter((card) => card.plies === props.plies);
  const solved = whole.filter((card) => (progress.value.cards[card.id]?.solved ?? 0) > 0).length;
  return (
    <section class="length">
      <header>
        <h2>{t("problems-plies", { count: props.plies })}</h2>
        <progress max={whole.length} value={solved} aria-label={t("count-solved")} />
        <span class="small muted tabular">
          {solved} / {whole.length}
        </span>
      </header>
      <ol class="tiles">
        {props.shown.map((card) => (
          <Tile key={card.id} card={card} />
        ))}
      </ol>
    </section>
  );
}

function Tile({ card }: { card: ProblemCard }) {
  const state = stateOf(card.id);
  const words = { number: card.number, grade: card.grade, state: t(`state-${state}`) };
  const named = card.grade > 0 ? t("tile", words) : `${card.number} · ${pictured(card)} · ${words.state}`;
  const all = card.votes ? card.votes.liked + card.votes.disliked : 0;
  const label = card.votes ? `${named} · ${t("problem-liked", { liked: card.votes.liked, all })}` : named;
  return (
    <li>
      <a class={`tile ${state}`} href={`/tsume/${card.id}`} aria-label={label}>
        <span class="tile-number tabular">{card.number}</span>
        <span class="tile-state" aria-hidden="true">
          <Mark state={state} />
        </span>
        {card.votes && (
          <span class="tile-liked tabular" aria-hidden="true">
            {card.votes.liked}/{all}
          </span>
        )}
        {card.grade > 0 && <span class="tile-grade" aria-hidden="true" style={`--grade:${card.grade}`} />}
      </a>
    </li>
  );
}

function Mark({ state }: { state: State }) {
  if (state === "new") return null;
  return <Icon name={state === "solved" ? "check" : state === "due" ? "bell" : "again"} />;
}

function Legend({ graded, voted }: { graded: boolean; voted: boolean }) {
  return (
    <p class="tile-legend small muted">
      {(["solved", "due", "missed"] as const).map((state) => (
        <span key={state}>
          <span class={`legend-mark ${state}`} aria-hidden="true">
            <Mark state={state} />
          </span>
          {t(`state-${state}`)}
        </span>
      ))}
      {graded && (
        <span>
          <span class="tile-grade" aria-hidden="true" style="--grade:5" />
          {t("legend-grade")}
        </span>
      )}
      {voted && (
        <span>
          <span class="tabular" aria-hidden="true">
            3/4
          </span>
          {t("problem-liked", { liked: 3, all: 4 })}
        </span>
      )}
    </p>
  );
}

/** What is remembered is the account's, or this browser's; either way it can be taken along. */
function Keep() {
  const [said, setSaid] = useState("");
  const save = () => {
    const url = URL.createObjectURL(new Blob([written()], { type: "application/json" }));
    const link = document.createElement("a");
    link.href = url;
    link.download = `komadai-tsume-${today()}.json`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  };
  const load = async (file: File) => setSaid(t(merge(await file.text()) ? "keep-loaded" : "keep-unreadable"));
  return (
    <section class="keep">
      <p class="small muted">{t(owner() === null ? "keep-line" : "keep-account")}</p>
      <div class="keep-actions">
        <button type="button" class="button small" onClick={save}>
          <Icon name="download" />
          {t("keep-save")}
        </button>
        <ChooseFile
          label={t("keep-load")}
          look="button small"
          accept=".json,application/json"
          onFile={(file) => void load(file)}
        />
        <span class="small" role="status">
          {said}
        </span>
      </div>
    </section>
  );
}
