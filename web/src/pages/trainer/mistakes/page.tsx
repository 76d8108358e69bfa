// What was lost in one's own games, asked again: the board before the move, the verdict on what is tried, and when it comes back.

import { effect, useSignal } from "@preact/signals";
import { useCallback, useEffect, useMemo } from "preact/hooks";
import type { BoardView } from "../../../board/board";
import { Goban } from "../../../board/goban";
import { t } from "../../../i18n";
import { daysBetween, today } from "../../../memory/card";
import { moveName } from "../../../notation/name";
import { legalMoves } from "../../../rules/moves";
import { onHeard } from "../../../practice/space";
import { parseSfen } from "../../../rules/position";
import { type Move } from "../../../rules/types";
import { settings } from "../../../settings";
import { play } from "../../../sound/sounds";
import { LineNames } from "../../../ui/line-names";
import { TypedMove } from "../../../ui/typed-move";
import { OwnRecords } from "../../../ui/own-records";
import { lineNames } from "../../../record/engine";
import { Live } from "../../../record/live";
import { scoreWords } from "../../../record/score-words";
import { deck, forget, nextDay, note, waiting } from "../../../practice/decks/mistakes";
import { type Ask, Quiz } from "./quiz";
import "./mistakes.css";

/** The engine by the socket of the analysis. */
function engine(): Ask {
  const live = new Live();
  let stop = () => {};
  return (sfen, usi, nodes, hear) => {
    stop();
    live.ask({ start: sfen, moves: [usi], lines: 1, nodes }, ({ score, depth, nodes, pvs, book }, last) => {
      if (last) hear({ score, depth, nodes, pv: pvs[0]?.moves ?? [], book: [...book] });
    });
    // Asking has taken an older failure away.
    stop = effect(() => {
      if (live.failure.value !== null) hear(null);
    });
  };
}

export function Page() {
  const heard = useSignal(0);
  const quiz = useMemo(() => new Quiz(waiting(deck()), engine(), note), [heard.value]);
  // What comes from elsewhere is asked next time, unless there was nothing to ask.
  useEffect(
    () =>
      onHeard(() => {
        if (quiz.mistakes.length === 0) heard.value += 1;
      }),
    [quiz],
  );
  return quiz.phase.value === "over" ? <Desk quiz={quiz} /> : <Asked quiz={quiz} />;
}

/** Nothing is asked now: what was found, when the next position comes back, and how others are added. */
function Desk({ quiz }: { quiz: Quiz }) {
  const kept = deck();
  const next = nextDay(kept);
  return (
    <div class="reading mistakes-desk">
      <p>
        <a href="/practice">{t("practice")}</a>
      </p>
      <h1>{t("practice-mistakes")}</h1>
      {quiz.mistakes.length > 0 && (
        <p class="learn-said good" role="status">
          {t("learn-over", { solved: quiz.solved.value, count: quiz.mistakes.length })}
        </p>
      )}
      {next !== null && (
        <p>
          {t("mistakes-next", { days: Math.max(0, daysBetween(today(), next)), count: kept.size })}
          {waiting(kept).length > 0 && (
            <>
              {" "}
              <button type="button" class="button primary" onClick={() => location.reload()}>
                {t("mistakes-more")}
              </button>
            </>
          )}
        </p>
      )}
      <p>{t("mistakes-how")}</p>
      <p>
        <a class="button" href="/review">
          {t("mistakes-open")}
        </a>
      </p>
      <OwnRecords />
    </div>
  );
}

function Asked({ quiz }: { quiz: Quiz }) {
  const spoken = useSignal("");
  const announce = useCallback((text: string) => {
    spoken.value = text;
  }, []);
  const phase = quiz.phase.value;
  const { sfen, played, previous, before, record } = quiz.mistake!;
  const start = useMemo(() => parseSfen(sfen)!, [sfen]);
  const tried = quiz.tried.value;
  const position = quiz.position;
  const stands = position.turn !== start.turn;
  const name = (usi: string) => moveName(start, usi, previous);
  const text = t(`learn-${phase}`, {
    move: name(played),
    ply: start.ply,
    best: name(before.pv[0]!),
    tried: tried === null ? "" : name(tried),
  });
  useEffect(() => {
    announce(text);
    if (phase === "worse") play("refused");
    if (phase === "best" || phase === "good") play("beep");
  }, [phase, sfen]);
  const asks = phase === "asked" || phase === "worse" || phase === "failed";
  const onMove = (move: Move) => {
    play(move.type === "board" && start.board[move.to] ? "capture" : "move");
    quiz.play(move);
  };
  const view = useMemo<BoardView>(
    () => ({
      position,
      orientation: start.turn,
      lastMove: stands ? tried : previous,
      hands: start.turn,
      freedom: asks ? { type: "listed", moves: legalMoves(start) } : { type: "none" },
      premoves: false,
      showTargets: settings.value.targets,
      arrows: [
        { usi: played, brush: "played" as const },
        ...(quiz.isDone && tried !== before.pv[0] ? [{ usi: before.pv[0]!, brush: "best" as const }] : []),
      ].filter(() => !stands),
      faults: [],
      hints: [],
      animate: true,
    }),
    [sfen, phase, tried],
  );
  const card = quiz.card.value;
  return (
    <div class="learn mistakes" data-phase={phase} data-left={quiz.mistakes.length - quiz.index.value}>
      <Goban view={view} onMove={onMove} announce={announce} class="stage-learn">
        <div class="side">
          <h1>{t("practice-mistakes")}</h1>
          <p class="small muted">
            {t("learn-at", { index: quiz.index.value + 1, count: quiz.mistakes.length })}
            {record && <a href={`/review/${record}#${start.ply - 1}`}>{t("mistakes-game")}</a>}
          </p>
          <p class={`mistakes-said ${phase}`} role="status">
            {phase === "failed" ? t("analysis-lost") : text}
          </p>
          {quiz.isDone && (
            <p class="mistakes-line">
              <strong>{scoreWords(before.score, start.turn).words}</strong>{" "}
              <LineNames names={lineNames(start, previous, before.pv)} />
            </p>
          )}
          {quiz.isDone && card && (
            <p class="small muted">{t("due-days", { days: Math.max(0, daysBetween(today(), card.due)) })}</p>
          )}
          <TypedMove position={start} previous={previous} enabled={asks} onMove={onMove} />
          <div class="learn-steps">
            {!quiz.isDone && (
              <button type="button" class="button" onClick={() => quiz.show()}>
                {t("learn-show")}
              </button>
            )}
            {quiz.isDone && (
              <button
                type="button"
                class="button quiet"
                onClick={() => {
                  forget(sfen);
                  quiz.next();
                }}
              >
                {t("mistakes-forget")}
              </button>
            )}
            <button type="button" class={`button ${quiz.isDone ? "primary" : "quiet"}`} onClick={() => quiz.next()}>
              {t(quiz.isDone ? "learn-next" : "learn-skip")}
            </button>
          </div>
          <p>
            <a href="/practice">{t("practice")}</a>
          </p>
        </div>
      </Goban>
      <div class="sr-only" aria-live="polite">
        {spoken.value}
      </div>
    </div>
  );
}
