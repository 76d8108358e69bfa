// How other kinds of shogi look that have pieces of their own, and what these are called. Loaded where such a game is shown.

import { effect } from "@preact/signals";
import { loadTexts } from "../i18n";
import { pieceSet } from "../settings";

/** Sets that write their pieces in letters or draw them, for those who read no kanji. */
const WITHOUT_KANJI: readonly string[] = ["international", "bilingual", "animals"];

const looks = (set: string): string => (WITHOUT_KANJI.includes(set) ? "letters" : "kanji");

/** The sheet of a game's own pieces, by the set that the reader likes. */
const SHEETS: Readonly<Record<string, (set: string) => string>> = {
  dobutsu: () => "animals",
  "gorogoro-dobutsu": () => "animals",
  torishogi: (set) => `of-torishogi-${looks(set)}`,
  cannonshogi: (set) => `of-cannonshogi-${looks(set)}`,
  shoshogi: (set) => `of-shoshogi-${looks(set)}`,
  wa: (set) => `of-wa-${looks(set)}`,
  wadrop: (set) => `of-wadrop-${looks(set)}`,
  chushogi: (set) => `of-chushogi-${looks(set)}`,
  dai: (set) => `of-dai-${looks(set)}`,
  yarishogi: (set) => `of-yarishogi-${looks(set)}`,
};

/** The pieces of a game are put on, and follow the reader's settings. */
export function wear(name: string): void {
  void loadTexts("own-pieces").catch(() => undefined);
  const sheetFor = SHEETS[name];
  if (!sheetFor) return;
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  effect(() => void dress(name, sheetFor(pieceSet()), sheet));
}

/** How long until it is tried again, in milliseconds: no other set draws pieces that one game alone has. */
const AGAIN = 5_000;

/** What each game wears: a sheet that comes late is none any more. */
const chosen = new Map<string, string>();

async function dress(name: string, file: string, sheet: CSSStyleSheet): Promise<void> {
  chosen.set(name, file);
  const css = await fetch(`/pieces/${file}.css`).then(
    (answer) => (answer.ok ? answer.text() : null),
    () => null,
  );
  if (chosen.get(name) !== file) return;
  if (css === null) {
    setTimeout(() => chosen.get(name) === file && void dress(name, file, sheet), AGAIN);
    return;
  }
  sheet.replaceSync(file.startsWith("of-") ? css : `.of-${name} { ${css} }`);
}
