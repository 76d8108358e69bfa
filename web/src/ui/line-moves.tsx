// The moves of a line, one button each; the one that led to where one stands is marked and kept in view.

import type { ComponentChildren } from "preact";
import { t } from "../i18n";
import { moveName } from "../notation/name";
import { Named } from "../notation/named";
import type { Position } from "../rules/position";
import { useMarkedInSight } from "./marked-in-sight";

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
  const list = useMarkedInSight<HTMLOListElement>(at, line);
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
