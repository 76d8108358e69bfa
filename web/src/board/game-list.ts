// Lists of games, each with a board: where it ended, or the position that was asked for.

import "./game-list.css";

/** Draws the boards of the lists that the server has written there. */
export function drawLists(root: HTMLElement): void {
  const places = [...root.querySelectorAll<HTMLElement>(".archive-picture[data-sfen]")];
  if (places.length > 0) void import("./pictures").then(({ drawPictures }) => drawPictures(places));
}
