// The list of games, each with a board: where it ended, or the position that was asked for.

import "./boards.css";

export function start(root: HTMLElement): void {
  const places = [...root.querySelectorAll<HTMLElement>("[data-sfen]")];
  if (places.length > 0) void import("../../board/pictures").then(({ drawPictures }) => drawPictures(places));
}
