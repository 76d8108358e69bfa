// The file `/komadai-board.js`: it makes the element known, once however often it is loaded.

import { KomadaiBoard } from "./element";

if (!customElements.get("komadai-board")) customElements.define("komadai-board", KomadaiBoard);

export { KomadaiBoard };
