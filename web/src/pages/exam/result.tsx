// What came of a test: the marks, a certificate where it was passed, and the questions once more with their answers.

import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Goban } from "../../board/goban";
import type { BoardView } from "../../board/board";
import { t } from "../../i18n";
import { lessonsOf, type Mark, type Placing } from "../../learn/exam";
import { Words } from "../../learn/words";
import { api } from "../../net/api";
import { moveName } from "../../notation/name";
import { apply, parseSfen, type Position } from "../../rules/position";
import { HAND_KINDS, parseUsi } from "../../rules/types";
import { rankWords } from "../../ui/rating";
import { dayOf } from "../../ui/time";
import type { ExamView, LessonAnswer, LessonMoves } from "../../wire";
import { Marks } from "./running";

interface Props {
  readonly exam: ExamView;
  readonly marks: readonly Mark[];
  /** Whether the time ran out. */
  readonly late: boolean;
  /** Shows a question again. */
  readonly look: (question: number) => void;
  /** What is written on the certificate. */
  readonly name: string;
  readonly setName: (name: string) => void;
}

/** A heading that has the focus when it comes, so that it is read out and the keyboard goes on from there. */
function Heading({ children }: { children: ComponentChildren }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}

export function Result({ exam, marks, late, look, name, setName }: Props) {
  const right = marks.filter((mark) => mark === true).length;
  const grade = rankWords(exam.grade!);
  const passed = right >= exam.pass;
  return (
    <div class="reading exam-result" data-passed={passed}>
      <Heading>{passed ? t("exam-passed", { grade }) : t("exam-result", { right, of: marks.length })}</Heading>
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
      {passed && <Certificate grade={grade} name={name} setName={setName} />}
      <Missed exam={exam} missed={marks.flatMap((mark, question) => (mark === true ? [] : [question]))} />
      <Questions questions={marks.map((mark, question) => ({ question, right: mark === true }))} look={look} />
    </div>
  );
}

/** The lessons that are read again after a test, at most. */
const MOST_LESSONS = 6;

/** Where what was missed is taught. */
function Missed({ exam, missed }: { exam: ExamView; missed: readonly number[] }) {
  const lessons = lessonsOf(missed, exam.topics).slice(0, MOST_LESSONS);
  if (lessons.length === 0) return null;
  const taught = new Map(exam.taught.map((lesson) => [lesson.name, lesson]));
  return (
    <section class="exam-missed" aria-labelledby="exam-missed">
      <h2 id="exam-missed">{t("exam-missed")}</h2>
      <p class="muted">{t("exam-missed-line")}</p>
      <ul class="lessons">
        {lessons.map((name) => (
          <li key={name}>
            <a href={`/learn/${name}`}>
              <span class="lesson-name">
                <Words runs={taught.get(name)!.title} />
              </span>
              <span class="muted">
                <Words runs={taught.get(name)!.about} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PlacedProps {
  readonly exam: ExamView;
  /** None where nothing was answered. */
  readonly grade: string | null;
  readonly placing: Placing;
  readonly late: boolean;
  readonly look: (question: number) => void;
}

export function Placed({ exam, grade, placing, late, look }: PlacedProps) {
  return (
    <div class="reading exam-result" data-placed={grade ?? "none"}>
      <Heading>{grade ? t("exam-placed", { grade: rankWords(grade) }) : t("exam-placed-none")}</Heading>
      {late && <p>{t("exam-time-over")}</p>}
      {grade && <p>{t("exam-placed-line", { count: placing.asked.length })}</p>}
      <p class="exam-ways">
        {grade && (
          <a class="button primary" href={`/learn/test/${grade}`}>
            {t("exam-to-test", { grade: rankWords(grade) })}
          </a>
        )}
        <a class="button" href="/learn/test">
          {t("page-exams")}
        </a>
      </p>
      <Missed exam={exam} missed={placing.asked.flatMap(({ question, right }) => (right ? [] : [question]))} />
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

function Certificate({ grade, name, setName }: { grade: string } & Pick<Props, "name" | "setName">) {
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
      <p class="muted">{dayOf(Date.now())} · Komadai</p>
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
  const [failed, setFailed] = useState<string | null>(null);
  const [told, tell] = useState("");
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
    setFailed(null);
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
    // Nothing was heard: it can be asked for again.
    if (!shown.ok) return setFailed(shown.error.message);
    if (shown.value.type !== "shown") return setDone(true);
    const { mv } = shown.value;
    const judged = await api<LessonAnswer>("POST", path, { step: question, moves: [...own, mv] } satisfies LessonMoves);
    if (!judged.ok) return setFailed(judged.error.message);
    const reply = judged.value.type === "go-on" ? judged.value.reply : undefined;
    const played = [mv, ...(reply ? [reply] : [])];
    tell(named(position, played).join(" "));
    setMoves([...moves, ...played]);
    if (!reply) setDone(true);
  };
  const alone = !HAND_KINDS.some((kind) => position.hands.white[kind]);
  return (
    <div class="learn exam-looking" aria-busy={asking}>
      <Goban
        view={view}
        onMove={() => undefined}
        announce={tell}
        class={`stage-learn stage-lesson ${alone ? "alone" : ""}`}
      >
        <div class="side">
          <div class="learn-text">
            <p>
              <Words runs={step.text} />
            </p>
          </div>
          <div class="learn-steps">
            {failed && (
              <p class="learn-said" role="status">
                {failed}
              </p>
            )}
            <button type="button" class="button primary" disabled={done || asking} onClick={() => void show()}>
              {t("exam-show")}
            </button>
            <button type="button" class="button" onClick={back}>
              {t("exam-back")}
            </button>
          </div>
        </div>
      </Goban>
      <div class="sr-only" aria-live="polite">
        {told}
      </div>
    </div>
  );
}

/** What moves from a position are called. */
function named(position: Position, moves: readonly string[]): string[] {
  let at: Position = position;
  return moves.map((usi) => {
    const name = moveName(at, usi, null);
    at = apply(at, parseUsi(usi)!) ?? at;
    return name;
  });
}
