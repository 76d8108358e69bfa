// The moves as a list that follows the game; a click looks back.

import { useEffect, useRef } from "preact/hooks";
import { t } from "../../i18n";
import { moveName } from "../../notation/name";
import { Named } from "../../notation/named";
import type { Position } from "../../rules/position";
import type { MoveView } from "../../wire";
import { timeSpent } from "../../ui/time";

export function MoveList(props: {
  moves: readonly MoveView[];
  positions: readonly Position[];
  at: number;
  onLook: (ply: number) => void;
}) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const box = list.current;
    if (!box) return;
    // The list shrinks when something joins it in the column; the marked move stays in sight.
    const observer = new ResizeObserver(() => showMarked(box));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (list.current) showMarked(list.current);
  }, [props.at, props.moves.length]);
  return (
    <ol class="moves" ref={list} role="list" aria-label={t("moves")}>
      {props.moves.length === 0 && <li class="moves-empty">{t("moves-none")}</li>}
      {props.moves.map((move, i) => (
        <li key={`${i}-${move.usi}`}>
          <button
            type="button"
            aria-current={props.at === i + 1 ? "step" : undefined}
            onClick={() => props.onLook(i + 1)}
          >
            <span class="move-number">{i + 1}</span>
            <span class="move-name">
              <Named name={moveName(props.positions[i], move.usi, props.moves[i - 1]?.usi ?? null, move.names)} />
            </span>
            <span class="move-time">{timeSpent(move.ms)}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

/** scrollIntoView would move the page too. */
function showMarked(box: HTMLElement): void {
  const marked = box.querySelector<HTMLElement>("[aria-current]");
  if (!marked) return;
  box.scrollTop = marked.offsetTop - box.clientHeight / 2 + marked.clientHeight / 2;
  box.scrollLeft = marked.offsetLeft - box.clientWidth / 2 + marked.clientWidth / 2;
}
