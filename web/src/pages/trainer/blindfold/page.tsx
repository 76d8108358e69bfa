// Blindfold: moves are read out one by one, questions are asked about where they led, and a few moves are played on from memory.

import { useState } from "preact/hooks";
import { MiniBoard } from "../../../board/mini";
import { t } from "../../../i18n";
import { moveName } from "../../../notation/name";
import { moveWords } from "../../../notation/words";
import { pieceWord } from "../../../notation/piece-word";
import { apply, type Position, toSfen } from "../../../rules/position";
import { type Move, moveToUsi, type Piece, type Square } from "../../../rules/types";
import { coordinates } from "../../../settings";
import { play } from "../../../sound/sounds";
import { say } from "../../../sound/voice";
import { Segments } from "../../../ui/controls";
import { Icon } from "../../../ui/icons";
import { TypedMove } from "../../../ui/typed-move";
import { Field } from "../field";
import { nameOf } from "../tasks";
import { LINES, type Walk, walk } from "./lines";
import { moveBetween, type Question, questions, reply } from "./questions";
import "./blindfold.css";

const LENGTHS = [4, 8, 12, 16, 20] as const;
/** Moves that are played on. */
const ON = 3;

type Stage =
  | { readonly type: "desk" }
  | { readonly type: "read"; readonly at: number }
  | { readonly type: "asked"; readonly index: number; readonly missed: boolean }
  | { readonly type: "on"; readonly line: readonly string[]; readonly positions: readonly Position[] }
  | { readonly type: "over"; readonly end: Position };

interface Session {
  readonly walk: Walk;
  readonly questions: readonly Question[];
}

const words = (piece: Piece | null): string =>
  piece ? t("side-piece", { side: piece.color, piece: pieceWord(piece.kind, piece.promoted) }) : t("blindfold-nothing");

export function Page() {
  const [length, setLength] = useState<number>(8);
  const [stage, setStage] = useState<Stage>({ type: "desk" });
  const [session, setSession] = useState<Session | null>(null);
  const [right, setRight] = useState(0);
  const [said, setSaid] = useState<{ good: boolean; text: string } | null>(null);
  const [from, setFrom] = useState<Square | null>(null);
  const japanese = coordinates() === "japanese";

  const begin = () => {
    const line = walk(LINES[Math.floor(Math.random() * LINES.length)]!, length);
    setSession({ walk: line, questions: questions(line, Math.random) });
    setRight(0);
    setSaid(null);
    read(line, 0);
  };
  const read = (line: Walk, at: number) => {
    setStage({ type: "read", at });
    say(moveWords(line.positions[at]!, line.moves[at]!));
  };
  const tell = (good: boolean, text: string) => {
    play(good ? "beep" : "refused");
    setSaid({ good, text });
  };

  /** The next question, or the first move that is played on. */
  const goOn = (index: number) => {
    if (index + 1 < session!.questions.length) setStage({ type: "asked", index: index + 1, missed: false });
    else setStage({ type: "on", line: [], positions: [session!.walk.positions.at(-1)!] });
  };
  const answer = (good: boolean, wrong: string) => {
    if (stage.type !== "asked") return;
    if (!good) {
      tell(false, wrong);
      setStage({ ...stage, missed: true });
      return;
    }
    if (!stage.missed) setRight(right + 1);
    tell(true, t("blindfold-right"));
    goOn(stage.index);
  };

  const playOn = (move: Move | null) => {
    if (stage.type !== "on") return;
    setFrom(null);
    const before = stage.positions.at(-1)!;
    const after = move && apply(before, move);
    if (!after) return tell(false, t("blindfold-illegal"));
    const answered = reply(after, Math.random);
    const then = answered && apply(after, answered);
    const line = [...stage.line, moveToUsi(move), ...(answered ? [moveToUsi(answered)] : [])];
    const positions = [...stage.positions, after, ...(then ? [then] : [])];
    setRight(right + 1);
    play("move");
    const made = moveName(before, moveToUsi(move), null);
    const replied = answered && then ? moveName(after, moveToUsi(answered), moveToUsi(move)) : "";
    setSaid({ good: true, text: t("blindfold-played", { move: made, reply: replied }) });
    if (answered) say(moveWords(after, moveToUsi(answered)));
    if (then && line.length < 2 * ON) return setStage({ type: "on", line, positions });
    play("bell");
    setStage({ type: "over", end: then ?? after });
  };

  const pick = (square: Square) => {
    if (stage.type === "asked") {
      const question = session!.questions[stage.index]!;
      if (question.type !== "where") return;
      answer(question.squares.includes(square), t("trainer-that-is", { square: nameOf(square, japanese) }));
    }
    if (stage.type !== "on") return;
    if (from === null) return setFrom(square);
    if (from === square) return setFrom(null);
    playOn(moveBetween(stage.positions.at(-1)!, from, square));
  };

  const total = (session?.questions.length ?? 0) + ON;
  return (
    <div class="trainer blindfold" data-stage={stage.type}>
      {stage.type === "over" ? (
        <MiniBoard sfen={toSfen(stage.end)} orientation="black" label={t("blindfold-board")} />
      ) : (
        <Field label={t("practice-blindfold")} marked={from} onPick={pick} />
      )}
      <div class="side">
        <h1>{t("practice-blindfold")}</h1>
        {stage.type === "desk" && <p class="muted">{t("practice-blindfold-line")}</p>}
        {stage.type === "over" && (
          <p class="trainer-asked" role="status">
            {t("blindfold-result", { right, total })}
          </p>
        )}
        {(stage.type === "desk" || stage.type === "over") && (
          <>
            <Segments
              name="length"
              label={t("blindfold-length")}
              value={length}
              options={LENGTHS.map((value) => ({ value, label: String(value) }))}
              onChange={setLength}
            />
            <p>
              <button type="button" class="button primary large" onClick={begin}>
                {t(stage.type === "over" ? "castles-again" : "trainer-start")}
              </button>
            </p>
          </>
        )}
        {stage.type === "read" && session && (
          <Reading
            walk={session.walk}
            at={stage.at}
            show={(at) => read(session.walk, at)}
            done={() => setStage({ type: "asked", index: 0, missed: false })}
          />
        )}
        {stage.type === "asked" && session && (
          <Asked
            question={session.questions[stage.index]!}
            position={session.walk.positions.at(-1)!}
            japanese={japanese}
            answer={answer}
          />
        )}
        {stage.type === "on" && (
          <>
            <p class="trainer-asked">
              {t("blindfold-on", { count: ON - stage.line.length / 2, side: stage.positions.at(-1)!.turn })}
            </p>
            <TypedMove
              position={stage.positions.at(-1)!}
              previous={stage.line.at(-1) ?? session!.walk.moves.at(-1)!}
              enabled
              onMove={playOn}
            />
          </>
        )}
        {stage.type !== "desk" && stage.type !== "read" && stage.type !== "over" && (
          <p class="trainer-score" data-right={right}>
            {t("trainer-right", { count: right })}
          </p>
        )}
        <p class={`learn-said ${said?.good ? "good" : ""}`} role="status">
          {stage.type === "read" ? "" : said?.text}
        </p>
        <p>
          <a href="/practice">{t("practice")}</a>
        </p>
      </div>
    </div>
  );
}

/** One move after the other, and back to those before. */
function Reading(props: { walk: Walk; at: number; show: (at: number) => void; done: () => void }) {
  const { moves, positions } = props.walk;
  const { at } = props;
  const last = at === moves.length - 1;
  return (
    <>
      <p class="muted tabular">{t("blindfold-at", { index: at + 1, count: moves.length })}</p>
      <p class="trainer-asked" aria-live="polite">
        {moveName(positions[at], moves[at]!, moves[at - 1] ?? null)}
      </p>
      <div class="learn-steps">
        <button type="button" class="button quiet" disabled={at === 0} onClick={() => props.show(at - 1)}>
          <Icon name="previous" />
          {t("blindfold-back")}
        </button>
        <button type="button" class="button primary" onClick={() => (last ? props.done() : props.show(at + 1))}>
          {t(last ? "blindfold-ask" : "blindfold-next")}
        </button>
      </div>
    </>
  );
}

function Asked(props: {
  question: Question;
  position: Position;
  japanese: boolean;
  answer: (good: boolean, wrong: string) => void;
}) {
  const { question, position, answer } = props;
  if (question.type === "where") {
    return <p class="trainer-asked blindfold-asked">{t("blindfold-where", { piece: words(question.piece) })}</p>;
  }
  if (question.type === "what") {
    return (
      <>
        <p class="trainer-asked blindfold-asked">
          {t("blindfold-what", { square: nameOf(question.square, props.japanese) })}
        </p>
        <div class="lesson-choice">
          {question.choices.map((choice, i) => (
            <button
              key={i}
              type="button"
              class="button"
              onClick={() => answer(i === question.right, t("blindfold-not", { piece: words(choice) }))}
            >
              {words(choice)}
            </button>
          ))}
        </div>
      </>
    );
  }
  const move = moveName(position, question.usi, null);
  return (
    <>
      <p class="trainer-asked blindfold-asked">{t(`blindfold-${question.type}`, { move })}</p>
      <div class="lesson-choice">
        {[true, false].map((yes) => (
          <button
            key={String(yes)}
            type="button"
            class="button"
            onClick={() => answer(yes === question.right, t("blindfold-no-match"))}
          >
            {t(yes ? "blindfold-yes" : "blindfold-no")}
          </button>
        ))}
      </div>
    </>
  );
}
