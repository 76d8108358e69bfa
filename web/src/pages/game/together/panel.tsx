// Beside the board while its players analyse together: the tree of moves, and what can be done with it.

import { useEffect, useRef } from "preact/hooks";
import { t } from "../../../i18n";
import { moveName } from "../../../notation/name";
import { Named } from "../../../notation/named";
import { squareAt, squareName } from "../../../rules/types";
import { Icon } from "../../../ui/icons";
import { Step } from "../../../ui/steps";
import { TypedMove } from "../../../ui/typed-move";
import { rowsOf } from "../../review/rows";
import { scoreWords } from "../../review/score-words";
import { positionAt } from "../../review/tree";
import type { Together } from "./store";
import "./together.css";

export function Moves({ together }: { together: Together }) {
  const list = useRef<HTMLDivElement>(null);
  const tree = together.tree.value;
  const at = together.at.value;
  useEffect(() => {
    const box = list.current;
    const marked = box?.querySelector<HTMLElement>("[aria-current]");
    // scrollIntoView would move the page too.
    box?.scrollTo(
      marked ? marked.offsetLeft - box.clientWidth / 2 : 0,
      marked ? marked.offsetTop - box.clientHeight / 2 : 0,
    );
  }, [at, tree]);
  return (
    <div class="moves together-moves" ref={list} role="group" aria-label={t("moves")}>
      {rowsOf(tree).map(({ id, depth }) => {
        const node = tree.nodes[id]!;
        const parent = tree.nodes[node.parent!]!;
        return (
          <button
            type="button"
            key={id}
            class={depth ? "branch" : ""}
            style={depth ? `--depth:${Math.min(depth, 6)}` : undefined}
            aria-current={id === at ? "step" : undefined}
            onClick={() => together.go(id)}
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

export function Tools({ together, onClose }: { together: Together; onClose: () => void }) {
  const { ply, parent } = together.node.value;
  const last = together.line.value.length - 1;
  const may = together.mayEdit.value;
  const { id } = together.store.game.value;
  return (
    <section class="together" aria-label={t("together")}>
      <div class="steps" role="toolbar" aria-label={t("steps")}>
        <Step icon="first" label={t("step-first")} off={ply === 0} onStep={() => together.step("first")} />
        <Step icon="previous" label={t("step-previous")} off={ply === 0} onStep={() => together.step("previous")} />
        <Step icon="next" label={t("step-next")} off={ply === last} onStep={() => together.step("next")} />
        <Step icon="last" label={t("step-last")} off={ply === last} onStep={() => together.step("last")} />
      </div>
      {!may && <p class="muted small">{t("together-looks-on")}</p>}
      <TypedMove
        position={together.position.value}
        previous={together.node.value.usi}
        enabled={may}
        onMove={(move) => together.play(move)}
      />
      <div class="together-row">
        <Toggle
          label={t("together-follow")}
          on={together.following.value}
          onChange={(on) => {
            together.following.value = on;
          }}
        />
        <Toggle label={t("engine")} on={together.engine.on.value} onChange={(on) => together.engine.turn(on)} />
        {may && (
          <Toggle
            label={t("together-draw")}
            on={together.drawing.value}
            onChange={(on) => {
              together.drawing.value = on;
            }}
          />
        )}
        {together.player.value && (
          <Toggle label={t("together-admit")} on={together.admits.value} onChange={(on) => together.admit(on)} />
        )}
      </div>
      {together.engine.on.value && <EngineLine together={together} />}
      <Drawing together={together} />
      <div class="together-row">
        {may && together.at.value > together.given && parent !== null && (
          <button type="button" class="button small" onClick={() => together.remove()}>
            {t("together-remove")}
          </button>
        )}
        <a class="button small" href={`/api/games/${id}/record?format=kif&branches=true`} download>
          <Icon name="download" />
          {t("together-export")}
        </a>
        <button type="button" class="button small quiet" onClick={onClose}>
          {t("together-close")}
        </button>
      </div>
    </section>
  );
}

function EngineLine({ together }: { together: Together }) {
  const known = together.engine.known.value;
  const failure = together.engine.live.failure.value;
  const position = together.position.value;
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
          {best.moves[0] && <Named name={moveName(position, best.moves[0], together.node.value.usi)} />}
        </>
      ) : (
        <span class="muted">{t("engine-thinking")}</span>
      )}
    </p>
  );
}

function Toggle(props: { label: string; on: boolean; onChange: (on: boolean) => void }) {
  return (
    <button type="button" class="button small" aria-pressed={props.on} onClick={() => props.onChange(!props.on)}>
      {props.label}
    </button>
  );
}

/** Arrows and marks: by touching squares, or typed. */
function Drawing({ together }: { together: Together }) {
  const drawn = together.drawn.value;
  const on = together.drawing.value;
  useEffect(() => {
    const field = document.querySelector<HTMLElement>(".goban .sg-wrap");
    if (!on || !field) return;
    const down = (event: PointerEvent) => {
      const square = squareUnder(field, event);
      if (square === null) return;
      event.preventDefault();
      event.stopPropagation();
      together.touch(square);
    };
    field.addEventListener("pointerdown", down, true);
    return () => {
      field.removeEventListener("pointerdown", down, true);
      together.from.value = null;
    };
  }, [on, together]);
  return (
    <div class={on || drawn.length > 0 ? "together-drawing" : ""}>
      {on && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const input = event.currentTarget.elements.namedItem("squares") as HTMLInputElement;
            const [, from, to] = /^\s*([1-9][a-i])\s*-?\s*([1-9][a-i])?\s*$/i.exec(input.value) ?? [];
            if (!from) return input.select();
            together.draw(`${from}${to ?? ""}`.toLowerCase());
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
                disabled={!together.mayEdit.value}
                aria-label={t("together-undraw", { drawn: one })}
                onClick={() => together.draw(one)}
              >
                {one.length === 4 ? `${one.slice(0, 2)} → ${one.slice(2)}` : one} ×
              </button>
            </li>
          ))}
          {on && (
            <li>
              <button type="button" class="button small quiet" onClick={() => together.clearDrawn()}>
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
