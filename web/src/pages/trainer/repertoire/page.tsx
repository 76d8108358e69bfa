// The opening drill: lines of a record or a study, one side of them to be played from memory.

import { useSignal } from "@preact/signals";
import { useCallback, useEffect, useMemo, useState } from "preact/hooks";
import type { BoardView } from "../../../board/board";
import { Goban } from "../../../board/goban";
import { t } from "../../../i18n";
import { isDue, today } from "../../../memory/card";
import { moveName } from "../../../notation/name";
import { onHeard } from "../../../practice/space";
import { legalMoves } from "../../../rules/moves";
import type { Color, Move } from "../../../rules/types";
import { settings } from "../../../settings";
import { play } from "../../../sound/sounds";
import { Segments } from "../../../ui/controls";
import { sideLabel } from "../../../ui/labels";
import { TypedMove } from "../../../ui/typed-move";
import { positionAt } from "../../../record/tree";
import { forget, known, remember, type Repertoire, repertoires } from "../../../practice/decks/repertoire";
import { Drill } from "./drill";
import { load, type Source, sourceOf } from "../../../practice/decks/repertoire-source";
import "./repertoire.css";

interface Begun {
  readonly drill: Drill;
  readonly title: string;
}

const asked = (): string => new URLSearchParams(location.search).get("from") ?? "";

export function Page() {
  const [begun, setBegun] = useState<Begun | null>(null);
  const [failed, setFailed] = useState(false);
  const begin = async (source: Source | null, side: Color) => {
    const loaded = source === null ? null : await load(source);
    setFailed(!loaded || loaded.tree.nodes.length < 2);
    if (source === null || !loaded || loaded.tree.nodes.length < 2) return;
    const { tree, title } = loaded;
    const drill: Drill = new Drill(tree, side, known(source, side), () =>
      remember({ source, title, side, cards: drill.cards }),
    );
    remember({ source, title, side, cards: drill.cards });
    setBegun({ drill, title });
  };
  if (begun) return <Asked key={begun.title} {...begun} leave={() => setBegun(null)} />;
  return <Desk begin={begin} failed={failed} />;
}

function Desk({ begin, failed }: { begin: (source: Source | null, side: Color) => Promise<void>; failed: boolean }) {
  const [side, setSide] = useState<Color>("black");
  const [all, setAll] = useState(repertoires);
  useEffect(() => onHeard(() => setAll(repertoires())), []);
  const waits = ({ cards }: Repertoire) => Object.values(cards).filter((card) => isDue(card, today())).length;
  return (
    <div class="reading repertoire-desk">
      <p>
        <a href="/practice">{t("practice")}</a>
      </p>
      <h1>{t("practice-repertoire")}</h1>
      <p>{t("repertoire-how")}</p>
      <form
        class="repertoire-form"
        onSubmit={(event) => {
          event.preventDefault();
          const input = event.currentTarget.elements.namedItem("from") as HTMLInputElement;
          void begin(sourceOf(input.value), side);
        }}
      >
        <label class="field">
          <span>{t("repertoire-from")}</span>
          <input type="text" name="from" defaultValue={asked()} required autocomplete="off" />
        </label>
        <Segments
          name="side"
          label={t("repertoire-side")}
          value={side}
          options={(["black", "white"] as const).map((value) => ({ value, label: sideLabel(value, undefined) }))}
          onChange={setSide}
        />
        <button type="submit" class="button primary">
          {t("trainer-start")}
        </button>
        {failed && (
          <p class="notice" role="alert">
            {t("repertoire-failed")}
          </p>
        )}
      </form>
      {all.length > 0 && (
        <section aria-labelledby="repertoire-kept">
          <h2 id="repertoire-kept">{t("repertoire-kept")}</h2>
          <ul class="repertoire-list" role="list">
            {[...all].reverse().map((one) => (
              <li key={`${one.source} ${one.side}`}>
                <span>
                  {one.title}
                  <span class="muted small"> {sideLabel(one.side, undefined)}</span>
                </span>
                <span class="muted small">{t("repertoire-due", { count: waits(one) })}</span>
                <button type="button" class="button small" onClick={() => void begin(one.source, one.side)}>
                  {t("trainer-start")}
                </button>
                <button
                  type="button"
                  class="button small quiet"
                  onClick={() => {
                    forget(one);
                    setAll(repertoires());
                  }}
                >
                  {t("repertoire-forget")}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Asked({ drill, title, leave }: Begun & { leave: () => void }) {
  const spoken = useSignal("");
  const announce = useCallback((text: string) => {
    spoken.value = text;
  }, []);
  const at = drill.at.value;
  const phase = drill.phase.value;
  const { tree, side } = drill;
  const position = positionAt(tree, at);
  const { usi: last, comment } = tree.nodes[at]!;
  const [best] = drill.answers;
  const tried = drill.tried.value;
  const name = (usi: string) => moveName(position, usi, last);
  const text = t(`repertoire-${phase}`, {
    tried: tried === null ? "" : name(tried),
    best: best === undefined ? "" : name(best),
    right: drill.right.value,
    missed: drill.missed.value,
  });
  useEffect(() => {
    announce(text);
    if (phase === "wrong") play("refused");
    if (phase === "line" || phase === "over") play("bell");
  }, [phase, at, tried]);
  const asks = phase === "asked" || phase === "wrong" || phase === "shown";
  const onMove = (move: Move) => {
    play(move.type === "board" && position.board[move.to] ? "capture" : "move");
    drill.play(move);
  };
  const view = useMemo<BoardView>(
    () => ({
      position,
      orientation: side,
      lastMove: last,
      hands: side,
      freedom: asks ? { type: "listed", moves: legalMoves(position) } : { type: "none" },
      premoves: false,
      showTargets: settings.value.targets,
      arrows: (phase === "wrong" || phase === "shown") && best ? [{ usi: best, brush: "best" }] : [],
      faults: [],
      hints: [],
      animate: true,
    }),
    [at, phase, tried],
  );
  return (
    <div class="learn repertoire" data-phase={phase} data-left={drill.left} data-ply={tree.nodes[at]!.ply}>
      <Goban view={view} onMove={onMove} announce={announce} class="stage-learn">
        <div class="side">
          <h1>{t("practice-repertoire")}</h1>
          <p class="small muted">
            {title} · {t("repertoire-left", { count: drill.left })}
          </p>
          <p class={`repertoire-said ${phase}`} role="status">
            {text}
          </p>
          {comment && <p class="repertoire-note">{comment}</p>}
          <TypedMove position={position} previous={last} enabled={asks} onMove={onMove} />
          <div class="learn-steps">
            {(phase === "asked" || phase === "wrong") && (
              <button type="button" class="button" onClick={() => drill.show()}>
                {t("learn-show")}
              </button>
            )}
            <button type="button" class="button quiet" onClick={leave}>
              {t("repertoire-leave")}
            </button>
            {phase === "line" && (
              <button type="button" class="button primary" onClick={() => drill.line()}>
                {t("repertoire-next")}
              </button>
            )}
          </div>
          <p>
            <a href="/practice">{t("practice")}</a>
          </p>
        </div>
      </Goban>
      <div class="sr-only" aria-live="polite">
        {spoken.value}
      </div>
    </div>
  );
}
