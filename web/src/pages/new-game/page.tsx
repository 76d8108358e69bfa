// The first page: it greets, finds one's games again, and has a game in two clicks; everything else is one step away.

import { signal } from "@preact/signals";
import { render } from "preact";
import { t } from "../../i18n";
import { due, loadProgress } from "../../practice/decks/problems";
import { BoardPictures, PiecePictures } from "../../ui/pictures";
import { PlayNow } from "../../begin/play-now";
import type { GameCard } from "../../wire";
import type { BootOf } from "../../boot";
import { impasseRules, offeredClocks } from "../../begin/choices";
import { NewGameForm } from "./form";
import { followGames, OwnGames } from "./own-games";
import { OwnRecords } from "../../ui/own-records";
import "./new-game.css";

export function start(root: HTMLElement, boot: BootOf<"new">): void {
  const clocks = offeredClocks(boot.clocks);
  const games = signal<readonly GameCard[]>(boot.games);
  loadProgress();
  followGames(games);
  render(
    <div class="home">
      <Greeting known={boot.games.length > 0} />
      <OwnGames games={games} />
      <NewGameForm presets={clocks} rules={boot.rules} impasse={impasseRules(boot.rules)} />
      <OwnRecords />
    </div>,
    root,
  );
}

/** What this is, and two doors; whoever has been here before needs fewer words. */
function Greeting({ known }: { known: boolean }) {
  return (
    <section class={`greeting ${known ? "known" : ""}`} aria-labelledby="greeting">
      <div class="greeting-words">
        <h1 id="greeting">{t("start-title")}</h1>
        {!known && <p>{t("greeting-line")}</p>}
        <div class="doors">
          <PlayNow />
          <a class="button large" href="/lobby">
            {t("lobby-door")}
          </a>
          <a class="button large" href="/how-to-play">
            {t("how-to-play")}
          </a>
          <Due />
        </div>
      </div>
      {!known && (
        <div class="greeting-look">
          <PiecePictures />
          <BoardPictures />
        </div>
      )}
    </section>
  );
}

function Due() {
  const count = due.value.length;
  if (count === 0) return null;
  return (
    <a class="button large" href="/tsume">
      {t("greeting-due", { count })}
    </a>
  );
}
