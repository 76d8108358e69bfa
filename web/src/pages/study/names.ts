// Names one after another, as the reader's language strings them.

import { lang } from "../../i18n";

export const listed = (names: readonly string[]): string => new Intl.ListFormat(lang()).format(names);
