// A record in somebody else's page: the board, the steps, the moves, and the way to the whole review.

import { useSignal } from "@preact/signals";
import { render } from "preact";
import { useCallback, useEffect, useMemo } from "preact/hooks";
import type { BoardView } from "../../board/board";
import { Goban } from "../../board/goban";
import { t } from "../../i18n";
import { moveName } from "../../notation/name";
import { drawing } from "../../shared-board/drawing";
import { isTyping } from "../../ui/controls";
import { Step } from "../../ui/steps";
import { EvaluationBar } from "../../record/engine";
import { Plate } from "../../record/plate";
import { ReviewStore } from "../../record/store";
import { positionAt } from "../../record/tree";
import type { BootOf } from "../../boot";
import "../../record/record.css";
import "../../board/stage-embed.css";

export function start(root: HTMLElement, boot: BootOf<"embed">): void {
  const drawn = new Map(boot.drawn?.map((one) => [one.at, one.drawn]));
  const store = new ReviewStore(boot.record, undefined, !boot.whole.startsWith("/review/"));
  render(<EmbedPage store={store} whole={boot.whole} drawn={drawn} />, root);
}

interface Embedded {
  store: ReviewStore;
  /** The address where all of it is shown. */
  whole: string;
  /** Arrows and marks by node. */
  drawn: ReadonlyMap<number, readonly string[]>;
}

function EmbedPage({ store, whole, drawn }: Embedded) {
  const spoken = useSignal("");
  const announce = useCallback((text: string) => {
    spoken.value = text;
  }, []);
  const node = store.node.value;
  const position = store.position.value;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "ArrowLeft") store.previous();
      else if (event.key === "ArrowRight") store.next();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [store]);
  const view = useMemo<BoardView>(
    () => ({
      position,
      orientation: "black",
      lastMove: node.usi,
      hands: "none",
      freedom: { type: "none" },
      premoves: false,
      showTargets: false,
      ...drawing(drawn.get(node.id) ?? []),
      faults: [],
      animate: true,
    }),
    [position, node.id, node.usi, drawn],
  );
  const parent = node.parent === null ? null : store.tree.value.nodes[node.parent]!;
  const name = parent && node.usi ? moveName(positionAt(store.tree.value, parent.id), node.usi, parent.usi) : "";
  return (
    <div class="embed">
      <h1 class="sr-only">{t("page-review")}</h1>
      <Goban view={view} onMove={() => undefined} announce={announce} class="stage-embed">
        <EvaluationBar store={store} />
        <Plate store={store} side="white" where="top" />
        <Plate store={store} side="black" where="bottom" />
        <div class="side">
          <div class="steps" role="toolbar" aria-label={t("steps")}>
            <Step icon="first" label={t("step-first")} off={node.parent === null} onStep={() => store.start()} />
            <Step
              icon="previous"
              label={t("step-previous")}
              off={node.parent === null}
              onStep={() => store.previous()}
            />
            <span class="step-at" aria-live="polite">
              {node.ply} {name}
            </span>
            <Step icon="next" label={t("step-next")} off={node.children.length === 0} onStep={() => store.next()} />
            <Step icon="last" label={t("step-last")} off={node.children.length === 0} onStep={() => store.end()} />
          </div>
          <a class="embed-link small" href={whole} target="_blank" rel="noopener">
            {t("embed-open")}
          </a>
        </div>
      </Goban>
      <div class="sr-only" aria-live="polite">
        {spoken.value}
      </div>
    </div>
  );
}
