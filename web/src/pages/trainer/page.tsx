// Trainers against the clock: squares by their names, and moves as they are written.

import { render } from "preact";
import { useCallback, useEffect, useMemo, useState } from "preact/hooks";
import type { BoardView } from "../../board/board";
import { Goban } from "../../board/goban";
import { loadTexts, t } from "../../i18n";
import { moveName } from "../../notation/name";
import { legalMoves } from "../../rules/moves";
import { fileOf, type Move, moveToUsi, rankOf, type Square, squareAt } from "../../rules/types";
import { coordinates } from "../../settings";
import { play, wakeAudio } from "../../sound/sounds";
import { keep, kept } from "../../storage";
import { clockText } from "../../ui/time";
import type { Trainer } from "../../wire";
import type { BootOf } from "../registry";
import { anotherSquare, nameOf, randomTask, type ReadingTask } from "./tasks";
import "../../learn/steps.css";
import "./trainer.css";

const ROUND_MS = 60_000;

export function start(root: HTMLElement, { trainer }: BootOf<"trainer">): void {
  wakeAudio();
  void loadTexts("practice").then(() => render(trainer === "coordinates" ? <Squares /> : <Moves />, root));
}

/** A round of a minute: what is right counts, and the best round is kept. */
function useRound(trainer: Trainer) {
  const key = `komadai.trainer.${trainer}`;
  const [until, setUntil] = useState(0);
  const [left, setLeft] = useState(0);
  const [right, setRight] = useState(0);
  const [best, setBest] = useState(Number(kept(key)) || 0);
  const running = left > 0;
  useEffect(() => {
    if (!until) return;
    const timer = setInterval(() => setLeft(Math.max(0, until - Date.now())), 100);
    return () => clearInterval(timer);
  }, [until]);
  useEffect(() => {
    if (running || !until) return;
    setUntil(0);
    play("bell");
    if (right > best) {
      keep(key, String(right));
      setBest(right);
    }
  }, [running, until]);
  const begin = () => {
    setRight(0);
    setLeft(ROUND_MS);
    setUntil(Date.now() + ROUND_MS);
  };
  return { running, left, right, best, begin, count: () => setRight(right + 1) };
}

type Round = ReturnType<typeof useRound>;

function Desk({ name, round, asked, said }: { name: Trainer; round: Round; asked: string; said: string }) {
  return (
    <div class="side">
      <h1>{t(`practice-${name}`)}</h1>
      <p class="muted">{t(`practice-${name}-line`)}</p>
      {round.running ? (
        <>
          <p class="trainer-asked" aria-live="polite">
            {asked}
          </p>
          <p class="trainer-score" data-right={round.right}>
            {t("trainer-right", { count: round.right })} · {clockText(round.left)}
          </p>
        </>
      ) : (
        <>
          <p class="trainer-score" data-right={round.right}>
            {t("trainer-right", { count: round.right })} · {t("trainer-best", { count: round.best })}
          </p>
          <p>
            <button type="button" class="button primary large" onClick={round.begin}>
              {t("trainer-start")}
            </button>
          </p>
        </>
      )}
      <p class="learn-said" aria-live="polite">
        {said}
      </p>
      <p>
        <a href="/practice">{t("practice")}</a>
      </p>
    </div>
  );
}

function Squares() {
  const round = useRound("coordinates");
  const [asked, setAsked] = useState<Square>(() => anotherSquare(null, Math.random));
  const [said, setSaid] = useState("");
  const japanese = coordinates() === "japanese";
  const pick = (square: Square) => {
    if (!round.running) return;
    if (square === asked) {
      play("move");
      round.count();
      setSaid("");
      setAsked(anotherSquare(asked, Math.random));
    } else {
      play("refused");
      setSaid(t("trainer-that-is", { square: nameOf(square, japanese) }));
    }
  };
  const ranks = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  return (
    <div class="trainer">
      <div class="trainer-field" role="group" aria-label={t("practice-coordinates")}>
        {ranks.flatMap((rank) =>
          [...ranks].reverse().map((file) => {
            const square = squareAt(file, rank);
            return (
              <button
                key={square}
                type="button"
                data-square={nameOf(square, false)}
                aria-label={t("trainer-square", { column: 10 - fileOf(square), row: rankOf(square) })}
                onClick={() => pick(square)}
              />
            );
          }),
        )}
      </div>
      <Desk name="coordinates" round={round} asked={nameOf(asked, japanese)} said={said} />
    </div>
  );
}

function Moves() {
  const round = useRound("notation");
  const [task, setTask] = useState<ReadingTask>(() => randomTask(Math.random));
  const [said, setSaid] = useState("");
  const [told, tell] = useState("");
  const onMove = (move: Move) => {
    const usi = moveToUsi(move);
    if (usi === task.usi) {
      play("move");
      round.count();
      setSaid("");
      setTask(randomTask(Math.random));
    } else {
      play("refused");
      setSaid(t("trainer-that-is", { square: moveName(task.position, usi, null) }));
      // The same position once more: the board puts the piece back.
      setTask({ ...task });
    }
  };
  const view = useMemo<BoardView>(
    () => ({
      position: task.position,
      orientation: task.position.turn,
      lastMove: null,
      hands: "both",
      freedom: round.running ? { type: "explained", moves: legalMoves(task.position) } : { type: "none" },
      premoves: false,
      showTargets: true,
      arrows: [],
      faults: [],
      hints: [],
      animate: false,
    }),
    [task, round.running],
  );
  const announce = useCallback((text: string) => tell(text), []);
  return (
    <div class="learn" data-move={task.usi}>
      <Goban view={view} onMove={onMove} announce={announce} class="stage-learn">
        <Desk name="notation" round={round} asked={moveName(task.position, task.usi, null)} said={said} />
      </Goban>
      <div class="sr-only" aria-live="polite">
        {told}
      </div>
    </div>
  );
}
