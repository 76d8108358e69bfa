// The rush: chosen, played, and looked back at.

import { useSignal } from "@preact/signals";
import { render } from "preact";
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from "preact/hooks";
import { Goban } from "../../board/goban";
import { MiniBoard } from "../../board/mini";
import { t } from "../../i18n";
import { api } from "../../net/api";
import { play, wakeAudio } from "../../sound/sounds";
import { Segments } from "../../ui/controls";
import { Icon } from "../../ui/icons";
import { clockText } from "../../ui/time";
import { TypedMove } from "../../ui/typed-move";
import { Grade } from "../../tsume/grade";
import { onHeard } from "../../practice/space";
import { loadProgress } from "../../practice/decks/problems";
import type { ProblemCard, ProblemView } from "../../wire";
import { saidText } from "../../tsume/said";
import type { ProblemStore } from "../../tsume/problem-store";
import { useProblemView } from "../../tsume/view";
import type { BootOf } from "../../boot";
import { bests, LENGTHS, type Length, noteResult } from "../../practice/decks/rush";
import { MISTAKES, RushStore } from "./store";
import "../../tsume/problem.css";
import "./rush.css";

async function load(id: string): Promise<ProblemView | null> {
  const answer = await api<ProblemView>("GET", `/api/tsume/${id}`);
  return answer.ok ? answer.value : null;
}

export function start(root: HTMLElement, { problems }: BootOf<"rush">): void {
  loadProgress();
  wakeAudio();
  const store = new RushStore(problems, load);
  store.onMove = (capture) => play(capture ? "capture" : "move");
  store.onEvent = (what) => play(what === "solved" ? "beep" : what === "missed" ? "refused" : "bell");
  render(<RushPage store={store} />, root);
}

function RushPage({ store }: { store: RushStore }) {
  const current = store.current.value;
  const phase = store.phase.value;
  return (
    <div
      class="rush"
      data-phase={phase}
      data-problem={current?.problem.card.id}
      data-solved={store.solved.value.length}
      data-missed={store.missed.value.length}
    >
      {phase === "playing" && current ? (
        <Running rush={store} key={current.problem.card.id} store={current} />
      ) : (
        <Desk store={store} />
      )}
    </div>
  );
}

/** Before and after: the choice of a length, and what came of the last rush. */
function Desk({ store }: { store: RushStore }) {
  const phase = store.phase.value;
  const [length, setLength] = useState<Length>(store.length.value);
  const best = useRef(false);
  useMemo(() => {
    if (phase === "over") best.current = noteResult(store.length.value, store.solved.value.length);
  }, [phase]);
  const [, reread] = useReducer((n: number) => n + 1, 0);
  useEffect(() => onHeard(() => reread(0)), []);
  const known = bests()[length];
  return (
    <div class="rush-desk">
      <p class="small">
        <a href="/tsume">{t("page-problems")}</a>
      </p>
      <h1>{t("page-rush")}</h1>
      {phase === "over" ? (
        <section class="said good" aria-label={t("said")} role="status">
          <p class="rush-count tabular">{store.solved.value.length}</p>
          <p>{t("rush-solved", { count: store.solved.value.length })}</p>
          {best.current && <p class="strong">{t("rush-best-now")}</p>}
        </section>
      ) : (
        <p class="muted">{t("rush-line")}</p>
      )}
      {phase === "failed" && (
        <p class="notice" role="alert">
          {t("rush-failed")}
        </p>
      )}
      <Segments
        name="length"
        label={t("rush-length")}
        value={length}
        options={(Object.keys(LENGTHS) as Length[]).map((value) => ({ value, label: t(`rush-length-${value}`) }))}
        onChange={setLength}
      />
      <p class="small muted">{known === undefined ? t("rush-best-none") : t("rush-best", { count: known })}</p>
      <button
        type="button"
        class="button primary rush-start"
        disabled={phase === "loading"}
        onClick={() => void store.start(length)}
      >
        {t(phase === "over" ? "rush-again" : "rush-start")}
      </button>
      {phase === "over" && store.missed.value.length > 0 && <Missed cards={store.missed.value} />}
    </div>
  );
}

function Missed({ cards }: { cards: readonly ProblemCard[] }) {
  return (
    <section class="rush-missed">
      <h2>{t("rush-missed")}</h2>
      <p class="small muted">{t("rush-missed-line")}</p>
      <ul>
        {cards.map((card) => (
          <li key={card.id}>
            <a href={`/tsume/${card.id}`}>
              <MiniBoard sfen={card.sfen} orientation="black" label={t("problems-plies", { count: card.plies })} hand />
              <span>{t("problems-plies", { count: card.plies })}</span>
              <Grade grade={card.grade} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One problem of a running rush. */
function Running({ rush, store }: { rush: RushStore; store: ProblemStore }) {
  const spoken = useSignal("");
  const announce = useCallback((text: string) => {
    spoken.value = text;
  }, []);
  const said = store.said.value;
  useEffect(() => announce(saidText(store, said)), [said]);
  const view = useProblemView(store);
  const { card } = store.problem;
  return (
    <>
      <Goban view={view} onMove={(move) => void store.play(move)} announce={announce} class="stage-problem">
        <header class="problem-head">
          <h1 class="sr-only">{t("page-rush")}</h1>
          <RushScore rush={rush} />
          <p class="rush-task">
            {t("problems-plies", { count: card.plies })}
            <Grade grade={card.grade} />
          </p>
        </header>
        <div class="side">
          <section
            class={`said rush-said ${said.type === "refuted" ? "bad" : said.type === "solved" ? "good" : ""}`}
            role="status"
          >
            <p>{saidText(store, said)}</p>
          </section>
          <TypedMove
            position={store.position.value}
            previous={store.line.value.at(-1) ?? null}
            enabled={store.mayMove.value}
            onMove={(move) => void store.play(move)}
          />
          <button type="button" class="button" onClick={() => rush.end()}>
            {t("rush-end")}
          </button>
        </div>
      </Goban>
      <div class="sr-only" aria-live="polite">
        {spoken.value}
      </div>
    </>
  );
}

function RushScore({ rush }: { rush: RushStore }) {
  const left = rush.left.value;
  const missed = rush.missed.value.length;
  return (
    <dl class="rush-score">
      <div>
        <dt>{t("rush-score-solved")}</dt>
        <dd class="tabular">{rush.solved.value.length}</dd>
      </div>
      <div>
        <dt>{t("rush-score-mistakes")}</dt>
        <dd>
          <span class="sr-only">{t("rush-mistakes-of", { count: missed, most: MISTAKES })}</span>
          {Array.from({ length: MISTAKES }, (_, i) => (
            <span key={i} class={`rush-mistake ${i < missed ? "made" : ""}`} aria-hidden="true">
              <Icon name="close" />
            </span>
          ))}
        </dd>
      </div>
      {left !== null && (
        <div class={left < 20_000 ? "short" : ""}>
          <dt>{t("rush-score-time")}</dt>
          <dd class="tabular">{clockText(left, left < 10_000)}</dd>
        </div>
      )}
    </dl>
  );
}
