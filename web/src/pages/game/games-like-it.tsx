// The explorer beside a game that is over: what others played where one looks.

import { toSfen } from "../../rules/position";
import { type Move, moveToUsi } from "../../rules/types";
import { ExplorerFold } from "../../ui/explorer-fold";
import type { GameStore } from "./store";

export function GamesLikeIt({ store }: { store: GameStore }) {
  const { moves } = store.game.value;
  const at = store.viewing.value ?? moves.length;
  const [start, position] = [store.positions.value[0]!, store.positions.value[at]!];
  const line = moves.slice(0, at).map(({ usi }) => usi);
  // The game's own next move is looked at here; any other leads to the explorer's page.
  const go = (move: Move) => {
    const usi = moveToUsi(move);
    if (usi === moves[at]?.usi) return store.look(at + 1);
    location.assign(`/explorer?${new URLSearchParams({ sfen: toSfen(start), moves: [...line, usi].join(",") })}`);
  };
  return <ExplorerFold start={start} moves={line} position={position} onMove={go} />;
}
