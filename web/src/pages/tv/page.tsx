// The best game in which something happens now. When it is over or stands still, the next one.

import { render } from "preact";
import { loadTexts, t } from "../../i18n";
import { api } from "../../net/api";
import type { GameView, TvChoice } from "../../wire";
import type { BootOf, PageModule } from "../../boot";
import "./tv.css";

/** How often another game is looked for. */
const EVERY = 5_000;
/** How long the end of a game is left on the screen. */
const END_SHOWN = 10_000;

/** `watch` shows a game: the page of a game does. */
export function start(root: HTMLElement, { game }: BootOf<"tv">, watch: PageModule<"game">["start"]): void {
  if (game) watch(root, { page: "game", game, talk: false, account: false });
  else void loadTexts("lobby").then(() => render(<Nothing />, root));
  setInterval(() => void lookForNext(game), EVERY);
}

let endedAt: number | null = null;

/** Goes on to the next game once this one is over, or stands still while another is played; a page that nobody sees waits. */
async function lookForNext(game: GameView | undefined): Promise<void> {
  if (document.hidden) return;
  const answer = await api<TvChoice>("GET", `/api/tv${game ? `?shown=${game.id}` : ""}`);
  if (!answer.ok) return;
  const next = answer.value.game;
  if (!next || next === game?.id) {
    endedAt = null;
    return;
  }
  endedAt ??= Date.now();
  // What has ended, or stands still, is looked at for a while.
  if (!game || Date.now() - endedAt >= END_SHOWN) location.reload();
}

function Nothing() {
  return (
    <div class="tv-nothing">
      <h1>{t("page-tv")}</h1>
      <p>{t("tv-nothing")}</p>
      <a class="button primary large" href="/lobby">
        {t("lobby-door")}
      </a>
    </div>
  );
}
