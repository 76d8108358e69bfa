// Piece sets and boards, chosen by what they look like.

import { t } from "../i18n";
import { BOARDS, change, PIECE_SETS, pieceSet, settings } from "../settings";
import { Choice } from "./controls";
import "./pictures.css";

export function PiecePictures() {
  return (
    <Choice
      name="pieces"
      label={t("settings-pieces")}
      look="pictures"
      value={pieceSet()}
      options={PIECE_SETS.map((set) => ({
        value: set,
        title: t(`pieces-${set}`),
        label: <img src={`/pieces/${set}.svg`} alt={t(`pieces-${set}`)} width="32" height="35" loading="lazy" />,
      }))}
      onChange={(set) => change("pieces", set)}
    />
  );
}

export function BoardPictures() {
  return (
    <Choice
      name="board"
      label={t("settings-board")}
      look="pictures"
      value={settings.value.board}
      options={BOARDS.map((board) => ({
        value: board,
        title: t(`board-${board}`),
        label: <span class="board-sample" data-board={board} role="img" aria-label={t(`board-${board}`)} />,
      }))}
      onChange={(board) => change("board", board)}
    />
  );
}
