// The moves of a line, one button each; the one that led to where one stands is marked and kept in view.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n";
import { moveName } from "../notation/name";
import { Named } from "../notation/named";
import type { Position } from "../rules/position";

interface Props {
  kind: "problem-moves" | "solution-moves";
  /** The moves in USI, and the positions before the first and after each that can be played. */
  line: readonly string[];
  positions: readonly Position[];
  /** After how many moves one stands. */
  at: number;
  onGo: (ply: number) => void;
  /** The class of the move at an index. */
  mark?: (index: number) => string;
  /** What stands there before the moves. */
  children?: ComponentChildren;
}

export function LineMoves({ kind, line, positions, at, onGo, mark, children }: Props) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const box = list.current;
    const marked = box?.querySelector<HTMLElement>("[aria-current]");
    if (!box) return;
    if (!marked) {
      box.scrollTo(0, 0);
      return;
    }
    box.scrollTop = marked.offsetTop - box.clientHeight / 2;
    box.scrollLeft = marked.offsetLeft - box.clientWidth / 2;
  }, [at, line]);
  return (
    <ol class={`moves ${kind}`} ref={list} aria-label={t("moves")}>
      {children}
      {line.slice(0, positions.length - 1).map((usi, index) => (
        <li key={`${index}${usi}`}>
          <button
            type="button"
            class={mark?.(index) ?? ""}
            aria-current={index + 1 === at ? "step" : undefined}
            onClick={() => onGo(index + 1)}
          >
            <span class="move-number">{index + 1}</span>
            <span class="move-name">
              <Named name={moveName(positions[index], usi, line[index - 1] ?? null)} />
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
