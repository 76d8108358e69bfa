// Conditional moves, played on the board: what the opponent may do, and the answer to it, as a tree that is kept all at once.

import { useSignal } from "@preact/signals";
import { render } from "preact";
import { useCallback, useEffect, useMemo } from "preact/hooks";
import type { BoardView } from "../../board/board";
import { Goban } from "../../board/goban";
import { t } from "../../i18n";
import { moveWords } from "../../notation/words";
import { legalMoves } from "../../rules/moves";
import { parseSfen } from "../../rules/position";
import { other } from "../../rules/types";
import { KEYS } from "../../shared-board/board";
import { Steps } from "../../shared-board/parts";
import { isTyping } from "../../ui/controls";
import { TypedMove } from "../../ui/typed-move";
import { positionAt } from "../../record/tree";
import type { BootOf } from "../../boot";
import { Branches } from "./branches";
import { PlanStore, Sending } from "./store";
import "../../board/stage-embed.css";
import "./plan.css";

export function start(root: HTMLElement, boot: BootOf<"plan">): void {
  const place = root.querySelector<HTMLElement>(".plan-work");
  if (!place || !parseSfen(boot.sfen)) return;
  const sending = new Sending(`plan ${location.pathname}`);
  if (boot.wanted || new URLSearchParams(location.search).has("kept")) sending.over();
  place.replaceChildren();
  render(<PlanPage store={new PlanStore(boot, sending)} />, place);
}

function PlanPage({ store }: { store: PlanStore }) {
  const spoken = useSignal("");
  const announce = useCallback((text: string) => {
    spoken.value = text;
  }, []);
  const { usi, ply, parent } = store.node.value;
  const position = store.position.value;
  const changed = store.changed.value;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!KEYS[event.key]) return;
      KEYS[event.key]!(store);
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [store]);
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => !store.sent && event.preventDefault();
    if (!changed) return;
    addEventListener("beforeunload", onLeave);
    return () => removeEventListener("beforeunload", onLeave);
  }, [changed]);
  const asked = store.mayGoOn.value ? t(ply % 2 === 0 ? "plan-ask-if" : "plan-ask-answer") : t("plan-ask-full");
  useEffect(() => {
    if (parent === null || !usi) return;
    announce(`${moveWords(positionAt(store.tree.value, parent), usi)} ${asked}`);
  }, [store.at.value]);
  const view = useMemo<BoardView>(
    () => ({
      position,
      orientation: other(store.tree.value.start.turn),
      lastMove: usi ?? store.boot.last ?? null,
      hands: "both",
      freedom: store.mayGoOn.value ? { type: "listed", moves: legalMoves(position) } : { type: "none" },
      premoves: false,
      showTargets: true,
      arrows: [],
      faults: [],
      animate: true,
    }),
    [position, usi],
  );
  return (
    <>
      <p class="muted plan-how">{t("plan-how")}</p>
      <p class="plan-asked">
        <strong>{asked}</strong>
      </p>
      <div class="plan-board">
        <Goban view={view} onMove={(move) => store.play(move)} announce={announce} class="stage-embed stage-plan">
          <div class="side">
            <Steps board={store} />
            <TypedMove
              position={position}
              previous={usi ?? store.boot.last ?? null}
              enabled={store.mayGoOn.value}
              onMove={(move) => store.play(move)}
            />
          </div>
        </Goban>
      </div>
      <section class="plan-side" aria-labelledby="plan-tree">
        <h2 id="plan-tree">{t("plan-tree")}</h2>
        <Branches store={store} />
        <div class="plan-acts">
          <button
            type="button"
            class="button small"
            disabled={parent === null}
            onClick={() => store.cut(store.at.value)}
          >
            {t("plan-cut")}
          </button>
          <button type="button" class="button small" disabled={!store.mayUndo.value} onClick={() => store.undo()}>
            {t("plan-undo")}
          </button>
        </div>
        <Keep store={store} />
      </section>
      <div class="sr-only" aria-live="polite">
        {spoken.value}
      </div>
    </>
  );
}

/** Sends everything as a form: what comes back is the page as it is then. */
function Keep({ store }: { store: PlanStore }) {
  const text = (lines: readonly (readonly string[])[]) => lines.map((line) => line.join(" ")).join("\n");
  const { value: changed } = store.changed;
  return (
    <form method="post" action={location.pathname} class="plan-keep" onSubmit={() => store.send()}>
      <input type="hidden" name="act" value="save" />
      <input type="hidden" name="start" value={store.boot.sfen} />
      <textarea name="lines" hidden readOnly value={text(store.lines.value)} />
      <textarea name="kept" hidden readOnly value={text(store.boot.kept)} />
      <p class="muted small" role="status">
        {store.tooMany.value
          ? t("plan-fault-many")
          : [changed && t("plan-changed"), store.open.value.length > 0 && t("plan-dropped")].filter(Boolean).join(" ")}
      </p>
      <button type="submit" class="button primary" disabled={!changed || store.tooMany.value}>
        {t("plan-save")}
      </button>
    </form>
  );
}
