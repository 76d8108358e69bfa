// The mate solver: set a position up, watch the search, walk through what it found.

import { useComputed, useSignal } from "@preact/signals";
import { render } from "preact";
import { useCallback, useEffect, useMemo, useRef } from "preact/hooks";
import type { Arrow, BoardView } from "../../board/board";
import { Goban } from "../../board/goban";
import { lang } from "../../i18n";
import { moveName } from "../../notation/name";
import { legalMoves } from "../../rules/moves";
import { settings } from "../../settings";
import { play, wakeAudio } from "../../sound/sounds";
import { isTyping } from "../../ui/controls";
import { Editor } from "../../editor/editor";
import { HisshiCard } from "./hisshi";
import { address } from "../../tsume/links";
import { Line, SolutionSide, Steps } from "./solution";
import { SearchPanel, SetupSide } from "./panels";
import { SolverStore } from "./store";
import { VerdictCard } from "./verdict";
import type { BootOf } from "../../boot";
import "../../editor/editor.css";
import "../../editor/side.css";
import "./solver.css";

export function start(root: HTMLElement, boot: BootOf<"solver">): void {
  const store = new SolverStore(boot.sfen ?? null, new URLSearchParams(location.search).get("sfen"));
  wakeAudio();
  store.onStep = (capture) => play(capture ? "capture" : "move");
  store.onVerdict = () => play("bell");
  render(<SolverPage store={store} />, root);
}

const KEYS: Record<string, (store: SolverStore) => void> = {
  ArrowLeft: (store) => store.go(store.ply.value - 1),
  ArrowRight: (store) => store.go(store.ply.value + 1),
  k: (store) => store.go(store.ply.value - 1),
  j: (store) => store.go(store.ply.value + 1),
  Home: (store) => store.go(0),
  End: (store) => store.go(Number.POSITIVE_INFINITY),
};

function SolverPage({ store }: { store: SolverStore }) {
  const spoken = useSignal("");
  const announce = useCallback((text: string) => {
    spoken.value = text;
  }, []);
  const phase = store.phase.value;

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || isTyping(event.target)) return;
      if (document.querySelector("dialog[open]")) return;
      const undo = (event.ctrlKey || event.metaKey) && event.key === "z";
      if (undo && store.phase.value === "setup") store.undo();
      else if (event.ctrlKey || event.metaKey) return;
      else if (event.key === "f") store.flipped.value = !store.flipped.value;
      else if (store.phase.value === "solved" && KEYS[event.key]) KEYS[event.key]!(store);
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [store]);

  // The address is the position: a link to share, and what a reload comes back to.
  const sfen = store.sfen.value;
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    const timer = setTimeout(() => history.replaceState(null, "", address(sfen)), 300);
    return () => clearTimeout(timer);
  }, [sfen]);

  const position = store.position.value;
  const last = store.ply.value > 0 ? store.line.value[store.ply.value - 1]! : null;
  useEffect(() => {
    if (phase !== "solved" || !last) return;
    const before = store.positions.value[store.ply.value - 1];
    announce(moveName(before, last, null));
  }, [position, last]);

  return (
    <div class="solver" data-phase={phase} data-opening={store.opening.value === null ? undefined : ""}>
      {phase === "setup" ? (
        <Editor
          diagram={store.diagram.value}
          orientation={orientation(store)}
          onChange={(next) => store.edit(next)}
          announce={announce}
        >
          <div class="side">
            <SetupSide store={store} />
          </div>
        </Editor>
      ) : (
        <SolvedBoard store={store} announce={announce} />
      )}
      <div class="sr-only" aria-live="polite">
        {spoken.value}
      </div>
    </div>
  );
}

/** The attacker sits below, whoever that is. */
const orientation = (store: SolverStore) => {
  const attacker = store.attacker.value;
  return store.flipped.value ? (attacker === "black" ? "white" : "black") : attacker;
};

function SolvedBoard({ store, announce }: { store: SolverStore; announce: (text: string) => void }) {
  const phase = store.phase.value;
  const arrows = useComputed<Arrow[]>(() => {
    if (store.phase.value === "searching") {
      return (store.search.value?.line ?? []).slice(0, 1).map((usi) => ({ usi, brush: "other" as const }));
    }
    const next = store.line.value[store.ply.value];
    const threat = store.brinkHere.value?.threat[0];
    const shown: Arrow[] = next ? [{ usi: next, brush: "best" }] : [];
    return threat ? [...shown, { usi: threat, brush: "other" }] : shown;
  });
  const key = JSON.stringify(arrows.value);
  const position = store.position.value;
  const last = store.ply.value > 0 ? store.line.value[store.ply.value - 1]! : null;
  const side = orientation(store);
  const view = useMemo<BoardView>(
    () => ({
      position,
      orientation: side,
      lastMove: last,
      hands: phase === "solved" ? "both" : "none",
      freedom: phase === "solved" ? { type: "listed", moves: legalMoves(position) } : { type: "none" },
      premoves: false,
      showTargets: settings.value.targets,
      arrows: arrows.value,
      faults: [],
      animate: true,
    }),
    [position, last, side, phase, settings.value.targets, key],
  );
  return (
    <Goban view={view} onMove={(move) => store.play(move)} announce={announce} class="stage-solver" key={lang()}>
      <div class="under">
        {phase === "solved" && store.line.value.length > 0 && (
          <>
            <Steps store={store} />
            <Line store={store} />
          </>
        )}
      </div>
      <div class="side">
        {phase === "searching" ? (
          <SearchPanel store={store} />
        ) : (
          <>
            {store.hisshi.value ? (
              <HisshiCard store={store} found={store.hisshi.value} />
            ) : (
              <VerdictCard store={store} />
            )}
            <SolutionSide store={store} />
          </>
        )}
      </div>
    </Goban>
  );
}
