// What the board of a game shows. Made anew only when something of it changes: in between the board moves pieces itself.

import { computed, type ReadonlySignal } from "@preact/signals";
import type { BoardView, Freedom } from "../../board/board";
import { parseSquare, parseUsi, type Square } from "../../rules/types";
import { settings } from "../../settings";
import type { GameStore } from "./store";

export function boardView(store: GameStore): ReadonlySignal<BoardView> {
  const past = computed(() => store.viewing.value !== null);
  const position = computed(() => {
    if (store.staged.value) return store.staged.value;
    return store.viewing.value === null ? store.now.value : store.positions.value[store.viewing.value]!;
  });
  const lastMove = computed(() => {
    const { moves } = store.game.value;
    const at = store.viewing.value;
    if (at !== null) return moves[at - 1]?.usi ?? null;
    return store.pending.value?.usi ?? moves.at(-1)?.usi ?? null;
  });
  const conduct = computed(() => store.game.value.rules.conduct);
  /** Whether pieces may be touched at all: now, or ahead of one's turn. */
  const may = computed(() => {
    const { result, paused } = store.game.value;
    return store.live.value && !past.value && !result && !paused && !store.staged.value;
  });
  const freedom = computed<Freedom>(() => {
    if (!store.myTurn.value || past.value || store.staged.value) return NONE;
    // Over the board anything can be played, and friends tell each other what was wrong with it. How pieces of other games turn over
    // only the server knows, so that strict games of them offer what it listed.
    if (conduct.value === "strict" && store.game.value.variant) return { type: "listed", moves: store.legal.value };
    return conduct.value === "strict" ? ANYTHING : { type: "explained", moves: store.legal.value };
  });
  const foul = computed(() => (past.value ? undefined : store.game.value.result?.foul));
  const refused = computed(() => (past.value ? undefined : store.refusal.value?.details?.squares));
  const faults = computed<readonly Square[]>(() => {
    const squares = [...(foul.value?.squares ?? []), ...(refused.value ?? [])].map(parseSquare);
    if (foul.value) squares.push(parseUsi(foul.value.move)?.to ?? null);
    const found = squares.filter((square) => square !== null);
    return found.length ? found : NO_SQUARES;
  });
  const targets = computed(() => settings.value.targets);
  return computed(() => {
    const you = store.you.value;
    return {
      position: position.value,
      orientation: store.orientation.value,
      lastMove: lastMove.value,
      hands: may.value && you ? you : "none",
      freedom: freedom.value,
      premoves: may.value && (you === "black" || you === "white") && !store.pending.value,
      // Over the board nobody shows where a piece may go.
      showTargets: targets.value && (conduct.value !== "strict" || !!store.game.value.variant),
      arrows: NO_ARROWS,
      faults: faults.value,
      animate: true,
    };
  });
}

const NONE: Freedom = { type: "none" };
const ANYTHING: Freedom = { type: "anything" };
const NO_SQUARES: readonly Square[] = [];
const NO_ARROWS: BoardView["arrows"] = [];
