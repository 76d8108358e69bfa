// The solution to walk through: the line, what else could be played where one stands, and ways to take it along.

import { useEffect, useState } from "preact/hooks";
import { lang, t } from "../../i18n";
import { moveName } from "../../notation/name";
import { Named } from "../../notation/named";
import { toSfen } from "../../rules/position";
import { coordinates, pieceSet } from "../../settings";
import { openRecord } from "../../ui/bring-record";
import { Dialog } from "../../ui/controls";
import { Downloads } from "../../ui/downloads";
import { Icon, type IconName } from "../../ui/icons";
import { Step } from "../../ui/steps";
import type { MateChoice } from "../../wire";
import { Brink } from "./hisshi";
import { LineMoves } from "../../ui/line-moves";
import { Close, ShareForm } from "./panels";
import type { SolverStore } from "./store";

export function SolutionSide({ store }: { store: SolverStore }) {
  useEffect(() => store.look(), [store, store.verdict.value, store.judging.value]);
  return (
    <>
      {store.hisshi.value ? <Brink store={store} /> : <Choices store={store} />}
      <SolutionActions store={store} />
    </>
  );
}

export function Line({ store }: { store: SolverStore }) {
  const { value: line } = store.line;
  const solution = store.solution.value;
  const leaves = (index: number) => line.slice(0, index + 1).some((mv, i) => solution[i] !== mv);
  return (
    <LineMoves
      kind="solution-moves"
      line={line}
      positions={store.positions.value}
      at={store.ply.value}
      onGo={(ply) => store.go(ply)}
      mark={(index) => (leaves(index) ? "side-line" : "")}
    />
  );
}

export function Steps({ store }: { store: SolverStore }) {
  const at = store.ply.value;
  const end = store.line.value.length;
  return (
    <div class="steps" role="toolbar" aria-label={t("steps")}>
      <Step icon="first" label={t("step-first")} off={at === 0} onStep={() => store.go(0)} />
      <Step icon="previous" label={t("step-previous")} off={at === 0} onStep={() => store.go(at - 1)} />
      <span class="step-at tabular">
        {at} / {end}
      </span>
      <Step icon="next" label={t("step-next")} off={at === end} onStep={() => store.go(at + 1)} />
      <Step icon="last" label={t("step-last")} off={at === end} onStep={() => store.go(end)} />
    </div>
  );
}

/** Every check, or every answer, where one stands, with what becomes of it. */
function Choices({ store }: { store: SolverStore }) {
  const here = store.here.value;
  const attacks = store.position.value.turn === store.attacker.value;
  const next = store.line.value[store.ply.value];
  const last = store.line.value[store.ply.value - 1] ?? null;
  return (
    <section class="choices" aria-label={t("choices")} aria-busy={store.opening.value !== null}>
      <header>
        <h2>{t(attacks ? "choices-checks" : "choices-answers")}</h2>
        {!store.onSolution.value && store.verdict.value?.type === "mate" && (
          <button type="button" class="button small" onClick={() => store.toSolution()}>
            {t("choices-back")}
          </button>
        )}
      </header>
      {here ? (
        <ol>
          {here.choices.map((choice) => (
            <li key={choice.usi}>
              <button
                type="button"
                aria-current={choice.usi === next ? "true" : undefined}
                data-outlook={choice.outlook.type}
                data-usi={choice.usi}
                onClick={() => store.choose(choice.usi)}
              >
                <span class="move-name">
                  <Named name={moveName(store.position.value, choice.usi, last)} />
                </span>
                <span class="outlook">{outlookText(choice, attacks)}</span>
              </button>
            </li>
          ))}
          {here.choices.length === 0 && (
            <li class="choices-none muted">{t(attacks ? "choices-no-check" : "choices-mated")}</li>
          )}
        </ol>
      ) : (
        <p class="choices-none muted small" role="status">
          {store.failure.value
            ? t(`mate-failed-${store.failure.value.code}`)
            : store.opening.value !== null || store.judging.value
              ? t("choices-opening")
              : ""}
        </p>
      )}
    </section>
  );
}

function outlookText({ outlook }: MateChoice, attacks: boolean): string {
  switch (outlook.type) {
    case "mate":
      if (outlook.plies === 0) return t("outlook-mated");
      return t(outlook.exact ? "outlook-mate" : "outlook-mate-bound", { plies: outlook.plies + (attacks ? 1 : 0) });
    case "no-mate":
      return t(attacks ? "outlook-no-mate" : "outlook-escapes");
    case "futile":
      return t("outlook-futile");
    case "open":
      return t("outlook-open");
  }
}

const FORMATS: readonly (readonly [label: string, query: string])[] = [
  ["KIF", "format=kif&encoding=utf8"],
  ["KIF (Shift_JIS)", "format=kif&encoding=sjis"],
  ["KI2", "format=ki2"],
  ["CSA", "format=csa"],
  ["USI", "format=usi"],
  ["SFEN", "format=sfen"],
];

function SolutionActions({ store }: { store: SolverStore }) {
  const [open, setOpen] = useState<"share" | "export" | null>(null);
  const [error, setError] = useState("");
  const review = async () => {
    const moves = store.line.value.join(" ");
    const text = `position sfen ${store.sfen.value}${moves ? ` moves ${moves}` : ""}`;
    const made = await openRecord(new Blob([text]));
    if (made.ok && made.value.id) location.href = `/review/${made.value.id}`;
    else setError(made.ok ? t("record-unreadable") : made.error.message);
  };
  const line = (query: string) =>
    `/api/line?${new URLSearchParams({ sfen: store.sfen.value, moves: store.line.value.join(",") })}&${query}`;
  const picture = (format: string) => {
    const look = {
      sfen: toSfen(store.position.value),
      last: store.line.value[store.ply.value - 1] ?? "",
      format,
      pieces: pieceSet(),
      coordinates: coordinates(),
      lang: lang(),
      flip: String(store.flipped.value !== (store.attacker.value === "white")),
      theme: document.documentElement.dataset.theme === "dark" ? "dark" : "light",
    };
    return `/api/picture?${new URLSearchParams(look)}`;
  };
  return (
    <>
      <div class="actions">
        <ActionButton icon="note" label={t("solver-edit")} onClick={() => store.backToSetup()} />
        <ActionButton
          icon="flip"
          label={t("action-flip")}
          onClick={() => {
            store.flipped.value = !store.flipped.value;
          }}
        />
        <ActionButton icon="link" label={t("share")} onClick={() => setOpen("share")} />
        <ActionButton icon="download" label={t("action-export")} onClick={() => setOpen("export")} />
        {store.line.value.length > 0 && (
          <ActionButton icon="search" label={t("review-open")} onClick={() => void review()} />
        )}
      </div>
      {error && (
        <p class="notice small" role="alert">
          {error}
        </p>
      )}
      <Dialog open={open === "share"} label={t("share")} onClose={() => setOpen(null)}>
        <ShareForm sfen={store.sfen.value} />
        <Close onClose={() => setOpen(null)} />
      </Dialog>
      <Dialog open={open === "export"} label={t("action-export")} onClose={() => setOpen(null)}>
        <h2>{t("action-export")}</h2>
        <Downloads
          heading={t(store.line.value.length ? "export-line" : "export-problem")}
          links={FORMATS.map(([label, query]) => [label, line(query)])}
        />
        <Downloads
          heading={t("export-position")}
          links={[
            ["SVG", picture("svg")],
            ["PNG", picture("png")],
            [t("export-text"), picture("txt")],
          ]}
        />
        <Close onClose={() => setOpen(null)} />
      </Dialog>
    </>
  );
}

function ActionButton(props: { icon: IconName; label: string; onClick: () => void }) {
  return (
    <button type="button" class="button" onClick={props.onClick}>
      <Icon name={props.icon} />
      <span>{props.label}</span>
    </button>
  );
}
