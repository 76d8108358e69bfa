// Texts with the readings of their kanji.

import type { TextRun } from "../wire";

/** The pieces of a text of `locales/` in which `[漢字|かんじ]` marks readings. */
export const runsOf = (text: string): TextRun[] =>
  text
    .split(/\[([^|\]]+\|[^\]]+)\]/)
    .map((piece, i): TextRun => {
      if (i % 2 === 0) return { text: piece };
      const [kanji, reading] = piece.split("|");
      return { text: kanji!, reading: reading! };
    })
    .filter((run) => run.text);

/** The same without readings, for labels and for what is read aloud. */
export const withoutReadings = (text: string): string =>
  runsOf(text)
    .map((run) => run.text)
    .join("");

/** What a voice reads: kanji by their readings, for it guesses at the names of pieces. */
export const spoken = (runs: readonly TextRun[]): string => runs.map((run) => run.reading ?? run.text).join("");

export function Words({ runs }: { runs: readonly TextRun[] }) {
  return (
    <>
      {runs.map((run) =>
        run.reading ? (
          <ruby>
            {run.text}
            <rt>{run.reading}</rt>
          </ruby>
        ) : (
          run.text
        ),
      )}
    </>
  );
}
