// The tab says when it is the reader's move: in its title and in its icon, where one looks from another tab.

import { t } from "../i18n";

const { title } = document;
const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');

/** In so many games it is the reader's move. */
export function signTurns(count: number): void {
  document.title = count > 0 ? `${t("title-your-move", { count })} · ${title}` : title;
  icon?.setAttribute("href", count > 0 ? "/icon-turn.svg" : "/icon.svg");
}
