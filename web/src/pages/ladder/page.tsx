// The ladder: a button on each rung that begins its game, and what became of the last one.

import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n";
import { api } from "../../net/api";
import { keepPractice, keptPractice, onHeard } from "../../practice/space";
import type { GameView, LessonGame } from "../../wire";
import { PlayOut } from "../../begin/play-out";
import type { BootOf } from "../../boot";
import { type Climbed, isGame, LADDER, readClimbed } from "../../practice/decks/ladder";
import "../../learn/steps.css";

const climbed = (): Climbed => readClimbed(keptPractice(LADDER));
const note = (handicap: string, what: string) =>
  keepPractice(LADDER, JSON.stringify({ ...climbed(), [handicap]: what }));

export function start(root: HTMLElement, { rungs }: BootOf<"ladder">): void {
  for (const game of rungs) {
    const place = root.querySelector(`[data-handicap="${game.handicap}"] .rung-play`);
    if (place) render(<Rung game={game} />, place);
  }
}

function Rung({ game }: { game: LessonGame }) {
  const [what, setWhat] = useState(climbed()[game.handicap]);
  useEffect(() => onHeard(() => setWhat(climbed()[game.handicap])), []);
  // A game that was begun from here and is over since then: the learner has Black.
  useEffect(() => {
    if (!isGame(what)) return;
    void api<GameView>("GET", `/api/games/${what}`).then((answer) => {
      if (!answer.ok || !answer.value.result) return;
      const now = answer.value.result.winner === "black" ? "won" : "lost";
      note(game.handicap, now);
      setWhat(now);
    });
  }, [what]);
  return (
    <>
      {what && (
        <p class={what === "won" ? "learn-said good" : "muted"}>
          {isGame(what) ? (
            <a href={`/game/${what}`}>{t("ladder-open")}</a>
          ) : (
            t(what === "won" ? "ladder-won" : "ladder-lost")
          )}
        </p>
      )}
      {/* A rung once climbed stays so, however often it is played again. */}
      <PlayOut game={game} made={(id) => what !== "won" && note(game.handicap, id)} />
    </>
  );
}
