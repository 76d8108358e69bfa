// One problem: the board, what is said of the last move, hints, and when it comes back.

import { useSignal } from "@preact/signals";
import { render } from "preact";
import { useCallback, useEffect } from "preact/hooks";
import { Goban } from "../../board/goban";
import { t } from "../../i18n";
import { TypedMove } from "../../ui/typed-move";
import { play, wakeAudio } from "../../sound/sounds";
import { isTyping } from "../../ui/controls";
import { Comments } from "./comments";
import { ProblemHead, ProblemMoves, SaidCard, Tools } from "./panels";
import { saidText } from "../../tsume/said";
import { ProblemStore } from "../../tsume/problem-store";
import { useProblemView } from "../../tsume/view";
import { due, loadProgress, progress } from "../../practice/decks/problems";
import { Step } from "../../ui/steps";
import type { BootOf } from "../../boot";
import "../../tsume/problem.css";

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

const keepForAway = () => Promise.allSettled([import("../../notation/typed"), import("../../board/in-words-asks")]);

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
  // A problem that was opened is worked on without a network, too: what is loaded at the first use has to be there by then.
  useEffect(() => void keepForAway(), []);

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
          <Comments problem={store.problem.card.id} />
        </div>
      </Goban>
      <div class="sr-only" aria-live="polite">
        {spoken.value}
      </div>
    </div>
  );
}
