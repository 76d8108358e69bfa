// What came of a test: the marks, a certificate where it was passed, and the questions once more with their answers.

import { useMemo, useState } from "preact/hooks";
import { Goban } from "../../board/goban";
import type { BoardView } from "../../board/board";
import { t } from "../../i18n";
import type { Mark, Placing } from "../../learn/exam";
import { Words } from "../../learn/words";
import { api } from "../../net/api";
import { apply, parseSfen } from "../../rules/position";
import { HAND_KINDS, parseUsi } from "../../rules/types";
import { rankWords } from "../../ui/rating";
import { locale } from "../../ui/time";
import type { ExamView, LessonAnswer, LessonMoves } from "../../wire";
import { Marks } from "./running";

interface Props {
  readonly exam: ExamView;
  readonly marks: readonly Mark[];
  /** Whether the time ran out. */
  readonly late: boolean;
  /** Shows a question again. */
  readonly look: (question: number) => void;
}

export function Result({ exam, marks, late, look }: Props) {
  const right = marks.filter((mark) => mark === true).length;
  const grade = rankWords(exam.grade!);
  const passed = right >= exam.pass;
  return (
    <div class="reading exam-result" data-passed={passed}>
      <h1>{passed ? t("exam-passed", { grade }) : t("exam-result", { right, of: marks.length })}</h1>
      {late && <p>{t("exam-time-over")}</p>}
      <p>{passed ? t("exam-result", { right, of: marks.length }) : t("exam-failed", { pass: exam.pass })}</p>
      <Marks marks={marks} of={marks.length} />
      <p class="exam-ways">
        <a class={`button ${passed ? "" : "primary"}`} href={exam.other ?? "/learn/test"}>
          {t("exam-again")}
        </a>
        <a class="button" href="/learn/test">
          {t("page-exams")}
        </a>
      </p>
      {passed && <Certificate grade={grade} />}
      <Questions questions={marks.map((mark, question) => ({ question, right: mark === true }))} look={look} />
    </div>
  );
}

interface PlacedProps {
  readonly grade: string;
  readonly placing: Placing;
  readonly late: boolean;
  readonly look: (question: number) => void;
}

export function Placed({ grade, placing, late, look }: PlacedProps) {
  return (
    <div class="reading exam-result" data-placed={grade}>
      <h1>{t("exam-placed", { grade: rankWords(grade) })}</h1>
      {late && <p>{t("exam-time-over")}</p>}
      <p>{t("exam-placed-line", { count: placing.asked.length })}</p>
      <p class="exam-ways">
        <a class="button primary" href={`/learn/test/${grade}`}>
          {t("exam-to-test", { grade: rankWords(grade) })}
        </a>
        <a class="button" href="/learn/test">
          {t("page-exams")}
        </a>
      </p>
      <Questions questions={placing.asked} look={look} />
    </div>
  );
}

function Questions(props: {
  questions: readonly { readonly question: number; readonly right: boolean }[];
  look: (question: number) => void;
}) {
  if (props.questions.length === 0) return null;
  return (
    <section>
      <h2>{t("exam-look-again")}</h2>
      <ol class="exam-questions">
        {props.questions.map(({ question, right }, i) => (
          <li key={question}>
            <button type="button" class={`button small ${right ? "" : "missed"}`} onClick={() => props.look(question)}>
              {i + 1} <span aria-label={t(right ? "exam-right" : "exam-wrong")}>{right ? "○" : "×"}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Certificate({ grade }: { grade: string }) {
  const [name, setName] = useState("");
  return (
    <section class="exam-certificate">
      <h2>{t("exam-certificate")}</h2>
      <p>
        <label>
          <span class="sr-only">{t("exam-name")}</span>
          <input
            value={name}
            maxLength={60}
            placeholder={t("exam-name")}
            autocomplete="name"
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
      </p>
      <p>{t("exam-certificate-line", { grade })}</p>
      <p class="muted">{new Date().toLocaleDateString(locale(), { dateStyle: "long" })} · Komadai</p>
      <button type="button" class="button" onClick={() => print()}>
        {t("exam-print")}
      </button>
    </section>
  );
}

/** A question after the test: its position, and its answer move by move. */
export function Look({ exam, question, back }: { exam: ExamView; question: number; back: () => void }) {
  const step = exam.lesson.steps[question]!;
  const [moves, setMoves] = useState<readonly string[]>([]);
  const [done, setDone] = useState(false);
  const [asking, setAsking] = useState(false);
  const position = useMemo(
    () => moves.reduce((position, usi) => apply(position, parseUsi(usi)!) ?? position, parseSfen(step.sfen)!),
    [moves],
  );
  const view = useMemo<BoardView>(
    () => ({
      position,
      orientation: "black",
      lastMove: moves[moves.length - 1] ?? null,
      hands: "none",
      freedom: { type: "none" },
      premoves: false,
      showTargets: false,
      arrows: [],
      faults: [],
      animate: true,
    }),
    [position, moves],
  );
  const show = async () => {
    setAsking(true);
    await showNext();
    setAsking(false);
  };
  const showNext = async () => {
    const path = `/api/learn/${exam.lesson.name}/judge`;
    // The learner's own moves are every other one.
    const own = moves.filter((_, i) => i % 2 === 0);
    const shown = await api<LessonAnswer>("POST", path, {
      step: question,
      moves: own,
      show: true,
    } satisfies LessonMoves);
    if (!shown.ok || shown.value.type !== "shown") return setDone(true);
    const { mv } = shown.value;
    const judged = await api<LessonAnswer>("POST", path, { step: question, moves: [...own, mv] } satisfies LessonMoves);
    const reply = judged.ok && judged.value.type === "go-on" ? judged.value.reply : undefined;
    setMoves([...moves, mv, ...(reply ? [reply] : [])]);
    if (!reply) setDone(true);
  };
  const alone = !HAND_KINDS.some((kind) => position.hands.white[kind]);
  return (
    <div class="learn exam-looking" aria-busy={asking}>
      <Goban
        view={view}
        onMove={() => undefined}
        announce={() => undefined}
        class={`stage-learn stage-lesson ${alone ? "alone" : ""}`}
      >
        <div class="side">
          <div class="learn-text">
            <p>
              <Words runs={step.text} />
            </p>
          </div>
          <div class="learn-steps">
            <button type="button" class="button primary" disabled={done || asking} onClick={() => void show()}>
              {t("exam-show")}
            </button>
            <button type="button" class="button" onClick={back}>
              {t("exam-back")}
            </button>
          </div>
        </div>
      </Goban>
    </div>
  );
}
