// The review board: step through a record, branch, note, and let the engine look.

import { useComputed, useSignal } from "@preact/signals";
import { render } from "preact";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Arrow, BoardView } from "../../board/board";
import { Goban } from "../../board/goban";
import { loadTexts, t } from "../../i18n";
import { moveName } from "../../notation/name";
import { Explorer } from "../../ui/explorer-fold";
import { TypedMove } from "../../ui/typed-move";
import { legalMoves } from "../../rules/moves";
import { type Color, other } from "../../rules/types";
import { settings } from "../../settings";
import { play, wakeAudio } from "../../sound/sounds";
import { parseSfen, toSfen } from "../../rules/position";
import { isTyping } from "../../ui/controls";
import { Step } from "../../ui/steps";
import { Tabs } from "../../ui/tabs";
import type { EngineLimits } from "../../wire";
import { ReviewActions } from "./actions";
import { EnginePanel, EvaluationBar, GameAnalysis } from "../../record/engine";
import { loadPrefs } from "../../record/engine-prefs";
import { Graph } from "../../record/graph";
import { Learn } from "./learn";
import { ReviewMoves } from "../../record/moves";
import { Faults, Note, RecordHead, Saved } from "./notes";
import { Plate } from "../../record/plate";
import { Points } from "./points";
import { later } from "../../ui/later";
import { scoreWords } from "../../record/score-words";
import { beginWhereWrong, setup } from "./setup-open";
import { ReviewStore } from "../../record/store";
import { pathTo, positionAt } from "../../record/tree";
import type { BootOf } from "../../boot";
import "../../record/record.css";
import "./print.css";

export function start(root: HTMLElement, boot: BootOf<"review">): void {
  loadPrefs(boot.limits);
  wakeAudio();
  const show = (store: ReviewStore) => {
    store.keptDays = boot.keptDays ?? null;
    store.mayLeave = boot.mayLeave ?? false;
    store.onStep = (capture) => play(capture ? "capture" : "move");
    render(
      <ReviewPage
        key={store.tree.value.start.ply}
        store={store}
        limits={boot.limits}
        onSetUp={(position) => {
          setup.value = null;
          history.pushState(null, "", `/review?sfen=${encodeURIComponent(toSfen(position))}`);
          render(null, root);
          show(new ReviewStore(null, position));
        }}
      />,
      root,
    );
  };
  // A position that was set up stands in the address until its first move makes a record of it.
  const given = boot.record ? null : new URLSearchParams(location.search).get("sfen");
  const start = given ? parseSfen(given) : null;
  show(new ReviewStore(boot.record ?? null, start && !start.game ? start : undefined));
  if (given) void beginWhereWrong(given);
}

const WhyCard = later(async () => {
  await loadTexts("why");
  return (await import("./why-card")).WhyCard;
});
const LearnCard = later(async () => (await import("./learn-card")).LearnCard);
const Report = later(async () => (await import("./report")).Report);
const Course = later(async () => (await import("./course-panel")).Course);

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

type Tab = "moves" | "report" | "notes" | "explorer";
const TABS: readonly Tab[] = ["moves", "report", "notes", "explorer"];

interface PageProps {
  store: ReviewStore;
  limits: EngineLimits;
  onSetUp: (start: ReturnType<typeof positionAt>) => void;
}

function ReviewPage({ store, limits, onSetUp }: PageProps) {
  const spoken = useSignal("");
  const announce = useCallback((text: string) => {
    spoken.value = text;
  }, []);
  const learn = useMemo(() => new Learn(store), [store]);
  const root = useRef<HTMLDivElement>(null);
  const node = store.node.value;

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector("dialog[open]")) return;
      if (setup.value || learn.lesson.value) return;
      const act = KEYS[event.key];
      if (!act) return;
      act(store);
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [store, learn]);

  useEffect(() => {
    const goban = root.current?.querySelector<HTMLElement>(".goban");
    let rest = 0;
    const onWheel = (event: WheelEvent) => {
      if (learn.lesson.value) return;
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
  }, [store, setup.value === null]);

  useEffect(() => {
    const parent = node.parent === null ? null : store.tree.value.nodes[node.parent];
    if (parent && node.usi) announce(moveName(positionAt(store.tree.value, parent.id), node.usi, parent.usi));
    if (!store.id.value) return;
    // Browsers count changes of the address; a wheel would soon have used them up.
    const timer = setTimeout(
      () => history.replaceState(null, "", node.ply ? `#${node.ply}` : location.pathname + location.search),
      400,
    );
    return () => clearTimeout(timer);
  }, [node.id]);

  // An address with another ply, typed or followed, leads there, from the moment that there is a page to see.
  useLayoutEffect(() => {
    const onHash = () => {
      const ply = Number(location.hash.slice(1));
      if (store.id.value && Number.isInteger(ply)) store.jump(ply);
    };
    addEventListener("hashchange", onHash);
    return () => removeEventListener("hashchange", onHash);
  }, [store]);

  const view = useReviewView(store, learn);
  const bottom: Color = store.flipped.value ? "white" : "black";
  const lesson = learn.lesson.value;
  const SetupBoard = setup.value;
  return (
    <div class="review" ref={root}>
      <h1 class="sr-only">{t("page-review")}</h1>
      {SetupBoard ? (
        <SetupBoard
          orientation={bottom}
          announce={announce}
          onFlip={() => {
            store.flipped.value = !store.flipped.value;
          }}
          onDone={onSetUp}
        />
      ) : (
        <Goban
          view={view}
          onMove={(move) => (lesson ? learn.play(move) : store.play(move))}
          announce={announce}
          class="stage-review"
        >
          <EvaluationBar store={store} />
          <Plate store={store} side={other(bottom)} where="top" />
          <Plate store={store} side={bottom} where="bottom" />
          <div class="info">
            <Points store={store} />
          </div>
          <div class="side">
            {lesson ? (
              <LearnCard store={store} learn={learn} />
            ) : (
              <Beside store={store} learn={learn} limits={limits} />
            )}
          </div>
        </Goban>
      )}
      <div class="sr-only" aria-live="polite">
        {spoken.value}
      </div>
    </div>
  );
}

/** Everything beside the board while nobody learns. */
function Beside({ store, learn, limits }: { store: ReviewStore; learn: Learn; limits: EngineLimits }) {
  const [tab, setTab] = useState<Tab>("moves");
  const node = store.node.value;
  const known = store.known.value;
  const position = store.position.value;
  const tree = store.tree.value;
  const times = useMemo(() => store.line.value.map((id) => tree.nodes[id]!.ms), [store.line.value, tree]);
  return (
    <>
      {store.mine && <WhyCard store={store} mine={store.mine} />}
      <EnginePanel store={store} limits={limits} />
      <GameAnalysis store={store} />
      <Graph
        chances={store.chances.value}
        judged={store.judged.value}
        times={times}
        first={store.first.value}
        at={store.ply.value}
        onJump={(ply) => store.jump(ply)}
      />
      <Faults store={store} />
      <Tabs names={TABS} tab={tab} onChange={setTab} label={t("page-review")}>
        {(name) => (
          <>
            {t(name === "moves" ? "moves" : `tab-${name}`)}
            {name === "notes" && node.comment && <span class="tab-dot" aria-hidden="true" />}
          </>
        )}
      </Tabs>
      <div class="tab-panel" role="tabpanel" id="tab-panel" aria-labelledby={`tab-${tab}`}>
        {tab === "moves" && <ReviewMoves store={store} />}
        {tab === "report" && (
          <>
            <Report store={store} learn={learn} />
            <Course store={store} />
          </>
        )}
        {tab === "notes" && (
          <div class="notes">
            <Note store={store} />
            <RecordHead store={store} />
          </div>
        )}
        {tab === "explorer" && <ExplorerHere store={store} />}
      </div>
      <Saved store={store} />
      <div class="by-hand">
        <div class="steps" role="toolbar" aria-label={t("steps")}>
          <Step icon="first" label={t("step-first")} off={node.parent === null} onStep={() => store.start()} />
          <Step icon="previous" label={t("step-previous")} off={node.parent === null} onStep={() => store.previous()} />
          <span class="step-at">
            {known ? scoreWords(known.score, position.turn).words : t("ply", { ply: node.ply })}
          </span>
          <Step icon="next" label={t("step-next")} off={node.children.length === 0} onStep={() => store.next()} />
          <Step icon="last" label={t("step-last")} off={node.children.length === 0} onStep={() => store.end()} />
        </div>
        <TypedMove position={position} previous={node.usi} enabled onMove={(move) => store.play(move)} />
      </div>
      <ReviewActions store={store} />
    </>
  );
}

/** What the archive's games played from here. */
function ExplorerHere({ store }: { store: ReviewStore }) {
  const tree = store.tree.value;
  const moves = pathTo(tree, store.at.value).flatMap((id) => tree.nodes[id]!.usi ?? []);
  return (
    <Explorer start={tree.start} moves={moves} position={store.position.value} onMove={(move) => store.play(move)} />
  );
}

const SHOWN_ARROWS = 3;

function useReviewView(store: ReviewStore, learn: Learn): BoardView {
  const arrows = useComputed<Arrow[]>(() => {
    const lesson = learn.lesson.value;
    if (lesson) return [];
    if (store.threat.value) {
      const threat = store.threatened.value?.pvs[0]?.moves[0];
      return threat ? [{ usi: threat, brush: "played" }] : [];
    }
    const pvs = store.known.value?.pvs.slice(0, SHOWN_ARROWS) ?? [];
    return pvs
      .filter((line) => line.moves[0])
      .map((line, i): Arrow => ({ usi: line.moves[0]!, brush: i === 0 ? "best" : "other" }));
  });
  const node = store.node.value;
  const lesson = learn.lesson.value;
  const asked = lesson && lesson.phase !== "over";
  const position = asked ? learn.position() : store.position.value;
  const lastMove = (asked && learn.shown) || node.usi;
  const moving = !lesson || lesson.phase === "asked" || lesson.phase === "worse";
  const key = JSON.stringify(arrows.value);
  return useMemo<BoardView>(
    () => ({
      position,
      orientation: store.flipped.value ? "white" : "black",
      lastMove,
      hands: moving ? "both" : "none",
      freedom: moving ? { type: "listed", moves: legalMoves(position) } : { type: "none" },
      premoves: false,
      showTargets: settings.value.targets,
      arrows: arrows.value,
      faults: [],
      animate: true,
    }),
    // A move that is found wanting goes back, though the position is what it was.
    [position, lastMove, moving, store.flipped.value, settings.value.targets, key, lesson],
  );
}
