// Castles against the clock: what is wanted stands as a picture beside the board, and marks on it say where something is missing.

import { render } from "preact";
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from "preact/hooks";
import type { BoardView } from "../../board/board";
import { Goban } from "../../board/goban";
import { MiniBoard } from "../../board/mini";
import { decimal, t } from "../../i18n";
import { apply, EVEN_START, parseSfen, type Position } from "../../rules/position";
import { type Move, moveToUsi } from "../../rules/types";
import { play, wakeAudio } from "../../sound/sounds";
import { Icon } from "../../ui/icons";
import type { Castle } from "../../wire";
import type { BootOf } from "../../boot";
import { onHeard } from "../../practice/space";
import { bests, noteBuilt } from "../../practice/decks/castles";
import { guardsOf, missing, moves, passed, picture } from "./build";
import "../../learn/steps.css";
import "./castles.css";

export function start(root: HTMLElement, { castles }: BootOf<"castles">): void {
  wakeAudio();
  render(<Castles castles={castles} />, root);
}

const START = parseSfen(EVEN_START)!;

/** The name that its best time is kept under. */
const keyOf = ({ pieces }: Castle): string => pieces.join("-");
const seconds = (ms: number): string => decimal(ms / 1000, 1);

/** The moves that were made, and where each led. */
type Line = readonly { usi: string; position: Position }[];

function Castles({ castles }: { castles: readonly Castle[] }) {
  const [at, setAt] = useState(0);
  const [line, setLine] = useState<Line>([]);
  // A move may be made before the one before it is drawn.
  const made = useRef<Line>([]);
  const become = (line: Line) => {
    made.current = line;
    setLine(line);
  };
  const [begun, setBegun] = useState(0);
  const [built, setBuilt] = useState<{ ms: number; moves: number; best: boolean } | null>(null);
  const [now, setNow] = useState(0);
  const [told, tell] = useState("");
  const castle = castles[at]!;
  const guards = useMemo(() => guardsOf(castle), [castle]);
  const goal = useMemo(() => picture(guards), [guards]);
  const position = line.at(-1)?.position ?? START;
  const wanted = missing(position, guards);
  const known = bests()[keyOf(castle)];
  const [, reread] = useReducer((n: number) => n + 1, 0);

  useEffect(() => onHeard(() => reread(0)), []);

  useEffect(() => {
    if (!begun || built) return;
    const timer = setInterval(() => setNow(performance.now()), 100);
    return () => clearInterval(timer);
  }, [begun, built]);

  const show = (to: number) => {
    setAt(to);
    become([]);
    setBegun(0);
    setBuilt(null);
  };
  const onMove = (move: Move) => {
    const after = apply(made.current.at(-1)?.position ?? START, move);
    if (!after || built) return;
    play("move");
    // The clock runs from the first move.
    const since = begun || performance.now();
    setBegun(since);
    setNow(performance.now());
    const next = passed(after);
    become([...made.current, { usi: moveToUsi(move), position: next }]);
    if (missing(next, guards).length > 0) return;
    const result = { ms: Math.max(1, Math.round(performance.now() - since)), moves: made.current.length };
    const best = noteBuilt(keyOf(castle), result);
    setBuilt({ ...result, best });
    play("bell");
    tell(t("castles-built", { seconds: seconds(result.ms), moves: result.moves }));
  };

  const view = useMemo<BoardView>(
    () => ({
      position,
      orientation: "black",
      lastMove: line.at(-1)?.usi ?? null,
      hands: "black",
      freedom: built ? { type: "none" } : { type: "listed", moves: moves(position) },
      premoves: false,
      showTargets: true,
      arrows: [],
      faults: [],
      hints: wanted,
      animate: true,
    }),
    [position, built, guards],
  );
  const announce = useCallback((text: string) => tell(text), []);
  const next = (at + 1) % castles.length;
  return (
    <div class="learn castles" data-missing={wanted.length} data-moves={line.length} data-castle={keyOf(castle)}>
      <Goban view={view} onMove={onMove} announce={announce} class="stage-learn">
        <div class="side">
          <h1>{t("practice-castles")}</h1>
          <div class="castles-goal">
            <h2>
              {castle.title}
              {castle.japanese !== castle.title && <span lang="ja">{castle.japanese}</span>}
            </h2>
            <MiniBoard sfen={goal} orientation="black" label={t("castles-goal", { pieces: castle.pieces.join(" ") })} />
            <p class="castles-clock tabular" data-built={!!built}>
              {t("castles-clock", { seconds: seconds(built?.ms ?? (begun ? now - begun : 0)), moves: line.length })}
            </p>
            <p class="small muted">
              {known
                ? t("castles-best", { seconds: seconds(known.ms), moves: known.moves })
                : t("castles-line", { count: guards.length })}
            </p>
          </div>
          <p class={`learn-said ${built ? "good" : ""}`}>
            {built && t(built.best ? "castles-record" : "castles-stands")}
          </p>
          <div class="learn-steps">
            <button
              type="button"
              class="button quiet"
              disabled={line.length === 0 || !!built}
              onClick={() => become(line.slice(0, -1))}
            >
              <Icon name="undo" />
              {t("castles-undo")}
            </button>
            <button type="button" class={`button ${built ? "" : "quiet"}`} onClick={() => show(at)}>
              <Icon name="again" />
              {t("castles-again")}
            </button>
            <button type="button" class={`button ${built ? "primary" : ""}`} onClick={() => show(next)}>
              {t("castles-next")}
            </button>
          </div>
          <details>
            <summary>{t("castles-all", { count: castles.length })}</summary>
            <ol class="castles-list" role="list">
              {castles.map((one, i) => {
                const best = bests()[keyOf(one)];
                return (
                  <li key={keyOf(one)}>
                    <button type="button" aria-current={i === at ? "true" : undefined} onClick={() => show(i)}>
                      <span>{one.title}</span>
                      <span class="muted small tabular">
                        {best ? t("castles-clock", { seconds: seconds(best.ms), moves: best.moves }) : "–"}
                      </span>
                    </button>
                  </li>
                );
              })}
            </ol>
          </details>
          <p>
            <a href="/practice">{t("practice")}</a>
          </p>
        </div>
      </Goban>
      <div class="sr-only" aria-live="polite">
        {told}
      </div>
    </div>
  );
}
