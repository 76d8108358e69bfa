// The first page: what goes on here, one's games found again, and a game in one or two clicks; everything else is one step away.

import { type Signal, signal } from "@preact/signals";
import { render } from "preact";
import { offeredClocks } from "../../begin/choices";
import { PlayNow } from "../../begin/play-now";
import type { BootOf } from "../../boot";
import { t } from "../../i18n";
import { Here } from "../../net/here";
import { due, loadProgress } from "../../practice/decks/problems";
import { OpenRecord } from "../../ui/open-record";
import { OwnRecords } from "../../ui/own-records";
import { BoardPictures, PiecePictures } from "../../ui/pictures";
import type { GameCard } from "../../wire";
import { LiveBoard, Member, News, Pools, Problem } from "./front";
import { OwnGameButtons, OwnGameForm, useFormOpen } from "./own-game";
import { FinishedGames, followGames, OwnGames } from "./own-games";
import "./new-game.css";

export function start(root: HTMLElement, boot: BootOf<"new">): void {
  const games = signal<readonly GameCard[]>(boot.games);
  const { pools, here, game } = boot.front;
  loadProgress();
  followGames(games);
  render(<Home boot={boot} games={games} here={new Here({ pools, here, games: game ? [game] : [] })} />, root);
}

function Home({ boot, games, here }: { boot: BootOf<"new">; games: Signal<readonly GameCard[]>; here: Here }) {
  const clocks = offeredClocks(boot.clocks);
  const known = boot.games.length > 0 || boot.front.member !== undefined;
  const [open, setOpen] = useFormOpen();
  return (
    <div class="home">
      <OwnGames games={games} />
      <div class="front">
        <section class="front-play" aria-labelledby="greeting">
          <h1 id="greeting">{t("start-title")}</h1>
          {!known && <p class="front-line">{t("greeting-line")}</p>}
          <div class="doors">
            <PlayNow />
            <a class="button large" href="/how-to-play">
              {t("how-to-play")}
            </a>
            <Due />
          </div>
          <Pools here={here} />
          <OwnGameButtons presets={clocks} open={open} onOpen={setOpen} />
          {boot.front.news && <News news={boot.front.news} />}
          {boot.front.member && <Member member={boot.front.member} people={here.people} />}
        </section>
        <LiveBoard here={here} front={boot.front} />
        <Problem problem={boot.front.problem} />
      </div>
      {open && <OwnGameForm presets={clocks} rules={boot.rules} />}
      <FinishedGames games={games} />
      <div class="home-more">
        {!known && (
          <div class="greeting-look">
            <PiecePictures />
            <BoardPictures />
          </div>
        )}
        <OpenRecord />
      </div>
      <OwnRecords />
    </div>
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
