// The review board: step through a record, branch, note, and let the engine look.

import { useComputed, useSignal } from "@preact/signals";
import { render } from "preact";
import { useCallback, useEffect, useMemo, useRef } from "preact/hooks";
import type { Arrow, BoardView } from "../../board/board";
import { Goban } from "../../board/goban";
import { t } from "../../i18n";
import { moveName } from "../../notation/name";
import { TypedMove } from "../../ui/typed-move";
import { legalMoves } from "../../rules/moves";
import { settings } from "../../settings";
import { play, wakeAudio } from "../../sound/sounds";
import { isTyping } from "../../ui/controls";
import { Step } from "../../ui/steps";
import { Graph } from "./graph";
import { ReviewMoves } from "./moves";
import { EnginePanel, Note, PlayerName, Points, RecordHead, ReviewActions, ScoreBadge, WorstMoves } from "./panels";
import { ReviewStore } from "./store";
import type { BootOf } from "../registry";
import "./review.css";

export function start(root: HTMLElement, boot: BootOf<"review">): void {
  const store = new ReviewStore(boot.record ?? null);
  wakeAudio();
  store.onStep = (capture) => play(capture ? "capture" : "move");
  render(<ReviewPage store={store} />, root);
}

const KEYS: Record<string, (store: ReviewStore) => void> = {
  ArrowLeft: (store) => store.previous(),
  ArrowRight: (store) => store.next(),
  ArrowUp: (store) => store.branch(-1),
  ArrowDown: (store) => store.branch(1),
  k: (store) => store.previous(),
  j: (store) => store.next(),
  h: (store) => store.branch(-1),
  l: (store) => store.branch(1),
  Home: (store) => store.start(),
  End: (store) => store.end(),
  f: (store) => {
    store.flipped.value = !store.flipped.value;
  },
};

function ReviewPage({ store }: { store: ReviewStore }) {
  const spoken = useSignal("");
  const announce = useCallback((text: string) => {
    spoken.value = text;
  }, []);
  const root = useRef<HTMLDivElement>(null);
  const node = store.node.value;
  const known = store.analysis.known.value.get(store.at.value);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector("dialog[open]")) return;
      const act = KEYS[event.key];
      if (!act) return;
      act(store);
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [store]);

  useEffect(() => {
    const goban = root.current?.querySelector<HTMLElement>(".goban");
    let rest = 0;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      // A mouse gives a hundred a notch, a touch pad a few at a time.
      rest += event.deltaY;
      while (Math.abs(rest) >= 60) {
        if (rest > 0) store.next();
        else store.previous();
        rest -= Math.sign(rest) * 60;
        if (Math.abs(event.deltaY) >= 60) rest = 0;
      }
    };
    goban?.addEventListener("wheel", onWheel, { passive: false });
    return () => goban?.removeEventListener("wheel", onWheel);
  }, [store]);

  useEffect(() => {
    const parent = node.parent === null ? null : store.tree.value.nodes[node.parent];
    if (parent && node.usi) announce(moveName(parent.position, node.usi, parent.usi, node.names));
    if (!store.id.value) return;
    // Browsers count changes of the address; a wheel would soon have used them up.
    const timer = setTimeout(
      () => history.replaceState(null, "", node.ply ? `#${node.ply}` : location.pathname + location.search),
      400,
    );
    return () => clearTimeout(timer);
  }, [node.id]);

  const view = useReviewView(store);
  return (
    <div class="review" ref={root}>
      <h1 class="sr-only">{t("page-review")}</h1>
      <Goban view={view} onMove={(move) => store.play(move)} announce={announce} class="stage-review">
        <PlayerName store={store} where="top" />
        <PlayerName store={store} where="bottom" />
        <div class="info">
          <Points store={store} />
        </div>
        <div class="side">
          <EnginePanel store={store} />
          <Graph
            chances={store.chances.value}
            losses={store.losses.value}
            at={store.ply.value}
            onJump={(ply) => store.jump(ply)}
          />
          <div class="side-moves">
            <ReviewMoves store={store} />
            <WorstMoves store={store} />
          </div>
          <div class="steps" role="toolbar" aria-label={t("steps")}>
            <Step icon="first" label={t("step-first")} off={node.parent === null} onStep={() => store.start()} />
            <Step
              icon="previous"
              label={t("step-previous")}
              off={node.parent === null}
              onStep={() => store.previous()}
            />
            <span class="step-at">
              {known ? <ScoreBadge score={known.score} toMove={node.position.turn} /> : t("ply", { ply: node.ply })}
            </span>
            <Step icon="next" label={t("step-next")} off={node.children.length === 0} onStep={() => store.next()} />
            <Step icon="last" label={t("step-last")} off={node.children.length === 0} onStep={() => store.end()} />
          </div>
          <TypedMove position={node.position} previous={node.usi} enabled onMove={(move) => store.play(move)} />
          <Note store={store} />
          <RecordHead store={store} />
          <ReviewActions store={store} />
        </div>
      </Goban>
      <div class="sr-only" aria-live="polite">
        {spoken.value}
      </div>
    </div>
  );
}

function useReviewView(store: ReviewStore): BoardView {
  const arrows = useComputed<Arrow[]>(() => {
    const known = store.analysis.known.value.get(store.at.value);
    if (!known) return [];
    return known.pvs
      .slice(0, 3)
      .map((line, i): Arrow | null =>
        line.moves[0] ? { usi: line.moves[0], brush: i === 0 ? "best" : "other" } : null,
      )
      .filter((arrow, i, all) => arrow !== null && all.findIndex((other) => other?.usi === arrow.usi) === i)
      .filter((arrow) => arrow !== null);
  });
  const node = store.node.value;
  const key = JSON.stringify(arrows.value);
  return useMemo<BoardView>(
    () => ({
      position: node.position,
      orientation: store.flipped.value ? "white" : "black",
      lastMove: node.usi,
      hands: "both",
      freedom: { type: "listed", moves: legalMoves(node.position) },
      premoves: false,
      showTargets: settings.value.targets,
      arrows: arrows.value,
      faults: [],
      animate: true,
    }),
    [node.position, node.usi, store.flipped.value, settings.value.targets, key],
  );
}
