// A game that is played now, as a small board that moves.

import type { ComponentChildren } from "preact";
import { t } from "../i18n";
import { playerName } from "../ui/labels";
import { clockLabel } from "../ui/time";
import type { LiveGame, RatingView } from "../wire";
import { MiniBoard } from "./mini";
import "./live-game.css";

/** The clock, the odds and the number of moves. */
export function liveGameWords({ clock, handicap, ply, variant }: LiveGame): string {
  const odds = handicap === undefined || handicap === "even" ? "" : t(`handicap-${handicap}`);
  return [variant ? t(`variant-${variant}`) : "", clockLabel(clock), odds, t("own-plies", { count: ply })]
    .filter(Boolean)
    .join(t("list-separator"));
}

/** `mark` stands before the name of a player, `rated` says a rating behind it. */
export function LiveGameCard({
  game,
  mark,
  rated,
}: {
  game: LiveGame;
  mark?: (name: string | undefined) => ComponentChildren;
  rated?: (rating: RatingView) => ComponentChildren;
}) {
  const player = (side: "black" | "white") => (
    <span class="live-player">
      {mark?.(game.names[side])}
      <span aria-hidden="true">{side === "black" ? "☗" : "☖"}</span>
      {"\u00a0"}
      <span data-player={game.names[side]}>{playerName(game.names[side])}</span>
      {rated && game.ratings && <> {rated(game.ratings[side])}</>}
    </span>
  );
  return (
    <a class="live-game" href={`/game/${game.id}`}>
      {player("white")}
      <MiniBoard sfen={game.sfen} orientation="black" last={game.last} label={t("own-board", { count: game.ply })} />
      {player("black")}
      <span class="muted small">{liveGameWords(game)}</span>
    </a>
  );
}
