// A move is written, and made on the board.

import { useCallback, useMemo, useState } from "preact/hooks";
import type { BoardView } from "../../board/board";
import { Goban } from "../../board/goban";
import { t } from "../../i18n";
import { moveName } from "../../notation/name";
import { legalMoves } from "../../rules/moves";
import { type Move, moveToUsi } from "../../rules/types";
import { play } from "../../sound/sounds";
import { Desk, useRound } from "./round";
import { randomTask, type ReadingTask } from "./tasks";

export function Page() {
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
