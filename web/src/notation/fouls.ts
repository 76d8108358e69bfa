// What a foul is called.

import { t } from "../i18n";

/** Where one plays, kanji stand without their readings; the course has them. */
export const withoutReadings = (text: string): string => text.replace(/\[([^|\]]+)\|[^\]]+\]/g, "$1");

export const foulName = (code: string): string => withoutReadings(t(`foul-${code}`));
