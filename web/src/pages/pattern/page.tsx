// Games in which a part of a position stood: it is set up on the editor's board, and the archive is gone through for it.

import { render } from "preact";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { lang, t } from "../../i18n";
import { pieceWord } from "../../notation/piece-word";
import { type Color, HAND_KINDS, type HandKind, type Square } from "../../rules/types";
import { wakeAudio } from "../../sound/sounds";
import { Switch } from "../../ui/controls";
import { Icon } from "../../ui/icons";
import { EVERY_GAME } from "../../ui/game-filter";
import { WhichGames } from "../../ui/which-games";
import type { BootOf } from "../../boot";
import { type Conditions, Editor } from "../../editor/editor";
import { squareOf } from "../../editor/words";
import { type Condition, CONDITIONS, fromParams, NOTHING, type Query, saysNothing, toParams } from "./query";
import { Found } from "./found";
import { useSearch } from "./search";
import "../../board/stage.css";
import "../../ui/side.css";
import "../../editor/editor.css";
import "../../editor/side.css";
import "./pattern.css";

export function start(root: HTMLElement, _boot: BootOf<"pattern">): void {
  wakeAudio();
  render(<PatternPage key={lang()} />, root);
}

const COLORS = ["black", "white"] as const;
const FILTERS = Object.keys(EVERY_GAME) as (keyof typeof EVERY_GAME)[];

function PatternPage() {
  const [query, setQuery] = useState<Query>(() => fromParams(new URLSearchParams(location.search)));
  const [brush, setBrush] = useState<Condition | null>(null);
  const [flipped, setFlipped] = useState(false);
  const [spoken, announce] = useState("");
  const search = useSearch();
  // Slashes are read more easily as they are.
  const params = toParams(query).toString().replaceAll("%2F", "/");
  const empty = saysNothing(query);

  // The address is the question: a link to share, and what a reload comes back to.
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      if (!empty) search.begin(params);
      return;
    }
    const timer = setTimeout(() => history.replaceState(null, "", params ? `?${params}` : location.pathname), 300);
    return () => clearTimeout(timer);
  }, [params]);

  const conditions: Conditions = {
    brush,
    at: (square) => query.conditions.get(square) ?? null,
    word: (square) =>
      t("pattern-square-is", {
        square: squareOf(square),
        wanted: t(`pattern-wanted-${query.conditions.get(square)}`),
      }),
    set: (square, condition) => setQuery(withCondition(query, square, condition as Condition | null)),
    letGo: useCallback(() => setBrush(null), []),
  };
  const set = (part: Partial<Query>) => setQuery({ ...query, ...part });
  return (
    <div class="pattern">
      <Editor
        diagram={query.diagram}
        orientation={flipped ? "white" : "black"}
        conditions={conditions}
        onChange={(diagram) => {
          // Where a piece stands now, it is what is wanted.
          const left = [...query.conditions].filter(([square]) => !diagram.board[square]);
          set({ diagram, conditions: new Map(left) });
        }}
        announce={announce}
      >
        <div class="side">
          <header class="side-head">
            <h1>{t("pattern-title")}</h1>
            <p class="muted small">{t("pattern-about")}</p>
          </header>
          <Brushes brush={brush} onBrush={setBrush} />
          <Switch label={t("pattern-either")} checked={query.either} onChange={(either) => set({ either })} />
          <details class="pattern-more" open={query.exactHand.black || query.exactHand.white}>
            <summary>{t("pattern-hands")}</summary>
            <p class="muted small">{t("pattern-hand-line")}</p>
            {COLORS.map((color) => (
              <Switch
                key={color}
                label={t(`pattern-exactly-${color}`)}
                checked={query.exactHand[color]}
                onChange={(exact) => set({ exactHand: { ...query.exactHand, [color]: exact } })}
              />
            ))}
          </details>
          <Material query={query} onChange={set} />
          <details class="pattern-more" open={FILTERS.some((name) => query[name] !== "")}>
            <summary>{t("pattern-which")}</summary>
            <div class="pattern-which">
              <WhichGames filter={query} onChange={set} />
            </div>
          </details>
          <form
            class="pattern-go"
            onSubmit={(event) => {
              event.preventDefault();
              if (search.state.busy) search.stop();
              else if (!empty) search.begin(params);
            }}
          >
            <button type="submit" class={`button large ${search.state.busy ? "" : "primary"}`} disabled={empty}>
              {t(search.state.busy ? "pattern-stop" : "archive-search")}
            </button>
            <button type="button" class="button" onClick={() => setQuery(NOTHING)}>
              <Icon name="close" />
              <span>{t("solver-clear")}</span>
            </button>
            <button type="button" class="button" onClick={() => setFlipped(!flipped)}>
              <Icon name="flip" />
              <span>{t("action-flip")}</span>
            </button>
          </form>
          {empty && <p class="small muted">{t("pattern-nothing")}</p>}
          <Found search={search} />
        </div>
      </Editor>
      <div class="sr-only" aria-live="polite">
        {spoken}
      </div>
    </div>
  );
}

/** The same condition once more takes it away; a piece that stood there goes. */
function withCondition(query: Query, square: Square, condition: Condition | null): Query {
  const conditions = new Map(query.conditions);
  if (!condition || conditions.get(square) === condition) conditions.delete(square);
  else conditions.set(square, condition);
  const board = query.diagram.board.slice();
  board[square] = null;
  return { ...query, diagram: { ...query.diagram, board }, conditions };
}

/** What a touch on a square does: put pieces, or say what it must hold. */
function Brushes({ brush, onBrush }: { brush: Condition | null; onBrush: (brush: Condition | null) => void }) {
  return (
    <fieldset class="field pattern-brushes">
      <legend>{t("pattern-square")}</legend>
      <div class="segments">
        {[null, ...CONDITIONS].map((value) => (
          <label key={value}>
            <input type="radio" name="brush" checked={brush === value} onChange={() => onBrush(value)} />
            <span>
              {value && <i data-wanted={value} aria-hidden="true" />}
              {t(value ? `pattern-wanted-${value}` : "pattern-pieces")}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Material({ query, onChange }: { query: Query; onChange: (part: Partial<Query>) => void }) {
  const { material } = query;
  const count = (color: Color, kind: HandKind, text: string) => {
    const { [kind]: _, ...rest } = material[color];
    const number = /^\d{1,2}$/.test(text) ? { [kind]: Math.min(Number(text), MOST[kind]) } : {};
    onChange({ material: { ...material, [color]: { ...rest, ...number } } });
  };
  const some = COLORS.some((color) => Object.keys(material[color]).length > 0);
  return (
    <details class="pattern-more" open={some}>
      <summary>{t("pattern-material")}</summary>
      <p class="muted small">{t("pattern-material-line")}</p>
      {COLORS.map((color) => (
        <div key={color} class="pattern-material">
          <span aria-hidden="true">{color === "black" ? "☗" : "☖"}</span>
          {HAND_KINDS.map((kind) => (
            <label key={kind}>
              <span class="sr-only">{t("pattern-material-field", { side: color, piece: pieceWord(kind, false) })}</span>
              <small aria-hidden="true">{pieceWord(kind, false)}</small>
              <input
                inputMode="numeric"
                maxLength={2}
                value={material[color][kind] ?? ""}
                onInput={(event) => count(color, kind, event.currentTarget.value.trim())}
              />
            </label>
          ))}
        </div>
      ))}
      <Switch
        label={t("pattern-material-exactly")}
        checked={query.exactMaterial}
        onChange={(exactMaterial) => onChange({ exactMaterial })}
      />
    </details>
  );
}

const MOST: Record<HandKind, number> = { R: 2, B: 2, G: 4, S: 4, N: 4, L: 4, P: 18 };
