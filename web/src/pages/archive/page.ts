// Pages of the archive that the server has written: their lists get boards.

import { drawLists } from "../../board/game-list";

export function start(root: HTMLElement): void {
  drawLists(root);
}
