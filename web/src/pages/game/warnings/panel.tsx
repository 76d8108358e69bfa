// A learner's wish to be warned, and the warning.

import { useEffect, useMemo, useRef } from "preact/hooks";
import { t } from "../../../i18n";
import { squareJapanese } from "../../../notation/japanese";
import { moveName, notation } from "../../../notation/name";
import { pieceWord } from "../../../notation/piece-word";
import { apply } from "../../../rules/position";
import { moveToUsi, squareName } from "../../../rules/types";
import { play } from "../../../sound/sounds";
import { Switch } from "../../../ui/controls";
import type { GameStore } from "../store";
import { type Held, Watch } from "./watch";

export function Warnings({ store }: { store: GameStore }) {
  const watch = useMemo(() => new Watch(store), [store]);
  const held = watch.held.value;
  if (!store.you.value || store.over.value) return null;
  return (
    <div class="warnings">
      {held?.danger ? (
        <Warning store={store} watch={watch} held={held} />
      ) : (
        <>
          <Switch label={t("warnings-ask")} checked={watch.on.value} onChange={(on) => watch.turn(on)} />
          <p class="sr-only" role="status">
            {held && t("warnings-checking")}
          </p>
        </>
      )}
    </div>
  );
}

function Warning({ store, watch, held }: { store: GameStore; watch: Watch; held: Held }) {
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    play("refused");
    back.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div class="notice offer" role="alert">
      <p>{textOf(store, held)}</p>
      <div class="offer-actions">
        <button ref={back} type="button" class="button small primary" onClick={() => watch.takeBack()}>
          {t("warnings-back")}
        </button>
        <button type="button" class="button small" onClick={() => watch.playAnyway()}>
          {t("warnings-play")}
        </button>
      </div>
    </div>
  );
}

function textOf(store: GameStore, { move, danger }: Held): string {
  const after = apply(store.now.value, move);
  if (!danger || !after) return "";
  if (danger.type === "mate") {
    return t("warnings-mate", { move: moveName(after, danger.usi, moveToUsi(move)) });
  }
  if (danger.type !== "hangs") return t(`warnings-${danger.type}`);
  const piece = after.board[danger.square]!;
  return t("warnings-hangs", {
    piece: pieceWord(piece.kind, piece.promoted),
    square: (notation() === "japanese" ? squareJapanese : squareName)(danger.square),
  });
}
