// Beside the solver's board: setting up, and the search as it goes.

import { useEffect, useState } from "preact/hooks";
import { api } from "../../net/api";
import { decimal, grouped, t } from "../../i18n";
import { moveName } from "../../notation/name";
import { speedArgs } from "../../notation/speed";
import { apply, type Position } from "../../rules/position";
import { parseUsi } from "../../rules/types";
import { owner } from "../../practice/space";
import { brought } from "../../ui/bring-record";
import { Dialog, Segments, Switch } from "../../ui/controls";
import { CopyLink } from "../../ui/copy-link";
import { ChooseFile } from "../../ui/choose-file";
import { Icon } from "../../ui/icons";
import { LineNames } from "../../ui/line-names";
import type { DiagramRead, MateSearch } from "../../wire";
import { amiss, EMPTY, PROBLEM, withRest, withTurn } from "../../editor/diagram";
import { address } from "../../tsume/links";
import type { SolverStore } from "./store";

const SECONDS = [5, 20, 60, 120] as const;
const HISSHI_PLIES = [1, 3] as const;

export function SetupSide({ store }: { store: SolverStore }) {
  const diagram = store.diagram.value;
  const wrong = amiss(diagram);
  const goal = store.goal.value;
  const [open, setOpen] = useState<"read" | "share" | null>(null);
  return (
    <>
      <header class="side-head">
        <h1>{t("solver-title")}</h1>
        <p class="muted small">{t(goal === "hisshi" ? "solver-line-hisshi" : "solver-line")}</p>
      </header>
      <FailureNotice store={store} />
      <Segments
        name="goal"
        label={t("solver-goal")}
        value={goal}
        options={(["mate", "hisshi"] as const).map((value) => ({ value, label: t(`solver-goal-${value}`) }))}
        onChange={(goal) => {
          store.goal.value = goal;
        }}
      />
      <Segments
        name="turn"
        label={t("solver-attacker")}
        value={diagram.turn}
        options={(["black", "white"] as const).map((value) => ({ value, label: t(`side-${value}`) }))}
        onChange={(turn) => store.edit(withTurn(diagram, turn))}
      />
      <Switch
        label={t("solver-rest")}
        checked={diagram.rest}
        onChange={(rest) => store.edit(withRest(diagram, rest))}
      />
      <div class="actions setup-actions">
        <Action icon="crown" label={t("solver-problem")} onClick={() => store.edit({ ...PROBLEM })} />
        <Action icon="close" label={t("solver-clear")} onClick={() => store.edit({ ...EMPTY })} />
        <Action
          icon="undo"
          label={t("solver-undo")}
          disabled={store.past.value.length === 0}
          onClick={() => store.undo()}
        />
        <Action
          icon="flip"
          label={t("action-flip")}
          onClick={() => {
            store.flipped.value = !store.flipped.value;
          }}
        />
        <Action icon="file" label={t("solver-read")} onClick={() => setOpen("read")} />
        <Action icon="link" label={t("share")} onClick={() => setOpen("share")} />
        {goal === "mate" && owner() !== null && (
          <Action
            icon="note"
            label={t("set-to-add")}
            disabled={!!wrong}
            onClick={() => {
              location.href = `/tsume/sets?sfen=${encodeURIComponent(store.sfen.value)}`;
            }}
          />
        )}
      </div>
      <form
        class="solve"
        onSubmit={(event) => {
          event.preventDefault();
          if (!wrong) store.solve();
        }}
      >
        {goal === "hisshi" && (
          <Segments
            name="hisshi-plies"
            label={t("solver-hisshi-plies")}
            value={store.hisshiPlies.value}
            options={HISSHI_PLIES.map((value) => ({ value, label: t("plies", { plies: value }) }))}
            onChange={(plies) => {
              store.hisshiPlies.value = plies;
            }}
          />
        )}
        <Segments
          name="seconds"
          label={t("solver-time")}
          value={store.seconds.value}
          options={SECONDS.map((value) => ({ value, label: t("duration-seconds", { seconds: value }) }))}
          onChange={(seconds) => {
            store.seconds.value = seconds;
          }}
        />
        <button type="submit" class="button primary large" disabled={!!wrong}>
          {t(goal === "hisshi" ? "solver-seek" : "solver-solve")}
        </button>
        <p class="small muted solve-hint" role="status">
          {t(wrong ? `diagram-${wrong}` : goal === "hisshi" ? "solver-ready-hisshi" : "solver-ready")}
        </p>
      </form>
      <details class="editor-help small">
        <summary>{t("editor-help")}</summary>
        <ul>
          {["tap", "turn", "away", "keys"].map((name) => (
            <li key={name}>{t(`editor-help-${name}`)}</li>
          ))}
        </ul>
      </details>
      <ReadDialog store={store} open={open === "read"} listening={open === null} onOpen={setOpen} />
      <Dialog open={open === "share"} label={t("share")} onClose={() => setOpen(null)}>
        <ShareForm sfen={store.sfen.value} />
        <Close onClose={() => setOpen(null)} />
      </Dialog>
    </>
  );
}

function Action(props: {
  icon: Parameters<typeof Icon>[0]["name"];
  label: string;
  disabled?: boolean;
  onClick: () => void;
}) {
  return (
    <button type="button" class="button" disabled={props.disabled} onClick={props.onClick}>
      <Icon name={props.icon} />
      <span>{props.label}</span>
    </button>
  );
}

export function Close({ onClose }: { onClose: () => void }) {
  return (
    <div class="dialog-actions">
      <button type="button" class="button" onClick={onClose}>
        {t("close")}
      </button>
    </div>
  );
}

export function ShareForm({ sfen }: { sfen: string }) {
  return (
    <>
      <h2>{t("share")}</h2>
      <p class="small muted">{t("solver-share-line")}</p>
      <CopyLink link={new URL(address(sfen), location.href).href} label={t("share")} />
      <label class="field sfen-field">
        <span class="label">SFEN</span>
        <input type="text" readOnly value={sfen} onFocus={(event) => event.currentTarget.select()} />
      </label>
    </>
  );
}

/** A position pasted or chosen as a file; on the page itself, too, while no dialog is open. */
function ReadDialog(props: {
  store: SolverStore;
  open: boolean;
  listening: boolean;
  onOpen: (open: "read" | null) => void;
}) {
  const [error, setError] = useState("");
  const read = async (body: Blob) => {
    const answer = await api<DiagramRead>("POST", "/api/diagram", body);
    if (answer.ok && props.store.load(answer.value.sfen)) {
      setError("");
      props.onOpen(null);
      return;
    }
    setError(answer.ok ? t("record-unreadable") : `${t("record-unreadable")} ${answer.error.message}`);
    props.onOpen("read");
  };
  useEffect(() => {
    if (!props.listening) return;
    const over = (event: DragEvent) => event.dataTransfer?.types.includes("Files") && event.preventDefault();
    const take = (event: DragEvent | ClipboardEvent) => {
      const body = brought(event);
      if (!body) return;
      event.preventDefault();
      void read(body);
    };
    addEventListener("dragover", over);
    addEventListener("drop", take);
    addEventListener("paste", take);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("drop", take);
      removeEventListener("paste", take);
    };
  });
  return (
    <Dialog
      open={props.open}
      label={t("solver-read")}
      onClose={() => {
        setError("");
        props.onOpen(null);
      }}
    >
      <h2>{t("solver-read")}</h2>
      <form
        class="read-form"
        onSubmit={(event) => {
          event.preventDefault();
          const text = (event.currentTarget.elements.namedItem("text") as HTMLTextAreaElement).value;
          if (text.trim()) void read(new Blob([text]));
          else setError(t("record-empty"));
        }}
      >
        <textarea
          name="text"
          rows={7}
          placeholder={t("solver-paste")}
          aria-label={t("solver-paste")}
          spellcheck={false}
        />
        {error && (
          <p class="notice small" role="alert">
            {error}
          </p>
        )}
        <div class="dialog-actions">
          <ChooseFile label={t("record-file")} look="button quiet" onFile={(file) => void read(file)} />
          <button type="submit" class="button primary">
            {t("record-read")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function FailureNotice({ store }: { store: SolverStore }) {
  const failure = store.failure.value;
  if (!failure) return null;
  const { code, message } = failure;
  if (code === "address") {
    return (
      <p class="notice small" role="alert">
        {t("solver-bad-address")} <code>{message}</code>
      </p>
    );
  }
  return (
    <p class="notice small" role="alert">
      {t(`mate-failed-${code}`)}{" "}
      {(code === "no-position" || code === "illegal-move" || code === "not-understood") && (
        <span lang="en">{message}</span>
      )}
    </p>
  );
}

/** The search as it goes. Nothing moves but the numbers. */
export function SearchPanel({ store }: { store: SolverStore }) {
  const search = store.search.value;
  const limit = store.seconds.value;
  const hisshi = store.goal.value === "hisshi";
  const seconds = (search?.timeMs ?? 0) / 1000;
  return (
    <section class="search" aria-label={t("search-running")}>
      <header class="side-head">
        <h1>
          <span class="pulse" aria-hidden="true" />
          {t("search-running")}
        </h1>
        <p class="muted small">{t(hisshi ? "search-line-hisshi" : "search-line")}</p>
      </header>
      <div class="search-bar">
        <progress max={limit} value={Math.min(limit, seconds)} aria-label={t("search-time")} />
        <button type="button" class="button" onClick={() => store.stop()}>
          {t("analysis-stop")}
        </button>
      </div>
      <SearchNumbers search={search} running={!hisshi} />
      {!hisshi && <Prospect store={store} search={search} />}
    </section>
  );
}

/** What is known so far, and the line that looks best. */
function Prospect({ store, search }: { store: SolverStore; search: MateSearch | null }) {
  const best = names(store.start.value, search?.line ?? []);
  return (
    <>
      <p class="search-found" role="status">
        {search?.length !== undefined
          ? t("search-found", { plies: search.length })
          : search?.noneWithin !== undefined
            ? t("search-none", { plies: search.noneWithin })
            : t("search-nothing")}
      </p>
      <div class="search-best">
        <h2>{t("search-best")}</h2>
        <p class="line-moves-long">{best.length > 0 ? <LineNames names={best} /> : "…"}</p>
      </div>
    </>
  );
}

export const number = grouped;

export function SearchNumbers({ search, running }: { search: MateSearch | null; running?: boolean }) {
  const seconds = (search?.timeMs ?? 0) / 1000;
  const speed = search && seconds > 0.05 ? search.nodes / seconds : 0;
  const rows: [string, string][] = [
    [t("search-nodes"), number(search?.nodes ?? 0)],
    [t("search-speed"), t("engine-speed", speedArgs(speed))],
    [t("search-time"), t("duration-seconds", { seconds: decimal(seconds, 1) })],
    [t("search-table"), `${decimal((search?.permille ?? 0) / 10, 1)} %`],
  ];
  if (running) {
    rows.push(
      [t("search-depth"), t("plies", { plies: search?.line.length ?? 0 })],
      [t("search-proof"), proof(search?.proof)],
      [t("search-disproof"), proof(search?.disproof)],
      [t("search-shortest"), search?.length === undefined ? "–" : t("plies", { plies: search.length })],
    );
  }
  return (
    <dl class="numbers">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd class="tabular">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const UNBOUNDED = 1 << 30;
const proof = (n: number | undefined): string => (n === undefined ? "–" : n >= UNBOUNDED ? "∞" : number(n));

/** The names of a line's moves. */
export function names(start: Position, line: readonly string[]): string[] {
  const names: string[] = [];
  let now: Position | null = start;
  let last: string | null = null;
  for (const usi of line) {
    const move = parseUsi(usi);
    if (!now || !move) break;
    names.push(moveName(now, usi, last));
    now = apply(now, move);
    last = usi;
  }
  return names;
}
