// Whether a start position is set up on the page, and by what: the editor of diagrams is fetched when somebody wants it.

import { signal } from "@preact/signals";
import type { FunctionComponent } from "preact";
import { loadTexts } from "../../i18n";
import type { Position } from "../../rules/position";
import type { Color } from "../../rules/types";

export interface SetupProps {
  readonly orientation: Color;
  readonly announce: (text: string) => void;
  readonly onFlip: () => void;
  readonly onDone: (start: Position) => void;
}

export const setup = signal<FunctionComponent<SetupProps> | null>(null);

const editor = async () => (await Promise.all([import("./setup"), loadTexts("editor")]))[0];

export async function beginSetup(position: Position): Promise<void> {
  (await editor()).begin(position);
}

/** What an address gave as a position is set up where it is none, or none that a game or an engine can go on from, and the editor says why. */
export async function beginWhereWrong(text: string): Promise<void> {
  (await editor()).beginWhereWrong(text);
}
