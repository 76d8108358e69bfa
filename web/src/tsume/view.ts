// A problem's board as its store has it: the position, what may be moved, what a hint shows.

import { useComputed } from "@preact/signals";
import { useMemo } from "preact/hooks";
import type { Arrow, BoardView } from "../board/board";
import { leavesCheck, pseudoLegal } from "../rules/moves";
import { parseUsi, type Square } from "../rules/types";
import { settings } from "../settings";
import type { ProblemStore } from "./problem-store";

export function useProblemView(store: ProblemStore): BoardView {
  const shapes = useComputed<{ arrows: Arrow[]; hints: Square[] }>(() => {
    const step = store.hintStep.value;
    const usi = store.hint.value;
    const move = usi && parseUsi(usi);
    if (usi && move && step > 0) {
      if (step === 3) return { arrows: [{ usi, brush: "best" }], hints: [] };
      const from = move.type === "board" ? [move.from] : [];
      return { arrows: [], hints: step === 2 ? [...from, move.to] : from };
    }
    const next = store.said.value.type === "shown" ? store.line.value[store.ply.value] : undefined;
    return { arrows: next ? [{ usi: next, brush: "best" }] : [], hints: [] };
  });
  const key = JSON.stringify(shapes.value);
  const position = store.position.value;
  const may = store.mayMove.value;
  const last = store.ply.value > 0 ? store.line.value[store.ply.value - 1]! : null;
  return useMemo<BoardView>(
    () => ({
      position,
      orientation: store.flipped.value ? "white" : "black",
      lastMove: last,
      hands: may ? position.turn : "none",
      // Mate by a dropped pawn is among them: the site says why it is none.
      freedom: may
        ? { type: "listed", moves: pseudoLegal(position).filter((move) => !leavesCheck(position, move)) }
        : { type: "none" },
      premoves: false,
      showTargets: settings.value.targets,
      arrows: shapes.value.arrows,
      hints: shapes.value.hints,
      faults: [],
      animate: true,
    }),
    [position, last, may, store.flipped.value, settings.value.targets, key],
  );
}
