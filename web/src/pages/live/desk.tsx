// The desk at which the moves of a game elsewhere are entered: times, names, the result and a comment beside the board itself.

import { useState } from "preact/hooks";
import { t } from "../../i18n";
import { TypedMove } from "../../ui/typed-move";
import { clockText } from "../../ui/time";
import { clocks, millis } from "./time";
import type { LiveChange } from "../../wire";
import type { LiveStore } from "./store";

const MOST_NOTE = 2_000;
const MOST_NAME = 100;
const ENDS = [
  "resignation",
  "checkmate",
  "timeout",
  "illegal-move",
  "repetition",
  "impasse",
  "declaration",
  "abort",
] as const;

export function Desk({ store }: { store: LiveStore }) {
  const may = store.mayEdit.value;
  const node = store.node.value;
  const parent = node.parent;
  const isFirst = parent === null || store.tree.value.nodes[parent]!.children[0] === node.id;
  const { board } = store.record.value;
  return (
    <section class="live-desk" aria-label={t("live-desk")} data-waiting={store.waiting.value}>
      <TypedMove
        position={store.position.value}
        previous={node.usi}
        enabled={may}
        onMove={(move) => store.play(move)}
      />
      <div class="live-row">
        <button type="button" class="button small" disabled={!may || parent === null} onClick={() => store.remove()}>
          {t("live-take-back")}
        </button>
        {!isFirst && (
          <button type="button" class="button small" disabled={!may} onClick={() => store.putFirst()}>
            {t("live-make-main")}
          </button>
        )}
      </div>
      <label class="field">
        <span class="label">{t("live-spent")}</span>
        <input
          type="text"
          inputMode="numeric"
          autocomplete="off"
          value={store.spent.value === null ? "" : clockText(store.spent.value)}
          onChange={(event) => {
            store.spent.value = millis(event.currentTarget.value);
          }}
        />
      </label>
      <label class="field">
        <span class="label">{t("live-comment")}</span>
        <textarea
          rows={2}
          maxLength={MOST_NOTE}
          disabled={!may}
          value={store.draft.value?.text ?? node.comment}
          onInput={(event) => store.type(event.currentTarget.value)}
          onChange={() => store.write()}
        />
      </label>
      <label class="field">
        <span class="label">{t("live-result")}</span>
        <select
          disabled={!may}
          value={board.end?.kind ?? ""}
          onChange={(event) => {
            const reason = event.currentTarget.value;
            store.send(reason ? { type: "end", reason } : { type: "end" });
          }}
        >
          <option value="">{t("live-goes-on")}</option>
          {ENDS.map((kind) => (
            <option value={kind} key={kind}>
              {t(`record-end-${kind}`)}
            </option>
          ))}
        </select>
      </label>
      <Clocks store={store} />
      <Names store={store} />
    </section>
  );
}

const SIDES = ["black", "white"] as const;
type Sides = { readonly black: string; readonly white: string };

/**
 * Two fields that are set together. What nobody has typed in shows what the board says; where another recorder has changed it since
 * one began to type, it is shown before anything is overwritten.
 */
function Both(props: {
  readonly store: LiveStore;
  readonly labels: Sides;
  readonly submit: string;
  readonly most?: number;
  readonly now: () => Sides;
  /** The change that they say; null: none. */
  readonly change: (both: Sides) => LiveChange | null;
}) {
  const { store, now } = props;
  const [typed, setTyped] = useState<Partial<Sides>>({});
  const [from, setFrom] = useState<Sides | null>(null);
  const shown = { ...now(), ...typed };
  return (
    <form
      class="live-row"
      onSubmit={(event) => {
        event.preventDefault();
        const change = props.change(shown);
        if (!change) return;
        const base = from ?? now();
        store.send(change, undefined, {
          stands: () => SIDES.every((side) => now()[side] === base[side]),
          done: (made) => {
            setFrom(made ? null : now());
            if (made) setTyped({});
          },
        });
      }}
    >
      {SIDES.map((side) => (
        <label class="field" key={side}>
          <span class="label">{props.labels[side]}</span>
          <input
            type="text"
            autocomplete="off"
            maxLength={props.most}
            value={shown[side]}
            onInput={(event) => {
              setFrom(from ?? now());
              setTyped({ ...typed, [side]: event.currentTarget.value });
            }}
          />
        </label>
      ))}
      <button class="button small" disabled={!store.mayEdit.value}>
        {props.submit}
      </button>
    </form>
  );
}

function Clocks({ store }: { store: LiveStore }) {
  const shown = (ms: number | undefined) => (ms === undefined ? "" : clockText(ms));
  return (
    <Both
      store={store}
      labels={{ black: t("live-left-sente"), white: t("live-left-gote") }}
      submit={t("live-set-clocks")}
      now={() => {
        const { left } = store.record.value.board;
        return { black: shown(left?.black), white: shown(left?.white) };
      }}
      change={({ black, white }) => {
        const left = clocks(black, white);
        if (left === undefined) store.fault(t("live-bad-clocks"));
        if (left === undefined) return null;
        return left ? { type: "left", left } : { type: "left" };
      }}
    />
  );
}

function Names({ store }: { store: LiveStore }) {
  return (
    <Both
      store={store}
      labels={{ black: t("side-black"), white: t("side-white") }}
      submit={t("live-names")}
      most={MOST_NAME}
      now={() => store.record.value.board.names}
      change={(names) => ({ type: "names", names })}
    />
  );
}
