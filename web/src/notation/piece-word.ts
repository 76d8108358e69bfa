// A piece in the page's language.

import { t } from "../i18n";

export const pieceWord = (kind: string, promoted: boolean): string =>
  t(`piece-${promoted ? "promoted-" : ""}${kind.toLowerCase()}`);
