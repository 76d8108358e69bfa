// The engine beside the board: its lines, how it is asked, and the analysis of the whole game.

import { useState } from "preact/hooks";
import { t } from "../i18n";
import { moveName } from "../notation/name";
import { speedArgs } from "../notation/speed";
import { inCheck } from "../rules/moves";
import { apply, type Position } from "../rules/position";
import { type Color, other, parseUsi } from "../rules/types";
import { Dialog, Segments } from "../ui/controls";
import { Icon } from "../ui/icons";
import { sideSymbol } from "../ui/labels";
import type { EngineLimits, Score } from "../wire";
import { EFFORTS, enginePrefs, hashChoices, SECONDS, setPrefs } from "./engine-prefs";
import { chance } from "./judge";
import type { Known } from "./live";
import { scoreWords } from "./score-words";
import type { ReviewStore } from "./store";

/** ☗ +1.2, with "+1.2 for Sente" for who wants it in words. */
export function ScoreBadge({ score, toMove }: { score: Score; toMove: Color }) {
  const { good, figure, words } = scoreWords(score, toMove);
  return (
    <span class={`score ${good ?? "even"}`} title={words}>
      <span aria-hidden="true">
        {good && <span class="score-side">{sideSymbol(good)}</span>}
        {figure}
      </span>
      <span class="sr-only">{words}</span>
    </span>
  );
}

/** Who stands how well, as a bar beside the board: Black's part grows from Black's end. */
export function EvaluationBar({ store }: { store: ReviewStore }) {
  const known = store.known.value;
  const turn = store.position.value.turn;
  const black = known ? chance(known.score, turn) : 0.5;
  const words = known ? scoreWords(known.score, turn).words : t("bar-unknown");
  return (
    <div
      class={`eval-bar ${store.flipped.value ? "flipped" : ""} ${known ? "" : "unknown"}`}
      role="img"
      aria-label={known ? t("bar", { words, percent: Math.round(black * 100) }) : words}
      title={words}
    >
      <span style={`--black:${(black * 100).toFixed(1)}%`} />
    </div>
  );
}

export function EnginePanel({ store, limits }: { store: ReviewStore; limits: EngineLimits }) {
  const [open, setOpen] = useState(false);
  const position = store.position.value;
  const threat = store.threat.value;
  const known = threat ? store.threatened.value : store.known.value;
  const asking = store.following.value || threat;
  const failure = store.live.failure.value;
  const checked = inCheck(position);
  // While the engine follows, the lines that are to come have their places: nothing jumps.
  const rows = threat
    ? 1
    : asking
      ? enginePrefs.value.lines
      : Math.min(enginePrefs.value.lines, known?.pvs.length ?? 0);
  return (
    <section class="engine" aria-label={t("engine")}>
      <div class="engine-head">
        <label class="switch">
          <span>
            {t("engine")}
            {asking && known && (
              <small class="muted tabular">
                {t("engine-depth", { depth: known.depth })}
                {known.nps > 0 && ` · ${t("engine-speed", speedArgs(known.nps))}`}
              </small>
            )}
          </span>
          <input
            type="checkbox"
            role="switch"
            checked={store.following.value}
            onChange={(event) => {
              store.following.value = event.currentTarget.checked;
            }}
          />
        </label>
        <button
          type="button"
          class="button small quiet threat"
          aria-pressed={threat}
          title={t("threat-title")}
          disabled={checked && !threat}
          onClick={() => {
            store.threat.value = !threat;
          }}
        >
          {t("threat")}
        </button>
        <button
          type="button"
          class="button quiet icon small"
          aria-label={t("engine-settings")}
          title={t("engine-settings")}
          onClick={() => setOpen(true)}
        >
          <Icon name="settings" />
        </button>
      </div>
      {rows > 0 && <Lines store={store} known={known} rows={rows} threat={threat} position={position} />}
      {failure && (
        <p class="notice small" role="alert">
          {failure === "lost" ? t("analysis-lost") : failure}
        </p>
      )}
      <Dialog open={open} label={t("engine-settings")} onClose={() => setOpen(false)}>
        <EngineSettings limits={limits} onClose={() => setOpen(false)} />
      </Dialog>
    </section>
  );
}

function Lines(props: { store: ReviewStore; known: Known | null; rows: number; threat: boolean; position: Position }) {
  const { store, known, rows, threat } = props;
  const position = threat ? { ...props.position, turn: other(props.position.turn) } : props.position;
  return (
    <ol class="lines" aria-label={t(threat ? "threat" : "lines")}>
      {Array.from({ length: rows }, (_, i) => {
        const line = known?.pvs[i];
        if (!line) return <li key={i} class="line empty" aria-hidden="true" />;
        const names = lineNames(position, threat ? null : store.node.value.usi, line.moves.slice(0, 16));
        const body = (
          <>
            <ScoreBadge score={line.score} toMove={position.turn} />
            <span class="line-moves">
              {known.book.includes(line.moves[0] ?? "") && <span class="book-tag">{t("mark-book")}</span>}
              {names.map((name, i) => (
                <span key={i}>{name}</span>
              ))}
            </span>
          </>
        );
        return (
          <li key={i} class="line">
            {threat ? (
              <div class="line-row">{body}</div>
            ) : (
              <button
                type="button"
                class="line-row"
                onClick={() => store.playLine(store.at.value, line.moves)}
                title={t("line-play")}
              >
                {body}
              </button>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function EngineSettings({ limits, onClose }: { limits: EngineLimits; onClose: () => void }) {
  const prefs = enginePrefs.value;
  return (
    <>
      <h2>{t("engine-settings")}</h2>
      <div class="engine-settings">
        <Segments
          name="engine-lines"
          label={t("engine-lines")}
          value={prefs.lines}
          options={[1, 2, 3, 4, 5].map((value) => ({ value, label: String(value) }))}
          onChange={(lines) => setPrefs({ lines })}
        />
        <Segments
          name="engine-seconds"
          label={t("engine-seconds")}
          value={prefs.seconds}
          options={SECONDS.map((value) => ({
            value,
            label: value ? t("duration-seconds", { seconds: value }) : t("engine-endless"),
          }))}
          onChange={(seconds) => setPrefs({ seconds })}
        />
        <Segments
          name="engine-hash"
          label={t("engine-hash")}
          value={prefs.hashMib}
          options={hashChoices(limits).map((value) => ({ value, label: String(value) }))}
          onChange={(hashMib) => setPrefs({ hashMib })}
        />
        {limits.threads > 1 && (
          <Segments
            name="engine-threads"
            label={t("engine-threads")}
            value={prefs.threads}
            options={Array.from({ length: limits.threads }, (_, i) => ({ value: i + 1, label: String(i + 1) }))}
            onChange={(threads) => setPrefs({ threads })}
          />
        )}
      </div>
      <div class="dialog-actions">
        <button type="button" class="button" onClick={onClose}>
          {t("close")}
        </button>
      </div>
    </>
  );
}

/** Looking at every move of the game: how deep, how far it is, and how to stop it. */
export function GameAnalysis({ store }: { store: ReviewStore }) {
  const { phase, done, total } = store.job.state.value;
  const failure = store.job.failure.value;
  const stopped = store.job.stopped.value;
  const id = store.id.value;
  const prefs = enginePrefs.value;
  return (
    <section class="game-analysis" aria-label={t("analysis-start")}>
      {phase === "running" || phase === "waiting" ? (
        <div class="progress">
          <progress max={total || 1} value={done} aria-label={t("analysis-running")} />
          <span class="small tabular">
            {phase === "waiting" && !done ? t("analysis-waiting") : t("analysis-progress", { done, total })}
          </span>
          <button type="button" class="button small" onClick={() => id && void store.job.stop(id)}>
            {t("analysis-stop")}
          </button>
        </div>
      ) : (
        <div class="analyse">
          <label>
            <span class="sr-only">{t("analysis-effort")}</span>
            <select
              value={prefs.effort}
              title={t("analysis-effort")}
              onChange={(event) => {
                const effort = EFFORTS.find((effort) => effort === event.currentTarget.value);
                if (effort) setPrefs({ effort });
              }}
            >
              {EFFORTS.map((effort) => (
                <option key={effort} value={effort}>
                  {t(`analysis-${effort}`)}
                </option>
              ))}
            </select>
          </label>
          <button
            type="button"
            class="button small primary"
            disabled={store.tree.value.nodes.length < 2}
            onClick={() => void store.analyseGame()}
          >
            {t("analysis-start")}
          </button>
        </div>
      )}
      {store.mayLeave && phase !== "running" && phase !== "waiting" && (
        <p class="small muted">{t("analysis-may-leave")}</p>
      )}
      {stopped && (
        <p class="small muted" role="status">
          {t(stopped.done ? "analysis-stopped" : "analysis-stopped-waiting", stopped)}
        </p>
      )}
      {failure && (
        <p class="notice small" role="alert">
          {failure}
        </p>
      )}
    </section>
  );
}

export function lineNames(position: Position, previous: string | null, moves: readonly string[]): string[] {
  const names: string[] = [];
  let now: Position | null = position;
  let last = previous;
  for (const usi of moves) {
    const move = parseUsi(usi);
    if (!now || !move) break;
    names.push(moveName(now, usi, last));
    now = apply(now, move);
    last = usi;
  }
  return names;
}
