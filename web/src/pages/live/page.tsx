// A broadcast: the boards of a round, or one of them with its moves and comments, and for those who enter them the desk.

import { render } from "preact";
import { useCallback, useEffect } from "preact/hooks";
import { Goban } from "../../board/goban";
import { t } from "../../i18n";
import { EngineLine, Moves, Steps, Toggle } from "../../shared-board/parts";
import { KEYS } from "../../shared-board/board";
import { isTyping } from "../../ui/controls";
import type { BootOf } from "../../boot";
import { Boards, Lost, Person } from "./boards";
import { Desk } from "./desk";
import { endText } from "./end";
import { LiveStore, Round } from "./store";
import "../../record/record.css";
import "./live.css";

export function start(root: HTMLElement, boot: BootOf<"live">): void {
  const place = boot.framed ? root : document.getElementById("live")!;
  place.replaceChildren();
  if (boot.board) {
    const store = new LiveStore(boot.live, boot.boards, boot.board);
    render(<LivePage store={store} framed={boot.framed} />, place);
  } else render(<Boards round={new Round(boot.live, boot.boards)} />, place);
}

function LivePage({ store, framed }: { store: LiveStore; framed: boolean }) {
  const announce = useCallback((text: string) => {
    store.spoken.value = text;
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector("dialog[open]")) return;
      if (event.key === "f") store.flipped.value = !store.flipped.value;
      else if (KEYS[event.key]) KEYS[event.key]!(store);
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [store]);
  const { board } = store.record.value;
  const top = store.flipped.value ? "black" : "white";
  const { comment } = store.node.value;
  return (
    <div
      class={framed ? "embed live-board" : "live-board"}
      data-connection={store.round.connection.value}
      data-seq={board.seq}
    >
      {framed && <h1 class="sr-only">{store.live.title}</h1>}
      <Goban view={store.view.value} onMove={(move) => store.play(move)} announce={announce} class="stage-review">
        <div class="side">
          <Lost round={store.round} />
          {store.refused.value && (
            <p class="notice small" role="alert">
              {store.refused.value}
            </p>
          )}
          <p class="live-people">
            <Person board={board} side={top} />
            <Person board={board} side={top === "black" ? "white" : "black"} />
          </p>
          <Moves board={store} />
          {board.end && <p class="move-end">{endText(board.end)}</p>}
          {comment && <p class="live-comment">{comment}</p>}
          {store.engine.on.value && <EngineLine board={store} />}
          <Steps board={store} />
          <div class="live-row">
            <Toggle
              label={t("live-follow")}
              on={store.following.value}
              onChange={(on) => {
                store.following.value = on;
              }}
            />
            {!framed && (
              <Toggle label={t("engine")} on={store.engine.on.value} onChange={(on) => store.engine.turn(on)} />
            )}
          </div>
          {framed ? (
            <a class="embed-link small" href={`/live/${store.live.id}/${store.id}`} target="_blank" rel="noopener">
              {t("embed-open")}
            </a>
          ) : (
            store.live.relays && <Desk store={store} />
          )}
        </div>
      </Goban>
      <div class="sr-only" aria-live="polite">
        {store.spoken.value}
      </div>
    </div>
  );
}
