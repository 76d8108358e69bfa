// Opens the review of a game of another kind of shogi beside the board that it was played on.

import { loadTexts } from "../../../i18n";
import type { GameStore, TogetherPart } from "../store";
import { LineMoves, Tools } from "./panel";
import { Look } from "./store";

export async function openLook(store: GameStore): Promise<TogetherPart> {
  await Promise.all([loadTexts("look"), loadTexts("review")]);
  const look = new Look(store);
  const close = () => {
    look.close();
    store.together.value = null;
  };
  const keys: Record<string, () => void> = {
    ArrowLeft: () => look.go(look.at.value - 1),
    ArrowRight: () => look.go(look.at.value + 1),
    Home: () => look.go(0),
    End: () => look.go(Number.POSITIVE_INFINITY),
    f: () => {
      store.flipped.value = !store.flipped.value;
    },
  };
  return {
    view: look.view,
    play: (move) => look.play(move),
    // Nothing of it comes over the game's own connection.
    take: () => false,
    ask: () => undefined,
    key: (key) => {
      keys[key]?.();
      return key in keys;
    },
    Moves: () => <LineMoves look={look} />,
    Tools: () => <Tools look={look} onClose={close} />,
  };
}
