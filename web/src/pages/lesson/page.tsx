// A lesson: one board, one text, one task at a time. The server judges every move; the board shows it at once.

import { render } from "preact";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { BoardView } from "../../board/board";
import { Goban } from "../../board/goban";
import { t } from "../../i18n";
import { starsFor, starText, won } from "../../practice/decks/course";
import { Aloud } from "./aloud";
import { useRefuting } from "../../learn/refuting";
import { Stones } from "../../learn/stones";
import "../../learn/steps.css";
import { runsOf, spoken, Words } from "../../learn/words";
import { api } from "../../net/api";
import { moveName } from "../../notation/name";
import { legalMoves } from "../../rules/moves";
import { apply, parseSfen, type Position } from "../../rules/position";
import { HAND_KINDS, type Move, moveToUsi, parseSquare, parseUsi } from "../../rules/types";
import { play, wakeAudio } from "../../sound/sounds";
import { forget, keep, kept } from "../../storage";
import { foulTaught } from "../../ui/labels";
import { rankWords } from "../../ui/rating";
import type { LessonAnswer, LessonMoves, LessonStep, LessonView, TextRun } from "../../wire";
import type { BootOf } from "../../boot";
import { PlayOut } from "../../begin/play-out";

export function start(root: HTMLElement, { lesson }: BootOf<"lesson">): void {
  wakeAudio();
  render(<Lesson lesson={lesson} />, root);
}

/** What the page says of the last move. */
interface Said {
  readonly good: boolean;
  readonly runs: readonly TextRun[];
}

const boardOf = (step: LessonStep): Position => parseSfen(step.sfen)!;

/** How far somebody has come in a lesson, until its tab is closed or it is done. */
interface Begun {
  readonly at: number;
  readonly done: readonly number[];
  readonly slips: number;
}

/** By whom, too: at a school several use one browser. */
const keyOf = ({ name }: LessonView): string =>
  `komadai.lesson.${name} ${document.querySelector(".site-tools .who")?.textContent ?? ""}`;

function begun(lesson: LessonView): Begun {
  const { steps } = lesson;
  const nothing = { at: 0, done: [], slips: 0 };
  try {
    const { at, done, slips } = JSON.parse(kept(keyOf(lesson), "session") ?? "null") as Begun;
    const known = done.filter((one) => steps[one]);
    return steps[at] && Number.isInteger(slips) ? { at, done: known, slips } : nothing;
  } catch {
    return nothing;
  }
}

function Lesson({ lesson }: { lesson: LessonView }) {
  const { steps } = lesson;
  const before = useMemo(() => begun(lesson), []);
  const [at, setAt] = useState(before.at);
  const [done, setDone] = useState<ReadonlySet<number>>(new Set(before.done));
  const step = steps[at]!;
  const [position, setPosition] = useState<Position>(() => boardOf(step));
  const [moves, setMoves] = useState<readonly string[]>([]);
  const [said, setSaid] = useState<Said | null>(null);
  const { shown: refuting, refute, stop: stopRefuting } = useRefuting();
  /** What the opponent has played last, in a task that goes on. */
  const [answered, setAnswered] = useState<string | null>(null);
  const [hinted, setHinted] = useState(false);
  /** Whether the next move of a line may be asked for: it was not found at first. */
  const [stuck, setStuck] = useState(false);
  /** What a line tells of its last move, in place of the step's text. */
  const [followed, setFollowed] = useState<readonly TextRun[] | null>(null);
  const [asking, setAsking] = useState(false);
  /** The choice or number that was right. */
  const [picked, setPicked] = useState<string | number | null>(null);
  const slips = useRef(before.slips);
  const [told, tell] = useState("");
  const isFinished = steps.every((other, i) => !other.task || done.has(i));
  const save = () => {
    if (isFinished) forget(keyOf(lesson), "session");
    else keep(keyOf(lesson), JSON.stringify({ at, done: [...done], slips: slips.current }), "session");
  };
  useEffect(save, [at, done]);
  /** A mistake, or help: it stays one if the page is loaded again. */
  const slip = () => {
    slips.current++;
    save();
  };

  const task = step.task;
  const choosing = !!task?.choice.length || !!task?.numbers.length;

  const show = (to: number) => {
    stopRefuting();
    setAt(to);
    setPosition(boardOf(steps[to]!));
    setMoves([]);
    setSaid(null);
    setAnswered(null);
    setPicked(null);
    setHinted(false);
    setStuck(false);
    setFollowed(null);
  };
  const say = (good: boolean, runs: readonly TextRun[], after: readonly TextRun[] | null = null) => {
    setSaid({ good, runs });
    tell([...(after ?? []), ...runs].map((run) => run.text).join(""));
  };
  const refuse = (runs: readonly TextRun[]) => {
    slip();
    setStuck(true);
    play("refused");
    say(false, runs);
  };
  const solved = (sfen: string, usi: string, text: readonly TextRun[] | null, number?: number) => {
    const board = parseSfen(sfen);
    if (board) setPosition(board);
    // What is picked is not played: it is marked where it was picked, and the board stays as it is.
    if (choosing) setPicked(number ?? usi);
    else setMoves([...moves, usi]);
    setAnswered(null);
    const all = new Set([...done, at]);
    setDone(all);
    const finished = steps.every((other, i) => !other.task || all.has(i));
    if (finished) won(lesson.name, starsFor(slips.current));
    setFollowed(text);
    say(
      true,
      runsOf(finished ? `${t("course-finished")} ${starText(starsFor(slips.current))}` : t("course-done")),
      text,
    );
  };
  /** The next move of a line, played as if by hand. */
  const showMove = async () => {
    setAsking(true);
    const asked: LessonMoves = { step: at, moves: [...moves], show: true };
    const answer = await api<LessonAnswer>("POST", `/api/learn/${lesson.name}/judge`, asked);
    setAsking(false);
    if (!answer.ok) return say(false, runsOf(answer.error.message));
    const move = answer.value.type === "shown" ? parseUsi(answer.value.mv) : null;
    if (move) onMove(move);
  };

  const judge = async (usi: string, number?: number) => {
    const before = position;
    setAsking(true);
    const asked: LessonMoves =
      number === undefined ? { step: at, moves: [...moves, usi] } : { step: at, moves: [], number };
    const answer = await api<LessonAnswer>("POST", `/api/learn/${lesson.name}/judge`, asked);
    setAsking(false);
    if (!answer.ok) {
      setPosition(before);
      return say(false, runsOf(answer.error.message));
    }
    const { value } = answer;
    if (value.type === "done") return solved(value.sfen, usi, value.said ?? null, number);
    if (value.type === "shown") return;
    if (value.type === "foul") {
      setPosition(before);
      return refuse(runsOf(foulTaught(value.foul)));
    }
    if (value.type === "wrong") {
      setPosition(before);
      const why = runsOf(t(`course-wrong-${value.why}`));
      // As good as what the lesson goes on with: no mistake.
      if (value.why === "as-good") {
        setStuck(true);
        return say(false, why);
      }
      const after = value.reply && !choosing ? apply(before, parseUsi(usi)!) : null;
      if (!after) return refuse(why);
      refute(before, usi, [value.reply!, ...(value.then ?? [])]);
      const answered = runsOf(` ${t("course-answer", { move: moveName(after, value.reply!, usi) })}`);
      return refuse(value.said ?? [...why, ...answered]);
    }
    setPosition(parseSfen(value.sfen) ?? before);
    setMoves([...moves, usi]);
    setAnswered(value.reply ?? null);
    setStuck(false);
    setSaid(null);
    setFollowed(value.said ?? null);
    if (value.said) tell(value.said.map((run) => run.text).join(""));
  };

  const onMove = (move: Move) => {
    if (asking) return;
    const usi = moveToUsi(move);
    const after = legalMoves(position).some((legal) => moveToUsi(legal) === usi) ? apply(position, move) : null;
    if (after) {
      play(move.type === "board" && position.board[move.to] ? "capture" : "move");
      setPosition(after);
    }
    void judge(usi);
  };

  const over = said?.good === true;
  const squares = (task?.squares ?? []).filter((square) => !moves.some((usi) => usi.includes(square, 2)));
  const view = useMemo<BoardView>(
    () => ({
      position: refuting?.position ?? position,
      orientation: "black",
      lastMove: refuting?.last ?? answered ?? moves[moves.length - 1] ?? null,
      hands: "black",
      freedom:
        over || choosing || asking || refuting ? { type: "none" } : { type: "explained", moves: legalMoves(position) },
      premoves: false,
      showTargets: true,
      arrows: [],
      faults: [],
      hints: squares.map((square) => parseSquare(square)!),
      animate: true,
    }),
    [position, moves, answered, over, choosing, asking, refuting, at],
  );
  const announce = useCallback((text: string) => tell(text), []);
  // The board takes touches now; docs/sizes.md says how long that may take.
  useEffect(() => void performance.mark("lesson-ready"), []);
  const last = at === steps.length - 1;
  /** What is to be read aloud. */
  const read = [...(said && !said.good ? [] : (followed ?? (said ? [] : step.text))), ...(said?.runs ?? [])];
  /** There is no next lesson: the button leads to all of them. */
  const ends = last && !lesson.next;
  const alone = !HAND_KINDS.some((kind) => position.hands.white[kind]);

  return (
    <div
      class="learn"
      data-grade={lesson.grade}
      aria-busy={asking || refuting !== null}
      data-refuting={refuting?.last}
      onPointerDown={stopRefuting}
      onKeyDown={stopRefuting}
    >
      <Goban view={view} onMove={onMove} announce={announce} class={`stage-learn stage-lesson ${alone ? "alone" : ""}`}>
        <div class="side">
          <header class="lesson-head">
            <h1 class="lesson-title">
              <Words runs={lesson.title} /> <small class="lesson-grade muted">{rankWords(lesson.grade)}</small>
            </h1>
            <Stones
              label={t("course-steps")}
              names={steps.map(() => "")}
              at={at}
              done={(i) => done.has(i)}
              show={show}
            />
          </header>
          <div class="learn-text">
            <p>
              <Words runs={followed ?? step.text} />
            </p>
            {task?.read && (
              <p class="lesson-read">
                <Words
                  runs={runsOf(t("course-read", { move: task.notation ?? moveName(boardOf(step), task.read, null) }))}
                />
              </p>
            )}
          </div>
          {choosing && (
            <div
              class="lesson-choice"
              role="group"
              aria-label={t(task.numbers.length ? "course-pick-number" : "course-pick")}
            >
              {task.numbers.map((number) => (
                <button
                  key={number}
                  type="button"
                  class={`button ${picked === number ? "right" : ""}`}
                  disabled={over || asking}
                  onClick={() => void judge("", number)}
                >
                  {number}
                </button>
              ))}
              {task.choice.map((usi) => (
                <button
                  key={usi}
                  type="button"
                  class={`button ${picked === usi ? "right" : ""}`}
                  disabled={over || asking || !parseUsi(usi)}
                  onClick={() => void judge(usi)}
                >
                  {moveName(boardOf(step), usi, null)}
                </button>
              ))}
            </div>
          )}
          {step.play && <PlayOut game={step.play} />}
          <div class="learn-steps">
            <p class={`learn-said ${said?.good ? "good" : ""}`}>{said && <Words runs={said.runs} />}</p>
            {hinted && task && (
              <p class="muted">
                <Words runs={task.hint} />
              </p>
            )}
            <Aloud text={spoken(read)} />
            {task && !hinted && !over && (
              <button
                type="button"
                class="button quiet"
                onClick={() => {
                  slip();
                  setHinted(true);
                }}
              >
                {t("course-hint")}
              </button>
            )}
            {task?.line && stuck && !over && (
              <button type="button" class="button quiet" disabled={asking} onClick={() => void showMove()}>
                {t("course-show")}
              </button>
            )}
            {task && (
              <button type="button" class="button quiet" onClick={() => show(at)}>
                {t("course-again")}
              </button>
            )}
            {last ? (
              <a class={`button ${over ? "primary" : ""}`} href={ends ? lesson.home : `/learn/${lesson.next}`}>
                {t(ends ? "course-all" : "course-next-lesson")}
              </a>
            ) : (
              <button type="button" class={`button ${over || !task ? "primary" : ""}`} onClick={() => show(at + 1)}>
                {t("course-next")}
              </button>
            )}
          </div>
          <p>
            {!ends && <a href={lesson.home}>{t("course-all")}</a>}
            {!ends && lesson.practice && " · "}
            {lesson.practice && <a href={lesson.practice}>{t("lesson-practice")}</a>}
          </p>
        </div>
      </Goban>
      <div class="sr-only" aria-live="polite">
        {told}
      </div>
    </div>
  );
}
