// The boards of a round beside one another, as they stand.

import { MiniBoard } from "../../board/mini";
import { t } from "../../i18n";
import { sideLabel } from "../../ui/labels";
import { clockText } from "../../ui/time";
import type { Color } from "../../rules/types";
import type { LiveBoard } from "../../wire";
import { endText } from "./end";
import type { Round } from "./store";

export function Boards({ round }: { round: Round }) {
  const boards = round.boards.value;
  return (
    <div class="live-round" data-connection={round.connection.value}>
      <Lost round={round} />
      {boards.length === 0 ? (
        <p class="muted live-empty">{t("live-no-boards")}</p>
      ) : (
        <ul class="live-boards" aria-label={t("live-boards")}>
          {boards.map((board) => (
            <li key={board.id}>
              <a href={`/live/${round.live.id}/${board.id}`} data-board={board.id} data-seq={board.seq}>
                {board.title && <strong class="live-board-title">{board.title}</strong>}
                <Person board={board} side="white" />
                <MiniBoard
                  sfen={board.sfen}
                  orientation="black"
                  last={board.last}
                  label={t("live-board", {
                    black: board.names.black || sideLabel("black", undefined),
                    white: board.names.white || sideLabel("white", undefined),
                    ply: board.ply,
                  })}
                />
                <Person board={board} side="black" />
                <small class="muted">{board.end ? endText(board.end) : t("live-moves", { ply: board.ply })}</small>
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A player with the time that is left, or that was used. */
export function Person({ board, side }: { board: LiveBoard; side: Color }) {
  const left = board.left?.[side];
  const spent = board.spent[side];
  const name = board.names[side];
  const label = sideLabel(side, undefined);
  const won = board.end?.winner === side;
  return (
    <span class="live-person" data-side={side}>
      <span class="live-name">
        {label.slice(0, 1)} {name || label.slice(1).trim()}
        {won && <b aria-hidden="true"> ○</b>}
      </span>
      {(left !== undefined || spent > 0) && (
        <small class="tabular">
          {left === undefined ? t("live-used", { time: clockText(spent) }) : t("live-left", { time: clockText(left) })}
        </small>
      )}
    </span>
  );
}

export function Lost({ round }: { round: Round }) {
  if (round.gone.value)
    return (
      <p class="notice" role="alert">
        {t("live-gone")}
      </p>
    );
  if (round.connection.value !== "lost") return null;
  return (
    <p class="notice small" role="status">
      {t("live-away")}
    </p>
  );
}
