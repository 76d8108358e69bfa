// The moves as a list that follows the game; a click looks back.

import { useEffect, useMemo, useRef } from "preact/hooks";
import { t } from "../../i18n";
import { moveName, notation } from "../../notation/name";
import { Named } from "../../notation/named";
import type { Position } from "../../rules/position";
import type { MoveView } from "../../wire";
import { timeSpent } from "../../ui/time";
import type { GameStore } from "./store";

export function MoveList({ store }: { store: GameStore }) {
  const { moves } = store.game.value;
  const positions = store.positions.value;
  const at = store.viewing.value ?? moves.length;
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
  }, [at, moves.length]);
  return (
    <ol class="moves" ref={list} role="list" aria-label={t("moves")}>
      {/* Friends greet each other themselves. */}
      {moves.length === 0 && store.game.value.opponentKind !== "friend" && (
        <li class="moves-empty">{t("moves-none")}</li>
      )}
      {moves.map((move, i) => (
        <Row
          key={`${i}-${move.usi}`}
          ply={i + 1}
          move={move}
          before={positions[i]}
          previous={moves[i - 1]?.usi ?? null}
          current={at === i + 1}
          store={store}
        />
      ))}
    </ol>
  );
}

interface RowProps {
  ply: number;
  move: MoveView;
  before: Position | undefined;
  previous: string | null;
  current: boolean;
  store: GameStore;
}

function Row({ ply, move, before, previous, current, store }: RowProps) {
  const style = notation();
  const name = useMemo(
    () => moveName(before, move.usi, previous, move.names),
    [before, move.usi, previous, move.names, style],
  );
  return (
    <li>
      <button type="button" aria-current={current ? "step" : undefined} onClick={() => store.look(ply)}>
        <span class="move-number">{ply}</span>
        <span class="move-name">
          <Named name={name} />
          {move.sealed && <small class="move-sealed">{t("move-sealed")}</small>}
        </span>
        <span class="move-time">{timeSpent(move.ms)}</span>
      </button>
    </li>
  );
}

/** scrollIntoView would move the page too. */
function showMarked(box: HTMLElement): void {
  const marked = box.querySelector<HTMLElement>("[aria-current]");
  if (!marked) return;
  box.scrollTop = marked.offsetTop - box.clientHeight / 2 + marked.clientHeight / 2;
  box.scrollLeft = marked.offsetLeft - box.clientWidth / 2 + marked.clientWidth / 2;
}
