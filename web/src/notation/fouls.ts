// What a foul is called.

import { has, t } from "../i18n";

/** Where one plays, kanji stand without their readings; the course has them. */
export const withoutReadings = (text: string): string => text.replace(/\[([^|\]]+)\|[^\]]+\]/g, "$1");

export const foulName = (code: string, game?: string): string => withoutReadings(t(foulId(code, game)));

/** The text of a foul, or that of a part of it: a game's own where its pieces are called otherwise. */
export const foulId = (code: string, game?: string, part = ""): string =>
  game && has(`foul-${code}-${game}`) ? `foul-${code}-${game}${part}` : `foul-${code}${part}`;
