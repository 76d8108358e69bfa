// Piece sets and boards, chosen by what they look like.

import { t } from "../i18n";
import { BOARDS, change, PIECE_SETS, pieceSet, settings } from "../settings";
import { Choice } from "./controls";
import "./pictures.css";

/** The sets as they stand beside one another in `/pieces/samples.svg`: by their names. */
const SAMPLES = [...PIECE_SETS].sort();

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
        label: (
          <span
            class="piece-sample"
            style={`--at:${SAMPLES.indexOf(set)}`}
            role="img"
            aria-label={t(`pieces-${set}`)}
          />
        ),
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
