// The tab says when it is the reader's move: in its title and in its icon, where one looks from another tab.

import { effect } from "@preact/signals";
import { t } from "../../i18n";
import type { GameStore } from "./store";

export function signTurns(store: GameStore): void {
  const { title } = document;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  effect(() => {
    // Whoever plays both sides is always to move.
    const turn = store.myTurn.value && store.you.value !== "both";
    document.title = turn ? `${t("title-your-move")} · ${title}` : title;
    icon?.setAttribute("href", turn ? "/icon-turn.svg" : "/icon.svg");
  });
}
