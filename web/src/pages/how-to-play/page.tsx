// How to play: every piece tried on a board, one step at a time.

import { signal } from "@preact/signals";
import { render } from "preact";
import { useCallback, useEffect, useMemo, useState } from "preact/hooks";
import type { BoardView } from "../../board/board";
import { Goban } from "../../board/goban";
import { t } from "../../i18n";
import { Stones } from "../../learn/stones";
import "../../learn/steps.css";
import { runsOf, withoutReadings, Words } from "../../learn/words";
import { legalMoves } from "../../rules/moves";
import { apply, type Position } from "../../rules/position";
import { type Move, moveToUsi } from "../../rules/types";
import { play, wakeAudio } from "../../sound/sounds";
import { foulTaught } from "../../ui/labels";
import { PlayNow } from "../../begin/play-now";
import type { BootOf } from "../../boot";
import { foulOf, isDone, isMate, startOf, stepOf } from "./steps";

export function start(root: HTMLElement, { steps }: BootOf<"how-to-play">): void {
  wakeAudio();
  render(<HowToPlay steps={steps} />, root);
}

/** What the page says of the last move. */
interface Said {
  readonly good: boolean;
  readonly text: string;
}

const announced = signal("");

const Told = ({ id }: { id: string }) => <Words runs={runsOf(t(id))} />;

function HowToPlay({ steps }: { steps: readonly string[] }) {
  const [at, setAt] = useState(() => Math.max(0, steps.indexOf(location.hash.slice(1))));
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const name = steps[at]!;
  const goal = stepOf(name).goal;
  const [position, setPosition] = useState<Position>(() => startOf(name));
  const [last, setLast] = useState<string | null>(null);
  const [said, setSaid] = useState<Said | null>(null);

  const show = (next: number) => {
    const to = Math.max(0, Math.min(next, steps.length - 1));
    setAt(to);
    setPosition(startOf(steps[to]!));
    setLast(null);
    setSaid(null);
    history.replaceState(null, "", `#${steps[to]}`);
  };
  useEffect(() => {
    announced.value = withoutReadings(said?.text ?? "");
  }, [said]);

  const onMove = (move: Move) => {
    const foul = foulOf(position, move);
    const after = foul ? null : apply(position, move);
    if (!after) {
      setSaid({ good: false, text: foul ? foulTaught(foul) : "" });
      play("refused");
      return;
    }
    const capture = move.type === "board" && !!position.board[move.to];
    play(capture ? "capture" : "move");
    if (goal === "mate" && !isMate(after)) {
      setSaid({ good: false, text: t("howto-not-mate") });
      setPosition(startOf(name));
      setLast(null);
      return;
    }
    // Nobody answers here: it is the learner's turn again.
    setPosition(isMate(after) ? after : { ...after, turn: "black" });
    setLast(moveToUsi(move));
    if (!isDone(goal, move, after)) return setSaid(null);
    const words = { mate: "howto-mated", escape: "howto-saved" } as const;
    setSaid({ good: true, text: t(goal in words ? words[goal as keyof typeof words] : "howto-done") });
    setDone(new Set([...done, name]));
  };

  const view = useMemo<BoardView>(
    () => ({
      position,
      orientation: "black",
      lastMove: last,
      hands: "black",
      freedom: { type: "explained", moves: legalMoves(position) },
      premoves: false,
      showTargets: true,
      arrows: [],
      faults: [],
      animate: true,
    }),
    [position, last],
  );
  const announce = useCallback((text: string) => {
    announced.value = text;
  }, []);
  const lastStep = at === steps.length - 1;

  return (
    <div class="learn">
      <Goban view={view} onMove={onMove} announce={announce} class="stage-learn stage-lesson alone">
        <div class="side">
          <h1>{t("how-to-play")}</h1>
          <Stones
            label={t("howto-steps")}
            names={steps.map((step) => withoutReadings(t(`howto-${step}`)))}
            at={at}
            done={(i) => done.has(steps[i]!)}
            show={show}
          />
          <div class="learn-text">
            <h2>
              <Told id={`howto-${name}`} />
            </h2>
            <p>
              <Told id={`howto-${name}-line`} />
            </p>
            {goal === "capture" && name !== "promotion" && name !== "dragon" && name !== "king" && (
              <p class="muted">
                <Told id="howto-task-capture" />
              </p>
            )}
          </div>
          <p class={`learn-said ${said?.good ? "good" : ""}`}>{said && <Words runs={runsOf(said.text)} />}</p>
          <div class="learn-steps">
            <button type="button" class="button quiet" disabled={at === 0} onClick={() => show(at - 1)}>
              {t("howto-previous")}
            </button>
            <button type="button" class="button quiet" onClick={() => show(at)}>
              {t("howto-again")}
            </button>
            {lastStep ? (
              <PlayNow />
            ) : (
              <button
                type="button"
                class={`button ${said?.good || goal === "free" ? "primary" : ""}`}
                onClick={() => show(at + 1)}
              >
                {t("howto-next")}
              </button>
            )}
          </div>
        </div>
      </Goban>
      <div class="sr-only" aria-live="polite">
        {announced.value}
      </div>
    </div>
  );
}
