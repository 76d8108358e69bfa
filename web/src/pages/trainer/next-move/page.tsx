// Positions in which one move is better than all others: one try counts. A wrong move is answered on the board and set back; what
// was missed comes back on another day.

import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { BoardView } from "../../../board/board";
import { Goban } from "../../../board/goban";
import { t } from "../../../i18n";
import { useRefuting } from "../../../learn/refuting";
import { type Card, daysBetween, today } from "../../../memory/card";
import { reviewed } from "../../../memory/schedule";
import { api } from "../../../net/api";
import { moveName } from "../../../notation/name";
import { cards, note } from "../../../practice/decks/next-move";
import { keepPractice, keptPractice, onHeard } from "../../../practice/space";
import { lineNames } from "../../../record/engine";
import { legalMoves } from "../../../rules/moves";
import { apply, parseSfen, type Position } from "../../../rules/position";
import { type Move, moveToUsi, parseUsi } from "../../../rules/types";
import { settings } from "../../../settings";
import { play } from "../../../sound/sounds";
import { LineNames } from "../../../ui/line-names";
import { rankWords } from "../../../ui/rating";
import { TypedMove } from "../../../ui/typed-move";
import type { GamePhase, NextMoveAnswer, NextMoveCard, NextMoveTry, NextMoveView } from "../../../wire";
import { choose, due, type Filter, fits, outlook } from "./choose";
import "./next-move.css";

const PHASES: readonly GamePhase[] = ["opening", "middle", "end"];
const BEST = "komadai.trainer.next-move";

const path = (id: string) => `/api/next-moves/${id}`;
const chanceWords = (chance: number) => t("next-move-chance", { chance, outlook: t(`next-move-${outlook(chance)}`) });

/** The phase that a link asks for: `#opening`. */
const phaseOf = (hash: string): GamePhase | null => PHASES.find((phase) => hash === `#${phase}`) ?? null;

/** What has been said of the last try. */
interface Said {
  readonly good: boolean;
  readonly text: string;
  /** A line that shows it. */
  readonly line: readonly string[];
}

export function Page() {
  const [all, setAll] = useState<readonly NextMoveCard[] | null>(null);
  const [failure, setFailure] = useState("");
  const [filter, setFilter] = useState<Filter>(() => ({ phase: phaseOf(location.hash), grade: null }));
  const [known, setKnown] = useState<ReadonlyMap<string, Card>>(cards);
  const [asked, setAsked] = useState<{ readonly view: NextMoveView; readonly number: number } | null>(null);
  const [over, setOver] = useState(false);
  const [streak, setStreak] = useState(0);
  const [best, setBest] = useState(Number(keptPractice(BEST)) || 0);
  useEffect(() => onHeard(() => (setKnown(cards()), setBest(Number(keptPractice(BEST)) || 0))), []);

  /** Which request is the last: an older answer is not for this filter any more. */
  const turn = useRef(0);
  const next = async (from: readonly NextMoveCard[], by: Filter) => {
    const mine = ++turn.current;
    const card = choose(from, by, cards(), today(), Math.random, asked?.view.card.id);
    setOver(card === null);
    if (!card) return setAsked(null);
    const answer = await api<NextMoveView>("GET", path(card.id));
    if (mine !== turn.current) return;
    setFailure(answer.ok ? "" : answer.error.message);
    if (answer.ok) setAsked({ view: answer.value, number: mine });
  };
  useEffect(() => {
    void api<NextMoveCard[]>("GET", "/api/next-moves").then((answer) => {
      if (!answer.ok) return setFailure(answer.error.message);
      setAll(answer.value);
      void next(answer.value, filter);
    });
  }, []);
  const change = (to: Filter) => {
    // A grade that the phase has none of would leave nothing.
    const grade = to.grade && all?.some((card) => fits(to, card)) ? to.grade : null;
    const by = { ...to, grade };
    setFilter(by);
    if (all) void next(all, by);
  };
  /** The first try of a position. */
  const tried = (id: string, right: boolean) => {
    note(id, reviewed(known.get(id), right ? "clean" : "missed", today()));
    setKnown(cards());
    const row = right ? streak + 1 : 0;
    setStreak(row);
    if (row > best) {
      setBest(row);
      keepPractice(BEST, String(row));
    }
  };

  const grades = [...new Set(all?.filter((card) => fits({ ...filter, grade: null }, card)).map((card) => card.grade))];
  const waiting = all ? due(all, filter, known, today()).length : 0;
  const choices = (
    <>
      <div class="next-move-filter">
        <label>
          <span>{t("next-move-phase")}</span>
          <select
            value={filter.phase ?? ""}
            onChange={(event) => change({ ...filter, phase: (event.currentTarget.value || null) as GamePhase | null })}
          >
            <option value="">{t("next-move-all")}</option>
            {PHASES.map((phase) => (
              <option key={phase} value={phase}>
                {t(`next-move-${phase}`)}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>{t("next-move-grade")}</span>
          <select
            value={filter.grade ?? ""}
            onChange={(event) => change({ ...filter, grade: event.currentTarget.value || null })}
          >
            <option value="">{t("next-move-all")}</option>
            {grades
              .sort((a, b) => order(a) - order(b))
              .map((grade) => (
                <option key={grade} value={grade}>
                  {rankWords(grade)}
                </option>
              ))}
          </select>
        </label>
      </div>
      <p class="small muted next-move-row" data-streak={streak}>
        {t("next-move-row", { count: streak, best })}
        {waiting > 0 && ` · ${t("next-move-due", { count: waiting })}`}
      </p>
    </>
  );
  if (!asked) {
    return (
      <div class="reading next-move-desk" aria-busy={!over && !failure}>
        <h1>{t("practice-next-move")}</h1>
        {choices}
        <p role="status">{failure || (over ? t("next-move-over") : "")}</p>
        <p>
          <a href="/practice">{t("practice")}</a>
        </p>
      </div>
    );
  }
  const { id } = asked.view.card;
  return (
    <Asked
      key={asked.number}
      asked={asked.view}
      choices={choices}
      failure={failure}
      card={known.get(id)}
      tried={(right) => tried(id, right)}
      next={() => void next(all!, filter)}
    />
  );
}

/** The weakest grade first. */
const order = (grade: string): number => (grade.endsWith("k") ? -Number.parseInt(grade, 10) : 0);

interface AskedProps {
  readonly asked: NextMoveView;
  readonly choices: preact.ComponentChildren;
  readonly failure: string;
  readonly card: Card | undefined;
  readonly tried: (right: boolean) => void;
  readonly next: () => void;
}

function Asked({ asked, choices, failure, card, tried, next }: AskedProps) {
  const start = useMemo<Position>(() => parseSfen(asked.sfen)!, [asked.sfen]);
  const [position, setPosition] = useState(start);
  const [last, setLast] = useState<string | null>(null);
  const [said, setSaid] = useState<Said | null>(null);
  const [judging, setJudging] = useState(false);
  const [done, setDone] = useState(false);
  const first = useRef(true);
  const { shown: refuting, refute, stop } = useRefuting();
  const [told, tell] = useState("");
  const onward = useRef<HTMLButtonElement>(null);
  const here = useRef(true);
  useEffect(
    () => () => {
      here.current = false;
    },
    [],
  );

  const say = (good: boolean, text: string, line: readonly string[] = []) => {
    setSaid({ good, text, line });
    tell([text, ...line].join(" "));
  };
  const count = (right: boolean) => {
    if (!first.current) return;
    first.current = false;
    tried(right);
  };
  const judge = async (usi: string | null) => {
    setJudging(true);
    const body: NextMoveTry = usi === null ? {} : { mv: usi };
    const answer = await api<NextMoveAnswer>("POST", `${path(asked.card.id)}/judge`, body);
    // Whoever has gone on is told nothing of a position that is behind them.
    if (!here.current) return;
    setJudging(false);
    if (!answer.ok) {
      setPosition(start);
      return say(false, answer.error.message);
    }
    const { value } = answer;
    if (value.type === "best") {
      const mv = value.line[0]!;
      count(usi !== null);
      if (usi !== null) play("beep");
      setPosition(apply(start, parseUsi(mv)!) ?? start);
      setLast(mv);
      setDone(true);
      const words = {
        move: moveName(start, mv, null),
        chance: chanceWords(value.chance),
        other: chanceWords(value.other),
      };
      return say(usi !== null, t("next-move-best", words), lineNames(start, null, value.line));
    }
    count(false);
    play("refused");
    setPosition(start);
    const words = { move: moveName(start, usi!, null), left: chanceWords(value.left) };
    if (!value.known) return say(false, t("next-move-other", words));
    refute(start, usi!, value.line);
    say(false, t("next-move-wrong", words), lineNames(start, null, [usi!, ...value.line]));
  };
  const onMove = (move: Move) => {
    if (judging || done) return;
    const usi = moveToUsi(move);
    const after = legalMoves(start).some((legal) => moveToUsi(legal) === usi) ? apply(start, move) : null;
    if (!after) return;
    play(move.type === "board" && start.board[move.to] ? "capture" : "move");
    setPosition(after);
    void judge(usi);
  };
  // Enter goes on from here.
  useEffect(() => {
    if (done) onward.current?.focus({ preventScroll: true });
  }, [done]);
  const asks = !judging && !done && !refuting;
  const view = useMemo<BoardView>(
    () => ({
      position: refuting?.position ?? position,
      orientation: "black",
      lastMove: refuting?.last ?? last,
      hands: "black",
      freedom: asks ? { type: "listed", moves: legalMoves(start) } : { type: "none" },
      premoves: false,
      showTargets: settings.value.targets,
      arrows: [],
      faults: [],
      hints: [],
      animate: true,
    }),
    [position, refuting, last, asks],
  );
  const announce = useCallback((text: string) => tell(text), []);
  return (
    <div
      class="learn next-move"
      data-id={asked.card.id}
      data-phase={asked.card.phase}
      data-done={done}
      data-refuting={refuting?.last}
      aria-busy={judging || refuting !== null}
      onPointerDown={stop}
      onKeyDown={stop}
    >
      <Goban view={view} onMove={onMove} announce={announce} class="stage-learn">
        <div class="side">
          <h1>{t("practice-next-move")}</h1>
          <p>
            <strong>{t("next-move-ask")}</strong>{" "}
            <small class="muted">
              {t(`next-move-${asked.card.phase}`)} · {rankWords(asked.card.grade)}
            </small>
          </p>
          <p class={`learn-said ${said?.good ? "good" : ""}`}>{failure || said?.text}</p>
          {said && said.line.length > 0 && (
            <p class="next-move-line">
              <LineNames names={said.line} />
            </p>
          )}
          {done && card && (
            <p class="small muted">{t("due-days", { days: Math.max(0, daysBetween(today(), card.due)) })}</p>
          )}
          <TypedMove position={start} previous={null} enabled={asks} onMove={onMove} />
          <div class="learn-steps">
            {!done && (
              <button type="button" class="button quiet" disabled={judging} onClick={() => void judge(null)}>
                {t("course-show")}
              </button>
            )}
            <button ref={onward} type="button" class={`button ${done ? "primary" : "quiet"}`} onClick={next}>
              {t(done ? "course-next" : "next-move-skip")}
            </button>
          </div>
          {choices}
          <p>
            <a href="/practice">{t("practice")}</a>
          </p>
        </div>
      </Goban>
      <div class="sr-only" aria-live="polite">
        {told}
      </div>
    </div>
  );
}
