// Many games under analysis: the page follows how far they are.

import { follow } from "../../ui/follow";

/** How often the page is asked for: it may list some hundred games. */
const EVERY_MS = 1500;

export function start(root: HTMLElement): void {
  follow(root, "#batch", EVERY_MS);
}
