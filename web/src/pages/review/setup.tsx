// A start position of one's own: set up on the board, or pasted as SFEN.

import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { t } from "../../i18n";
import { HANDICAPS } from "../../begin/choices";
import { startOf } from "../../begin/starts";
import { apply, EVEN_START, parseSfen, type Position, toSfen } from "../../rules/position";
import type { Color, Move } from "../../rules/types";
import { Segments } from "../../ui/controls";
import { ExplorerFold } from "../../ui/explorer-fold";
import { Icon } from "../../ui/icons";
import { amiss, type Diagram, diagramOf, EMPTY, positionOf, withTurn } from "../../editor/diagram";
import { Editor } from "../../editor/editor";
import { setup, type SetupProps } from "./setup-open";
import "../../editor/editor.css";
import "../../editor/side.css";

/** The position under construction. */
const diagramSignal = signal<Diagram>(EMPTY);
/** What the page was asked for and cannot be read as a position. */
const unreadSignal = signal<string | null>(null);

/** With what was asked for, where that is no position. */
export function begin(position: Position, unread: string | null = null): void {
  unreadSignal.value = unread;
  diagramSignal.value = diagramOf(position, false);
  setup.value = SetupBoard;
}

export function beginWhereWrong(given: string): void {
  const read = parseSfen(given);
  const position = read && !read.game ? read : null;
  if (position && !wrong(diagramOf(position, false))) return;
  begin(position ?? parseSfen(EVEN_START)!, position ? null : given);
}

/** Why a diagram is no start of a game yet: what a problem asks for, and a king on either side. */
function wrong(diagram: Diagram): string | null {
  const king = (color: Color) => diagram.board.some((piece) => piece?.kind === "K" && piece.color === color);
  const problem = amiss(diagram);
  return problem ?? (king(diagram.turn) ? null : "no-own-king");
}

function SetupBoard(props: SetupProps) {
  const diagram = diagramSignal.value;
  const [text, setText] = useState(unreadSignal.value ?? "");
  const [unread, setUnread] = useState(unreadSignal.value !== null);
  const fault = wrong(diagram);
  const edit = (next: Diagram) => {
    diagramSignal.value = next;
  };
  return (
    <Editor diagram={diagram} orientation={props.orientation} onChange={edit} announce={props.announce}>
      <div class="side">
        <header class="side-head">
          <h2>{t("setup")}</h2>
          <p class="muted small">{t("setup-line")}</p>
        </header>
        <Segments
          name="setup-turn"
          label={t("setup-turn")}
          value={diagram.turn}
          options={(["black", "white"] as const).map((value) => ({ value, label: t(`side-${value}`) }))}
          onChange={(turn) => edit(withTurn(diagram, turn))}
        />
        <label class="field">
          <span class="label">{t("setup-begin")}</span>
          <select
            value=""
            onChange={(event) => {
              const chosen = HANDICAPS.find((handicap) => handicap === event.currentTarget.value);
              const start = chosen && parseSfen(startOf(chosen));
              if (start) edit(diagramOf(start, false));
              event.currentTarget.value = "";
            }}
          >
            <option value="" disabled hidden>
              {t("setup-begin-with")}
            </option>
            {HANDICAPS.map((handicap) => (
              <option key={handicap} value={handicap}>
                {t(`handicap-${handicap}`)}
              </option>
            ))}
          </select>
        </label>
        <div class="actions setup-actions">
          <Action icon="close" label={t("solver-clear")} onClick={() => edit({ ...EMPTY, rest: false })} />
          <Action icon="flip" label={t("action-flip")} onClick={props.onFlip} />
        </div>
        <form
          class="setup-sfen"
          onSubmit={(event) => {
            event.preventDefault();
            const read = parseSfen(text.trim().replace(/^(position )?sfen /, ""));
            setUnread(!read);
            if (read) edit(diagramOf(read, false));
          }}
        >
          <label>
            <span>SFEN</span>
            <input
              type="text"
              value={text}
              placeholder={toSfen(positionOf(diagram))}
              spellcheck={false}
              autocomplete="off"
              aria-invalid={unread}
              onInput={(event) => setText(event.currentTarget.value)}
            />
          </label>
          <button type="submit" class="button">
            {t("setup-read")}
          </button>
        </form>
        {unread && (
          <p class="notice small" role="alert">
            {t("setup-unread")}
          </p>
        )}
        <p class="small muted solve-hint" role="status">
          {fault ? t(`diagram-${fault}`) : ""}
        </p>
        <div class="learn-ways">
          <button
            type="button"
            class="button primary"
            disabled={!!fault}
            onClick={() => props.onDone(positionOf(diagram))}
          >
            {t("setup-done")}
          </button>
          <button
            type="button"
            class="button"
            onClick={() => {
              setup.value = null;
            }}
          >
            {t("cancel")}
          </button>
        </div>
        {!fault && <Games position={positionOf(diagram)} onMove={(next) => edit(diagramOf(next, false))} />}
      </div>
    </Editor>
  );
}

/** What the games of the archive played in the position. */
function Games({ position, onMove }: { position: Position; onMove: (next: Position) => void }) {
  const play = (move: Move) => {
    const next = apply(position, move);
    if (next) onMove(next);
  };
  return <ExplorerFold start={position} moves={[]} position={position} onMove={play} />;
}

const Action = (props: { icon: Parameters<typeof Icon>[0]["name"]; label: string; onClick: () => void }) => (
  <button type="button" class="button" onClick={props.onClick}>
    <Icon name={props.icon} />
    <span>{props.label}</span>
  </button>
);
