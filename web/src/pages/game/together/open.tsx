// Opens the analysis beside the board that the game was played on.

import { loadTexts } from "../../../i18n";
import type { GameStore, TogetherPart } from "../store";
import { Moves, Tools } from "./panel";
import { Together } from "./store";

const KEYS: Record<string, (together: Together) => void> = {
  ArrowLeft: (together) => together.step("previous"),
  ArrowRight: (together) => together.step("next"),
  ArrowUp: (together) => together.branch(-1),
  ArrowDown: (together) => together.branch(1),
  Home: (together) => together.step("first"),
  End: (together) => together.step("last"),
};

export async function openTogether(store: GameStore): Promise<TogetherPart> {
  await loadTexts("together");
  const together = new Together(store);
  const close = () => {
    together.engine.turn(false);
    store.together.value = null;
  };
  return {
    view: together.view,
    play: (move) => together.play(move),
    take: (message) => together.take(message),
    ask: () => together.ask(),
    key: (key) => {
      const act = KEYS[key];
      if (act) act(together);
      return !!act;
    },
    Moves: () => <Moves together={together} />,
    Tools: () => <Tools together={together} onClose={close} />,
  };
}
