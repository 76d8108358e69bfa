// The order of a study's chapters, and what a move in it does. Pure: the server keeps such moves as numbered changes.

/** A chapter goes before another one; before none: it stands last. */
export interface ChapterMove {
  readonly chapter: string;
  readonly before?: string;
}

interface Chapter {
  readonly id: string;
}

/** The chapters after a move. One that is about a chapter that is gone changes nothing. */
export function moved<T extends Chapter>(chapters: readonly T[], { chapter, before }: ChapterMove): readonly T[] {
  const own = chapters.find(({ id }) => id === chapter);
  const others = chapters.filter(({ id }) => id !== chapter);
  const at = before === undefined ? others.length : others.findIndex(({ id }) => id === before);
  if (!own || at < 0) return chapters;
  return [...others.slice(0, at), own, ...others.slice(at)];
}

/** The move that puts a chapter in this place, counted from 0; none where it stands there already. */
export function moveTo(chapters: readonly Chapter[], chapter: string, place: number): ChapterMove | null {
  const at = chapters.findIndex(({ id }) => id === chapter);
  const to = Math.max(0, Math.min(place, chapters.length - 1));
  if (at < 0 || at === to) return null;
  const before = chapters.filter(({ id }) => id !== chapter)[to]?.id;
  return before === undefined ? { chapter } : { chapter, before };
}

/** The place into which a row that is dragged falls: `middles` are those of the other rows from the top, `y` is that of its own. */
export function placeAt(middles: readonly number[], y: number): number {
  return middles.filter((middle) => middle < y).length;
}
