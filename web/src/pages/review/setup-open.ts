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

export async function beginSetup(position: Position): Promise<void> {
  const [{ begin }] = await Promise.all([import("./setup"), loadTexts("editor")]);
  begin(position);
}
