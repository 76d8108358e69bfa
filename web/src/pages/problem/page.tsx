// One problem: the board, what is said of the last move, hints, and when it comes back.

import { useComputed, useSignal } from "@preact/signals";
import { render } from "preact";
import { useCallback, useEffect, useMemo } from "preact/hooks";
import type { Arrow, BoardView } from "../../board/board";
import { Goban } from "../../board/goban";
import { t } from "../../i18n";
import { moveName } from "../../notation/name";
import { TypedMove } from "../../ui/typed-move";
import { leavesCheck, pseudoLegal } from "../../rules/moves";
import { parseUsi, type Square } from "../../rules/types";
import { settings } from "../../settings";
import { play, wakeAudio } from "../../sound/sounds";
import { isTyping } from "../../ui/controls";
import { ProblemHead, ProblemMoves, SaidCard, Tools } from "./panels";
import { ProblemStore, type Said } from "./store";
import { due, loadProgress, progress } from "../../tsume/progress";
import { Step } from "../../ui/steps";
import type { BootOf } from "../registry";
import "./problem.css";

export function start(root: HTMLElement, { problem }: BootOf<"problem">): void {
  loadProgress();
  wakeAudio();
  const store = new ProblemStore(problem);
  store.onMove = (capture) => play(capture ? "capture" : "move");
  store.onSaid = ({ type }) => {
    if (type === "solved") play("bell");
    else if (type === "refuted" || type === "no-check" || type === "illegal") play("refused");
  };
  render(<ProblemPage store={store} reviewing={isReview()} />, root);
}

const isReview = () => new URLSearchParams(location.search).has("review");

/** Where one goes on: to what is due in a review, else to the problem after this. */
export function nextOf(store: ProblemStore, reviewing: boolean): string | null {
  if (reviewing) {
    const waiting = due.value.filter((id) => id !== store.problem.card.id);
    return waiting[0] ? `/tsume/${waiting[0]}?review` : null;
  }
  return store.problem.next ? `/tsume/${store.problem.next}` : null;
}

function ProblemPage({ store, reviewing }: { store: ProblemStore; reviewing: boolean }) {
  const spoken = useSignal("");
  const announce = useCallback((text: string) => {
    spoken.value = text;
  }, []);
  const said = store.said.value;

  useEffect(() => {
    const keys: Record<string, () => void> = {
      ArrowLeft: () => store.go(store.ply.value - 1),
      ArrowRight: () => store.go(store.ply.value + 1),
      Home: () => store.go(0),
      End: () => store.go(store.line.value.length),
      h: () => void store.more(),
      r: () => (store.said.value.type === "refuted" ? store.retry() : store.restart()),
      f: () => {
        store.flipped.value = !store.flipped.value;
      },
      n: () => {
        const next = nextOf(store, reviewing);
        if (next) location.href = next;
      },
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector("dialog[open]")) return;
      const act = keys[event.key];
      if (!act) return;
      act();
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [store, reviewing]);

  useEffect(() => announce(saidText(store, said)), [said]);

  const view = useProblemView(store);
  const position = store.position.value;
  const at = store.ply.value;
  const end = store.line.value.length;
  return (
    <div class="problem" data-said={said.type} data-streak={progress.value.streak}>
      <Goban view={view} onMove={(move) => void store.play(move)} announce={announce} class="stage-problem">
        <ProblemHead store={store} reviewing={reviewing} />
        <div class="side">
          <SaidCard store={store} reviewing={reviewing} />
          <ProblemMoves store={store} />
          <div class="steps" role="toolbar" aria-label={t("steps")}>
            <Step icon="first" label={t("step-first")} off={at === 0} onStep={() => store.go(0)} />
            <Step icon="previous" label={t("step-previous")} off={at === 0} onStep={() => store.go(at - 1)} />
            <Step icon="next" label={t("step-next")} off={at === end} onStep={() => store.go(at + 1)} />
            <Step icon="last" label={t("step-last")} off={at === end} onStep={() => store.go(end)} />
          </div>
          <TypedMove
            position={position}
            previous={store.line.value[at - 1] ?? null}
            enabled={store.mayMove.value}
            onMove={(move) => void store.play(move)}
          />
          <Tools store={store} reviewing={reviewing} />
        </div>
      </Goban>
      <div class="sr-only" aria-live="polite">
        {spoken.value}
      </div>
    </div>
  );
}

/** What the card says in one sentence; read out as well. */
export function saidText(store: ProblemStore, said: Said): string {
  const { plies } = store.problem.card;
  switch (said.type) {
    case "turn":
      return t(store.line.value.length ? "said-turn-again" : "said-turn", { plies });
    case "refuted": {
      const [positions, line] = [store.positions.value, store.line.value];
      const before = positions[line.length - 1];
      return t(`said-refuted-${said.why}`, { move: moveName(before, said.defence, said.played) });
    }
    case "slower":
      return t("said-slower", { plies: said.plies });
    case "illegal":
      return t("said-illegal", { foul: t(`foul-${said.foul}`), why: t(`foul-${said.foul}-why`) });
    case "failed":
      return said.message;
    case "solved":
      return t(said.longer ? "said-solved-longer" : "said-solved", { plies });
    default:
      return t(`said-${said.type}`);
  }
}

function useProblemView(store: ProblemStore): BoardView {
  const shapes = useComputed<{ arrows: Arrow[]; hints: Square[] }>(() => {
    const step = store.hintStep.value;
    const usi = store.hint.value;
    const move = usi && parseUsi(usi);
    if (usi && move && step > 0) {
      if (step === 3) return { arrows: [{ usi, brush: "best" }], hints: [] };
      const from = move.type === "board" ? [move.from] : [];
      return { arrows: [], hints: step === 2 ? [...from, move.to] : from };
    }
    const next = store.said.value.type === "shown" ? store.line.value[store.ply.value] : undefined;
    return { arrows: next ? [{ usi: next, brush: "best" }] : [], hints: [] };
  });
  const key = JSON.stringify(shapes.value);
  const position = store.position.value;
  const may = store.mayMove.value;
  const last = store.ply.value > 0 ? store.line.value[store.ply.value - 1]! : null;
  return useMemo<BoardView>(
    () => ({
      position,
      orientation: store.flipped.value ? "white" : "black",
      lastMove: last,
      hands: may ? position.turn : "none",
      // Mate by a dropped pawn is among them: the site says why it is none.
      freedom: may
        ? { type: "listed", moves: pseudoLegal(position).filter((move) => !leavesCheck(position, move)) }
        : { type: "none" },
      premoves: false,
      showTargets: settings.value.targets,
      arrows: shapes.value.arrows,
      hints: shapes.value.hints,
      faults: [],
      animate: true,
    }),
    [position, last, may, store.flipped.value, settings.value.targets, key],
  );
}
