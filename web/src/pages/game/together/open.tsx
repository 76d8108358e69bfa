// Opens the analysis beside the board that the game was played on.

import { loadTexts } from "../../../i18n";
import { KEYS } from "../../../shared-board/board";
import { Moves } from "../../../shared-board/parts";
import type { GameStore, TogetherPart } from "../store";
import { Tools } from "./panel";
import { Together } from "./store";

export async function openTogether(store: GameStore): Promise<TogetherPart> {
  await Promise.all([loadTexts("together"), loadTexts("review")]);
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
    Moves: () => <Moves board={together} />,
    Tools: () => <Tools together={together} onClose={close} />,
  };
}
