// What stands beside a board that several people share: the tree of moves, the steps, the engine's line, arrows and marks.

import { useEffect } from "preact/hooks";
import { t } from "../i18n";
import { moveName } from "../notation/name";
import { Named } from "../notation/named";
import { rowsOf } from "../record/rows";
import { scoreWords } from "../record/score-words";
import { positionAt } from "../record/tree";
import { squareAt, squareName } from "../rules/types";
import { useMarkedInSight } from "../ui/marked-in-sight";
import { Step } from "../ui/steps";
import type { SharedBoard } from "./board";
import "./shared-board.css";

export function Moves({ board }: { board: Pick<SharedBoard, "tree" | "at" | "go"> }) {
  const tree = board.tree.value;
  const at = board.at.value;
  const list = useMarkedInSight<HTMLDivElement>(at, tree);
  const rows = rowsOf(tree);
  return (
    <div class="moves together-moves" ref={list} role="group" aria-label={t("moves")}>
      {rows.length === 0 && <p class="moves-empty">{t("shared-empty")}</p>}
      {rows.map(({ type, id, depth }) => {
        const node = tree.nodes[id]!;
        if (type === "comment")
          return (
            <p class="move-comment" style={depth ? `--depth:${Math.min(depth, 6)}` : undefined} key={`c${id}`}>
              {node.comment}
            </p>
          );
        const parent = tree.nodes[node.parent!]!;
        return (
          <button
            type="button"
            key={id}
            class={depth ? "branch" : ""}
            data-ply={node.ply}
            data-side={depth ? undefined : node.ply % 2 ? "left" : "right"}
            style={depth ? `--depth:${Math.min(depth, 6)}` : undefined}
            aria-current={id === at ? "step" : undefined}
            onClick={() => board.go(id)}
          >
            <span class="move-number">{node.ply}</span>
            <span class="move-name">
              <Named name={moveName(positionAt(tree, parent.id), node.usi!, parent.usi)} />
            </span>
          </button>
        );
      })}
    </div>
  );
}

export function Steps({ board }: { board: Pick<SharedBoard, "node" | "line" | "step"> }) {
  const { ply } = board.node.value;
  const last = board.line.value.length - 1;
  return (
    <div class="steps" role="toolbar" aria-label={t("steps")}>
      <Step icon="first" label={t("step-first")} off={ply === 0} onStep={() => board.step("first")} />
      <Step icon="previous" label={t("step-previous")} off={ply === 0} onStep={() => board.step("previous")} />
      <Step icon="next" label={t("step-next")} off={ply === last} onStep={() => board.step("next")} />
      <Step icon="last" label={t("step-last")} off={ply === last} onStep={() => board.step("last")} />
    </div>
  );
}

export function EngineLine({ board }: { board: SharedBoard }) {
  const known = board.engine.known.value;
  const failure = board.engine.live.failure.value;
  const position = board.position.value;
  if (failure) {
    return (
      <p class="notice small" role="alert">
        {failure === "lost" ? t("analysis-lost") : failure}
      </p>
    );
  }
  const best = known?.pvs[0];
  return (
    <p class="together-engine" aria-live="polite">
      {best ? (
        <>
          <strong>{scoreWords(best.score, position.turn).words}</strong>{" "}
          {best.moves[0] && <Named name={moveName(position, best.moves[0], board.node.value.usi)} />}
        </>
      ) : (
        <span class="muted">{t("engine-thinking")}</span>
      )}
    </p>
  );
}

export function Toggle(props: { label: string; on: boolean; onChange: (on: boolean) => void }) {
  return (
    <button type="button" class="button small" aria-pressed={props.on} onClick={() => props.onChange(!props.on)}>
      {props.label}
    </button>
  );
}

/** Arrows and marks: by touching squares, or typed. */
export function Drawing({ board }: { board: SharedBoard }) {
  const drawn = board.drawn.value;
  const on = board.drawing.value;
  useEffect(() => {
    const field = document.querySelector<HTMLElement>(".goban .sg-wrap");
    if (!on || !field) return;
    const down = (event: PointerEvent) => {
      const square = squareUnder(field, event);
      if (square === null) return;
      event.preventDefault();
      event.stopPropagation();
      board.touch(square);
    };
    field.addEventListener("pointerdown", down, true);
    return () => {
      field.removeEventListener("pointerdown", down, true);
      board.from.value = null;
    };
  }, [on, board]);
  return (
    <div class={on || drawn.length > 0 ? "together-drawing" : ""}>
      {on && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const input = event.currentTarget.elements.namedItem("squares") as HTMLInputElement;
            const [, from, to] = /^\s*([1-9][a-i])\s*-?\s*([1-9][a-i])?\s*$/i.exec(input.value) ?? [];
            if (!from) return input.select();
            board.draw(`${from}${to ?? ""}`.toLowerCase());
            input.value = "";
          }}
        >
          <p class="muted small">{t("together-draw-line")}</p>
          <input type="text" name="squares" aria-label={t("together-squares")} placeholder="7g 7f" autocomplete="off" />
        </form>
      )}
      {drawn.length > 0 && (
        <ul class="together-drawn" aria-label={t("together-drawn")}>
          {drawn.map((one) => (
            <li key={one}>
              <button
                type="button"
                class="button small quiet"
                disabled={!board.mayEdit.value}
                aria-label={t("together-undraw", { drawn: one })}
                onClick={() => board.draw(one)}
              >
                {one.length === 4 ? `${one.slice(0, 2)} → ${one.slice(2)}` : one} ×
              </button>
            </li>
          ))}
          {on && (
            <li>
              <button type="button" class="button small quiet" onClick={() => board.clearDrawn()}>
                {t("together-clear")}
              </button>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

function squareUnder(field: HTMLElement, { clientX, clientY }: PointerEvent): string | null {
  const box = field.getBoundingClientRect();
  const column = Math.floor(((clientX - box.left) / box.width) * 9);
  const row = Math.floor(((clientY - box.top) / box.height) * 9);
  if (column < 0 || column > 8 || row < 0 || row > 8) return null;
  const upright = field.classList.contains("orientation-sente");
  return squareName(upright ? squareAt(9 - column, row + 1) : squareAt(column + 1, 9 - row));
}
