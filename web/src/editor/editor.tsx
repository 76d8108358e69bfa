// The board editor: pieces dragged or tapped from place to place, by touch, mouse or keys.

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { roleOf, sgColor } from "../board/names";
import { t } from "../i18n";
import { type Color, HAND_KINDS, type HandKind, other, type Piece, type Square, squareAt } from "../rules/types";
import { coordinates } from "../settings";
import { play } from "../sound/sounds";
import { available, type Diagram, handsOf, KINDS, moved, type Place, pieceAt, type Target, turned } from "./diagram";
import { type StartDrag, useDrag } from "./drag";
import { boardKey } from "./keys";
import { squareWord, targetWord, wordOf } from "./words";

/** What squares must hold besides pieces, where parts of positions are set up. Its names end up in `data-wanted`. */
export interface Conditions {
  /** What a touch puts on a square; null: pieces are moved. */
  readonly brush: string | null;
  at(square: Square): string | null;
  /** The square with what it must hold, in words. */
  word(square: Square): string;
  set(square: Square, condition: string | null): void;
  /** A piece was taken: touches are about pieces again. */
  letGo(): void;
}

interface EditorProps {
  readonly diagram: Diagram;
  readonly orientation: Color;
  readonly conditions?: Conditions;
  readonly onChange: (next: Diagram) => void;
  readonly announce: (text: string) => void;
  readonly children?: ComponentChildren;
}

const same = (a: Place | null, b: Place): boolean => !!a && JSON.stringify(a) === JSON.stringify(b);

export function Editor({ diagram, orientation, conditions, onChange, announce, children }: EditorProps) {
  const [held, setHeld] = useState<Place | null>(null);
  const [cursor, setCursor] = useState<Square>(squareAt(5, 1));
  const [promoted, setPromoted] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const now = useRef({ diagram, held, conditions });
  now.current = { diagram, held, conditions };
  const brush = conditions?.brush ?? null;
  useEffect(() => {
    if (brush) setHeld(null);
  }, [brush]);
  useEffect(() => {
    if (held) conditions?.letGo();
  }, [held]);

  const change = (next: Diagram): boolean => {
    if (next === now.current.diagram) return false;
    play("move");
    onChange(next);
    return true;
  };
  const move = (from: Place, to: Target) => {
    const piece = pieceAt(now.current.diagram, from);
    if (change(moved(now.current.diagram, from, to)) && piece) {
      announce(t("editor-put", { piece: wordOf(piece), place: targetWord(to) }));
    }
    // Pieces out of the box mostly come in numbers.
    if (from.type !== "box" || !pieceAt(moved(now.current.diagram, from, to), from)) setHeld(null);
  };
  /** A touch on a place: takes what lies there, turns what was taken, or sets down. */
  const tap = (place: Place | null, target: Target) => {
    const { diagram, held, conditions } = now.current;
    if (conditions?.brush && target.type === "square") {
      conditions.set(target.square, conditions.brush);
      return;
    }
    if (held && place && same(held, place)) {
      if (place.type === "square") change(turned(diagram, place.square));
      else setHeld(null);
      return;
    }
    if (held && !(held.type === "box" && target.type === "box")) {
      move(held, target);
      return;
    }
    if (place && pieceAt(diagram, place)) {
      setHeld(place);
      announce(t("editor-taken", { piece: wordOf(pieceAt(diagram, place)!) }));
    } else setHeld(null);
  };

  const drag = useDrag(
    root,
    orientation,
    (from, to) => move(from, to),
    tap,
    () => now.current.diagram,
  );

  const keyOnBoard = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (conditions?.at(cursor) && (event.key === "Delete" || event.key === "Backspace")) {
      event.preventDefault();
      conditions.set(cursor, null);
      return;
    }
    const acted = boardKey(event, {
      cursor,
      orientation,
      diagram,
      move: (square) => {
        setCursor(square);
        root.current?.querySelector<HTMLElement>(`[data-square="${square}"]`)?.focus();
      },
      tap: () => {
        const place: Place = { type: "square", square: cursor };
        tap(diagram.board[cursor] ? place : null, { type: "square", square: cursor });
      },
      let_go: () => setHeld(null),
      set: (next) => change(next),
    });
    if (acted) {
      event.preventDefault();
      event.stopPropagation();
    }
  };

  const squares: Square[] = [];
  for (let row = 0; row < 9; row++) {
    for (let column = 0; column < 9; column++) {
      squares.push(orientation === "black" ? squareAt(9 - column, row + 1) : squareAt(column + 1, 9 - row));
    }
  }
  const facing = `orientation-${sgColor(orientation)}`;
  const hand = (color: Color, where: "top" | "bottom") => (
    <EditorHand
      diagram={diagram}
      color={color}
      where={where}
      facing={facing}
      held={held}
      drag={drag}
      onTap={tap}
      onChange={change}
    />
  );
  return (
    <div class="stage stage-solver" ref={root} data-holding={held ? "" : undefined}>
      {hand(other(orientation), "top")}
      <div class="goban editor-goban">
        <div
          class={`sg-wrap edit-field ${facing}`}
          id="board"
          tabIndex={-1}
          role="group"
          aria-label={t("editor-board")}
          aria-describedby="editor-keys"
          onKeyDown={keyOnBoard}
        >
          <Coordinates orientation={orientation} />
          {squares.map((square) => {
            const piece = diagram.board[square] ?? null;
            const place: Place = { type: "square", square };
            const wanted = conditions?.at(square) ?? undefined;
            return (
              <button
                key={square}
                type="button"
                class={`edit-square ${same(held, place) ? "selected" : ""}`}
                data-square={square}
                data-wanted={wanted}
                data-drop={JSON.stringify({ type: "square", square })}
                tabIndex={square === cursor ? 0 : -1}
                aria-label={wanted ? conditions!.word(square) : squareWord(square, piece)}
                onFocus={() => setCursor(square)}
                onContextMenu={(event) => {
                  event.preventDefault();
                  change(turned(diagram, square));
                }}
                onPointerDown={(event) => drag(event, piece ? place : null, { type: "square", square })}
                onClick={(event) => {
                  // Readers of screens click without a pointer.
                  if (event.detail === 0) tap(piece ? place : null, { type: "square", square });
                }}
              >
                {piece && <piece class={`${sgColor(piece.color)} ${roleOf(piece.kind, piece.promoted)}`} />}
              </button>
            );
          })}
        </div>
      </div>
      {hand(orientation, "bottom")}
      <p id="editor-keys" class="sr-only">
        {t("editor-keys")}
      </p>
      <Palette
        diagram={diagram}
        held={held}
        promoted={promoted}
        onPromoted={setPromoted}
        facing={facing}
        bottom={orientation}
        drag={drag}
        onTap={tap}
      />
      {children}
    </div>
  );
}

function EditorHand(props: {
  diagram: Diagram;
  color: Color;
  where: "top" | "bottom";
  facing: string;
  held: Place | null;
  drag: StartDrag;
  onTap: (place: Place | null, target: Target) => void;
  onChange: (next: Diagram) => void;
}) {
  const { diagram, color, held, drag } = props;
  const fills = diagram.rest && color !== diagram.turn;
  const counts = handsOf(diagram)[color];
  const target: Target = { type: "hand", color };
  const step = (kind: HandKind, by: 1 | -1) => {
    const box: Place = { type: "box", color, kind, promoted: false };
    const own: Place = { type: "hand", color, kind };
    props.onChange(by > 0 ? moved(diagram, box, target) : moved(diagram, own, { type: "box" }));
  };
  return (
    <section
      class={`komadai hand-${props.where} ${props.facing} ${fills ? "fills" : ""}`}
      data-drop={JSON.stringify(target)}
      aria-label={t(color === "black" ? "hand-black" : "hand-white")}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) drag(event, null, target);
      }}
    >
      <div class="edit-hand">
        {HAND_KINDS.map((kind) => {
          const place: Place = { type: "hand", color, kind };
          const piece: Piece = { color, kind, promoted: false };
          return (
            <button
              key={kind}
              type="button"
              class={`edit-hand-piece ${same(held, place) ? "selected" : ""}`}
              data-count={counts[kind]}
              aria-label={t("editor-hand-piece", { piece: wordOf(piece), count: counts[kind] })}
              onPointerDown={(event) => {
                // Where none lies yet, a touch takes one out of the box.
                if (counts[kind] === 0) step(kind, 1);
                else drag(event, counts[kind] ? place : null, target);
              }}
              onKeyDown={(event) => {
                if (event.key === "ArrowUp" || event.key === "+") step(kind, 1);
                else if (event.key === "ArrowDown" || event.key === "-" || event.key === "Delete") step(kind, -1);
                else if (event.key === "Enter" || event.key === " ") props.onTap(counts[kind] ? place : null, target);
                else return;
                event.preventDefault();
                event.stopPropagation();
              }}
            >
              <piece class={`${sgColor(color)} ${roleOf(kind)}`} />
            </button>
          );
        })}
      </div>
    </section>
  );
}

/** The box: every kind for each side, with what is left of it. */
function Palette(props: {
  diagram: Diagram;
  held: Place | null;
  promoted: boolean;
  onPromoted: (promoted: boolean) => void;
  facing: string;
  bottom: Color;
  drag: StartDrag;
  onTap: (place: Place | null, target: Target) => void;
}) {
  const { diagram, held, promoted, drag } = props;
  const row = (color: Color) =>
    KINDS.map((kind) => {
      const face = promoted && kind !== "K" && kind !== "G";
      const place: Place = { type: "box", color, kind, promoted: face };
      const left = available(diagram, kind);
      return (
        <button
          key={`${color}${kind}`}
          type="button"
          class={`box-piece ${same(held, place) ? "selected" : ""}`}
          disabled={left === 0}
          aria-pressed={same(held, place)}
          aria-label={t("editor-box-piece", { piece: wordOf({ color, kind, promoted: face }), count: left })}
          onPointerDown={(event) => drag(event, place, { type: "box" })}
          onKeyDown={(event) => {
            if (event.key !== "Enter" && event.key !== " ") return;
            props.onTap(place, { type: "box" });
            event.preventDefault();
          }}
        >
          <piece class={`${sgColor(color)} ${roleOf(kind, face)}`} />
          {color === props.bottom && kind !== "K" && <small>{left}</small>}
        </button>
      );
    });
  return (
    <section class={`box ${props.facing}`} data-drop={JSON.stringify({ type: "box" })} aria-label={t("editor-box")}>
      <div class="box-pieces">
        {row(other(props.bottom))}
        {row(props.bottom)}
      </div>
      <button
        type="button"
        class="button small box-promote"
        aria-pressed={promoted}
        onClick={() => props.onPromoted(!promoted)}
      >
        {t("editor-promoted")}
      </button>
    </section>
  );
}

function Coordinates({ orientation }: { orientation: Color }) {
  const shown = coordinates();
  if (shown === "none") return null;
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  const ranks = shown === "japanese" ? "一二三四五六七八九" : "abcdefghi";
  const upright = orientation === "black";
  const files = upright ? numbers.toReversed() : numbers;
  const rows = upright ? numbers : numbers.toReversed();
  return (
    <>
      <div class="edit-coords files" aria-hidden="true">
        {files.map((file) => (
          <span key={file}>{file}</span>
        ))}
      </div>
      <div class="edit-coords ranks" aria-hidden="true">
        {rows.map((rank) => (
          <span key={rank}>{ranks[rank - 1]}</span>
        ))}
      </div>
    </>
  );
}
