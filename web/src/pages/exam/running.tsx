// The questions, one after the other, until all are answered or the time is over.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Goban } from "../../board/goban";
import type { BoardView } from "../../board/board";
import { t } from "../../i18n";
import { answered, type Mark, nextQuestion, type Placing, placingFrom, PLACING_QUESTIONS } from "../../learn/exam";
import { runsOf, Words } from "../../learn/words";
import { api } from "../../net/api";
import { moveName } from "../../notation/name";
import { legalMoves } from "../../rules/moves";
import { apply, parseSfen, type Position } from "../../rules/position";
import { HAND_KINDS, type Move, moveToUsi } from "../../rules/types";
import { play } from "../../sound/sounds";
import { clockText } from "../../ui/time";
import type { ExamView, LessonAnswer, LessonMoves } from "../../wire";

/** The grade with which the placement begins, from 0: 9-kyū. */
const PLACED_FROM = 6;
/** How long it is seen whether an answer was right. */
const SEEN_MS = 1_200;

interface Props {
  readonly exam: ExamView;
  readonly finish: (marks: readonly Mark[], late: boolean, placing: Placing | null) => void;
}

interface At {
  readonly question: number;
  readonly grade: number;
}

export function Running({ exam, finish }: Props) {
  const { steps } = exam.lesson;
  const places = exam.grade === undefined;
  const each = steps.length / exam.grades.length;
  const of = places ? PLACING_QUESTIONS : steps.length;
  const placing = useRef<Placing>(placingFrom(PLACED_FROM));
  const [marks, setMarks] = useState<readonly Mark[]>([]);
  const [at, setAt] = useState<At>(() =>
    places ? nextQuestion(placing.current, exam.grades.length, each)! : { question: 0, grade: 0 },
  );
  const deadline = useRef(Date.now() + exam.minutes * 60_000);
  const [left, setLeft] = useState(exam.minutes * 60_000);
  const step = steps[at.question]!;
  const [position, setPosition] = useState<Position>(() => parseSfen(step.sfen)!);
  const [moves, setMoves] = useState<readonly string[]>([]);
  const [reply, setReply] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const [said, setSaid] = useState<boolean | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const over = useRef(false);
  const [told, tell] = useState("");
  // The question is read out when it comes, and the keyboard goes on from there.
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [at]);

  const end = (marks: readonly Mark[], late: boolean) => {
    if (over.current) return;
    over.current = true;
    finish(
      places ? marks : [...marks, ...Array<Mark>(of - marks.length).fill(null)],
      late,
      places ? placing.current : null,
    );
  };
  const latest = useRef(marks);
  latest.current = marks;
  useEffect(() => {
    const timer = setInterval(() => {
      const left = deadline.current - Date.now();
      setLeft(Math.max(0, left));
      if (left <= 0) end(latest.current, true);
    }, 250);
    return () => clearInterval(timer);
  }, []);
  // Whoever leaves by mistake is asked first.
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, []);

  const mark = (right: boolean) => {
    play(right ? "move" : "refused");
    const all = [...marks, right];
    setSaid(right);
    setMarks(all);
    if (places) placing.current = answered(placing.current, at, right, exam.grades.length);
    setTimeout(() => {
      const next: At | null = places
        ? nextQuestion(placing.current, exam.grades.length, each)
        : all.length < of
          ? { question: all.length, grade: 0 }
          : null;
      if (!next) return end(all, false);
      setAt(next);
      setPosition(parseSfen(steps[next.question]!.sfen)!);
      setMoves([]);
      setReply(null);
      setSaid(null);
    }, SEEN_MS);
  };
  const onMove = async (move: Move) => {
    if (asking || said !== null) return;
    const usi = moveToUsi(move);
    const before = position;
    const after = legalMoves(position).some((legal) => moveToUsi(legal) === usi) ? apply(position, move) : null;
    if (after) setPosition(after);
    setAsking(true);
    setFailed(null);
    const asked: LessonMoves = { step: at.question, moves: [...moves, usi] };
    const answer = await api<LessonAnswer>("POST", `/api/learn/${exam.lesson.name}/judge`, asked);
    setAsking(false);
    if (over.current) return;
    if (!answer.ok) {
      // Nothing was judged: the same move can be made again.
      setPosition(before);
      return setFailed(answer.error.message);
    }
    const { value } = answer;
    if (value.type === "go-on") {
      play("move");
      setPosition(parseSfen(value.sfen) ?? before);
      setMoves([...moves, usi]);
      if (value.reply && after) tell(t("course-answer", { move: moveName(after, value.reply, usi) }));
      return setReply(value.reply ?? null);
    }
    if (value.type === "done") setMoves([...moves, usi]);
    mark(value.type === "done");
  };

  const view = useMemo<BoardView>(
    () => ({
      position,
      orientation: "black",
      lastMove: reply ?? moves[moves.length - 1] ?? null,
      hands: "black",
      freedom: asking || said !== null ? { type: "none" } : { type: "explained", moves: legalMoves(position) },
      premoves: false,
      showTargets: true,
      arrows: [],
      faults: [],
      animate: true,
    }),
    [position, moves, reply, asking, said],
  );
  const alone = !HAND_KINDS.some((kind) => position.hands.white[kind]);
  const verdict = said === null ? "" : t(said ? "exam-right" : "exam-wrong");
  return (
    <div
      class="learn exam-running"
      data-question={marks.length + (said === null ? 1 : 0)}
      data-step={at.question}
      data-moves={moves.length}
      aria-busy={asking}
    >
      <Goban
        view={view}
        onMove={(move) => void onMove(move)}
        announce={tell}
        class={`stage-learn stage-lesson ${alone ? "alone" : ""}`}
      >
        <div class="side">
          <header class="exam-head">
            <h1 class="lesson-title" ref={heading} tabIndex={-1}>
              {t("exam-question", { at: Math.min(of, marks.length + (said === null ? 1 : 0)), of })}
            </h1>
            <strong class="tabular exam-left" role="timer" aria-label={t("exam-left")} data-low={left < 60_000}>
              {clockText(left)}
            </strong>
          </header>
          {!places && <Marks marks={marks} of={of} />}
          <div class="learn-text">
            <p>
              <Words runs={step.text} />
            </p>
          </div>
          <div class="learn-steps">
            <p class={`learn-said ${said ? "good" : ""}`} role="status">
              {verdict && <Words runs={runsOf(verdict)} />}
              {failed}
            </p>
            <button type="button" class="button quiet" disabled={asking || said !== null} onClick={() => mark(false)}>
              {t("exam-skip")}
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

/** One mark a question. */
export function Marks({ marks, of }: { marks: readonly Mark[]; of: number }) {
  return (
    <ol class="exam-marks" aria-hidden="true">
      {[...Array(of).keys()].map((i) => {
        const mark = marks[i];
        return (
          <li key={i} class={mark === true ? "right" : i < marks.length ? "wrong" : ""}>
            {mark === true ? "○" : i < marks.length ? "×" : "・"}
          </li>
        );
      })}
    </ol>
  );
}
