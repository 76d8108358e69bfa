// Beside the review board: the engine, the note, the record's header, sharing and export.

import { useEffect, useState } from "preact/hooks";
import { lang, t } from "../../i18n";
import { moveName } from "../../notation/name";
import { speedArgs } from "../../notation/speed";
import { sideLabel, sideSymbol } from "../../ui/labels";
import { apply, type Position, toSfen } from "../../rules/position";
import { impassePoints, kingEntered } from "../../rules/moves";
import { parseUsi } from "../../rules/types";
import { pieceSet } from "../../settings";
import { brought, FaultList, OpenRecord } from "../../ui/open-record";
import { Dialog, Segments } from "../../ui/controls";
import { CopyLink } from "../../ui/copy-link";
import { Downloads } from "../../ui/downloads";
import { Icon } from "../../ui/icons";
import type { Score } from "../../wire";
import { scoreText, worst } from "./scores";
import type { ReviewStore } from "./store";
import { isMainLine } from "./tree";

export function ScoreBadge({ score, toMove }: { score: Score; toMove: "black" | "white" }) {
  const { text, mate, good } = scoreText(score, toMove);
  return (
    <span class={`score ${good ?? "even"}`}>
      {good && <span class="score-side">{sideSymbol(good)}</span>}
      {mate ? t("score-mate", { plies: text }) : text}
    </span>
  );
}

const TIMES = { quick: 150, normal: 500, deep: 2000 } as const;

export function EnginePanel({ store }: { store: ReviewStore }) {
  const [depth, setDepth] = useState<keyof typeof TIMES>("quick");
  const run = store.analysis.run.value;
  const known = store.analysis.known.value.get(store.at.value);
  const failure = store.analysis.failure.value;
  const { position } = store.node.value;
  // While the engine follows, the lines that are to come have their places: nothing jumps.
  const rows = store.following.value ? 3 : Math.min(3, known?.pvs.length ?? 0);
  return (
    <section class="engine" aria-label={t("engine")}>
      <div class="engine-head">
        <label class="switch">
          <span>
            {t("engine")}
            {known && (
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
            onChange={(event) => store.follow(event.currentTarget.checked)}
          />
        </label>
      </div>
      {rows > 0 && (
        <ol class="lines">
          {Array.from({ length: rows }, (_, i) => {
            const line = known?.pvs[i];
            if (!line) return <li key={i} class="line empty" aria-hidden="true" />;
            return (
              <li key={i} class="line">
                <button type="button" onClick={() => store.playLine(store.at.value, line.moves)} title={t("line-play")}>
                  <ScoreBadge score={line.score} toMove={position.turn} />
                  <span class="line-moves">{lineNames(position, store.node.value.usi, line.moves.slice(0, 9))}</span>
                </button>
              </li>
            );
          })}
        </ol>
      )}
      {run.type === "whole" ? (
        <div class="progress">
          <progress max={run.total} value={run.done} aria-label={t("analysis-running")} />
          <span class="small tabular">{t("analysis-progress", { done: run.done, total: run.total })}</span>
          <button type="button" class="button small" onClick={() => store.analysis.stop()}>
            {t("analysis-stop")}
          </button>
        </div>
      ) : (
        <div class="analyse">
          <Segments
            name="depth"
            label={t("analysis-time")}
            hideLabel
            value={depth}
            options={(Object.keys(TIMES) as (keyof typeof TIMES)[]).map((value) => ({
              value,
              label: t(`analysis-${value}`),
            }))}
            onChange={setDepth}
          />
          <button
            type="button"
            class="button small primary"
            disabled={store.line.value.length < 2}
            onClick={() => store.analyseGame(TIMES[depth])}
          >
            {t("analysis-start")}
          </button>
        </div>
      )}
      {failure && (
        <p class="notice small" role="alert">
          {failure === "lost" ? t("analysis-lost") : failure}
        </p>
      )}
    </section>
  );
}

function lineNames(position: Position, previous: string | null, moves: readonly string[]): string {
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
  return names.join(" ");
}

export function WorstMoves({ store }: { store: ReviewStore }) {
  const list = worst(store.losses.value, 4);
  if (list.length === 0) return null;
  const tree = store.tree.value;
  return (
    <section class="worst" aria-label={t("worst-moves")}>
      <h3>{t("worst-moves")}</h3>
      <ul>
        {list.map((loss) => {
          const id = store.line.value[loss.ply];
          const node = id === undefined ? undefined : tree.nodes[id];
          if (!node) return null;
          const parent = tree.nodes[node.parent!]!;
          return (
            <li key={loss.ply}>
              <button type="button" onClick={() => store.go(node.parent!)}>
                <span class="move-number">{node.ply}</span>
                <span class="move-name">{moveName(parent.position, node.usi!, parent.usi, node.names)}</span>
                <span class="worst-lost tabular">−{Math.round(loss.lost * 100)} %</span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Impasse points of the whole board, once they matter. */
export function Points({ store }: { store: ReviewStore }) {
  const { position } = store.node.value;
  const ended = store.record?.end?.kind === "impasse";
  if (!ended && !kingEntered(position, "black") && !kingEntered(position, "white")) return null;
  const black = impassePoints(position, "black", true);
  const white = impassePoints(position, "white", true);
  return (
    <p class="points">
      <span class="muted small">{t("points-whole")}</span>
      <strong class="tabular" data-points={`${black}-${white}`}>
        ☗{black} <span class="muted">{t("points-to")}</span> ☖{white}
      </strong>
    </p>
  );
}

export function Note({ store }: { store: ReviewStore }) {
  const node = store.node.value;
  return (
    <section class="note">
      <label>
        <span class="small muted">{t("note")}</span>
        <textarea
          rows={2}
          value={node.comment}
          placeholder={t("note-placeholder")}
          onInput={(event) => store.comment(event.currentTarget.value)}
        />
      </label>
      <p class="small muted saving" role="status">
        {t(`saving-${store.saving.value}`)}
      </p>
      {(store.saving.value === "local" || store.saving.value === "changed") && (
        <div class="save-ways">
          <button type="button" class="button small" onClick={() => void store.saveCopy()}>
            {t("save-copy")}
          </button>
          {store.saving.value === "changed" && (
            <button type="button" class="button small quiet" onClick={() => location.reload()}>
              {t("save-reload")}
            </button>
          )}
        </div>
      )}
    </section>
  );
}

/** Who plays on which side of the board. */
export function PlayerName({ store, where }: { store: ReviewStore; where: "top" | "bottom" }) {
  const side = store.flipped.value === (where === "top") ? "black" : "white";
  const { names, handicap } = store.record ?? {};
  const name = names?.[side];
  return <p class={`player player-${where}`}>{name ? `${sideSymbol(side)} ${name}` : sideLabel(side, handicap)}</p>;
}

/** What the record says of itself, and what of it could not be read. */
export function RecordHead({ store }: { store: ReviewStore }) {
  const { record } = store;
  if (!record) return <p class="muted small">{t("review-own")}</p>;
  const rest = record.headers.filter((header) => !/^(先手|後手|上手|下手|手合割)$/.test(header.key));
  const facts = [
    record.handicap && record.handicap !== "even" ? t(`handicap-${record.handicap}`) : "",
    record.format?.toUpperCase() ?? "",
    record.encoding ?? "",
  ].filter(Boolean);
  return (
    <div class="record-head small">
      {rest.length > 0 ? (
        <details class="record-headers">
          <summary>
            {t("record-headers")} <span class="muted">{facts.join(" · ")}</span>
          </summary>
          <dl>
            {rest.map((header) => (
              <div key={header.key}>
                <dt>{header.key}</dt>
                <dd>{header.value}</dd>
              </div>
            ))}
          </dl>
        </details>
      ) : (
        <p class="muted">{facts.join(" · ")}</p>
      )}
      {store.faults.length > 0 && (
        <div class="notice small" role="alert">
          <p>{t("record-faults", { count: record.nodes.length - 1 })}</p>
          <FaultList faults={store.faults} />
        </div>
      )}
    </div>
  );
}

/** What a paste or a drop on the page brings while no dialog is open. */
function useBrought(listening: boolean, onBrought: (body: Blob) => void): void {
  useEffect(() => {
    if (!listening) return;
    const over = (event: DragEvent) => event.dataTransfer?.types.includes("Files") && event.preventDefault();
    const take = (event: DragEvent | ClipboardEvent) => {
      const body = brought(event);
      if (!body) return;
      event.preventDefault();
      onBrought(body);
    };
    addEventListener("dragover", over);
    addEventListener("drop", take);
    addEventListener("paste", take);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("drop", take);
      removeEventListener("paste", take);
    };
  }, [listening]);
}

const FORMATS: readonly (readonly [label: string, query: string])[] = [
  ["KIF", "format=kif&encoding=utf8"],
  ["KIF (Shift_JIS)", "format=kif&encoding=sjis"],
  ["KI2", "format=ki2&encoding=utf8"],
  ["CSA", "format=csa&encoding=utf8"],
  ["CSA 3.0", "format=csa3&encoding=utf8"],
  ["JKF", "format=jkf"],
  ["USI", "format=usi"],
  ["SFEN", "format=sfen"],
  ["USEN", "format=usen"],
  ["PSN", "format=psn"],
  ["Hodges", "format=hodges"],
  ["Hosking", "format=hosking"],
  ["☗7六歩", "format=japanese"],
];

/** The record in every format, the position shown as a picture, and the whole game as a moving one. */
function Export({ store }: { store: ReviewStore }) {
  const id = store.id.value;
  const { position, usi } = store.node.value;
  const dark = document.documentElement.dataset.theme === "dark";
  const look = {
    pieces: pieceSet(),
    lang: lang(),
    flip: String(store.flipped.value),
    theme: dark ? "dark" : "light",
  };
  const names = { black: store.record?.names.black ?? "", white: store.record?.names.white ?? "" };
  const picture = (format: string) =>
    `/api/picture?${new URLSearchParams({ sfen: toSfen(position), last: usi ?? "", format, ...look, ...names })}`;
  const film = (format: string) => `/api/records/${id}/film?${new URLSearchParams({ format, ...look })}`;
  return (
    <>
      <h2>{t("action-export")}</h2>
      {id && (
        <Downloads
          heading={t("export-record")}
          links={FORMATS.map(([label, query]) => [label, `/api/records/${id}/export?${query}`])}
        />
      )}
      <Downloads
        heading={t("export-position")}
        links={[
          ["SVG", picture("svg")],
          ["PNG", picture("png")],
          [t("export-text"), picture("txt")],
        ]}
      />
      {id && (
        <Downloads
          heading={t("export-film")}
          links={[
            ["GIF", film("gif")],
            ["APNG", film("png")],
          ]}
        />
      )}
    </>
  );
}

export function ReviewActions({ store }: { store: ReviewStore }) {
  const [open, setOpen] = useState<"open" | "export" | null>(null);
  const [body, setBody] = useState<Blob | null>(null);
  const id = store.id.value;
  useBrought(open === null, (body) => {
    setBody(body);
    setOpen("open");
  });
  const link = id ? new URL(`/review/${id}`, location.href).href : "";
  return (
    <div class="actions">
      <button type="button" class="button" onClick={() => setOpen("open")}>
        <Icon name="file" />
        <span>{t("action-open")}</span>
      </button>
      <button type="button" class="button" onClick={() => setOpen("export")}>
        <Icon name="download" />
        <span>{t("action-export")}</span>
      </button>
      <button
        type="button"
        class="button"
        onClick={() => {
          store.flipped.value = !store.flipped.value;
        }}
      >
        <Icon name="flip" />
        <span>{t("action-flip")}</span>
      </button>
      {/* What was played in the game itself is not taken away by one touch. */}
      {store.editable && !isMainLine(store.tree.value, store.at.value) && (
        <button type="button" class="button" onClick={() => store.remove()}>
          <Icon name="close" />
          <span>{t("action-remove")}</span>
        </button>
      )}
      <Dialog
        open={open === "open"}
        label={t("record-open")}
        onClose={() => {
          setOpen(null);
          setBody(null);
        }}
      >
        <OpenRecord compact brought={body} />
      </Dialog>
      <Dialog open={open === "export"} label={t("action-export")} onClose={() => setOpen(null)}>
        <Export store={store} />
        {id && (
          <>
            <h3>{t("share")}</h3>
            <CopyLink link={link} label={t("share")} />
          </>
        )}
        <div class="dialog-actions">
          <button type="button" class="button" onClick={() => setOpen(null)}>
            {t("close")}
          </button>
        </div>
      </Dialog>
    </div>
  );
}
