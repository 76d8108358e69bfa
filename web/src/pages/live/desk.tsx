// The desk at which the moves of a game elsewhere are entered: times, names, the result and a comment beside the board itself.

import { useState } from "preact/hooks";
import { t } from "../../i18n";
import { TypedMove } from "../../ui/typed-move";
import { clockText } from "../../ui/time";
import { millis } from "./time";
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
          key={`${node.id} ${node.comment}`}
          rows={2}
          maxLength={MOST_NOTE}
          disabled={!may}
          onChange={(event) => store.write(event.currentTarget.value)}
        >
          {node.comment}
        </textarea>
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

function Clocks({ store }: { store: LiveStore }) {
  const { left } = store.record.value.board;
  const shown = (ms: number | undefined) => (ms === undefined ? "" : clockText(ms));
  const [black, setBlack] = useState(shown(left?.black));
  const [white, setWhite] = useState(shown(left?.white));
  return (
    <form
      class="live-row"
      onSubmit={(event) => {
        event.preventDefault();
        const [one, other] = [millis(black), millis(white)];
        store.send(
          one === null || other === null ? { type: "left" } : { type: "left", left: { black: one, white: other } },
        );
      }}
    >
      <label class="field">
        <span class="label">{t("live-left-sente")}</span>
        <input type="text" autocomplete="off" value={black} onInput={(event) => setBlack(event.currentTarget.value)} />
      </label>
      <label class="field">
        <span class="label">{t("live-left-gote")}</span>
        <input type="text" autocomplete="off" value={white} onInput={(event) => setWhite(event.currentTarget.value)} />
      </label>
      <button class="button small" disabled={!store.mayEdit.value}>
        {t("live-set-clocks")}
      </button>
    </form>
  );
}

function Names({ store }: { store: LiveStore }) {
  const { names } = store.record.value.board;
  const [black, setBlack] = useState(names.black);
  const [white, setWhite] = useState(names.white);
  return (
    <form
      class="live-row"
      onSubmit={(event) => {
        event.preventDefault();
        store.send({ type: "names", names: { black, white } });
      }}
    >
      <label class="field">
        <span class="label">{t("side-black")}</span>
        <input
          type="text"
          maxLength={MOST_NAME}
          autocomplete="off"
          value={black}
          onInput={(event) => setBlack(event.currentTarget.value)}
        />
      </label>
      <label class="field">
        <span class="label">{t("side-white")}</span>
        <input
          type="text"
          maxLength={MOST_NAME}
          autocomplete="off"
          value={white}
          onInput={(event) => setWhite(event.currentTarget.value)}
        />
      </label>
      <button class="button small" disabled={!store.mayEdit.value}>
        {t("live-names")}
      </button>
    </form>
  );
}
