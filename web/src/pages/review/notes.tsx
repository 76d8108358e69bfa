// The note of a position, and what the record says of its game.

import { useState } from "preact/hooks";
import { t } from "../../i18n";
import { FaultList } from "../../ui/fault-list";
import type { ReviewStore } from "../../record/store";

export function Note({ store }: { store: ReviewStore }) {
  const node = store.node.value;
  return (
    <section class="note">
      <label>
        <span class="small muted">{t("note")}</span>
        <textarea
          rows={4}
          value={node.comment}
          placeholder={t("note-placeholder")}
          onInput={(event) => store.comment(event.currentTarget.value)}
        />
      </label>
    </section>
  );
}

/** Whether what was changed is kept, and what to do where it is not; in sight whatever panel is open. */
export function Saved({ store }: { store: ReviewStore }) {
  const saving = store.saving.value;
  return (
    <div class={`saved ${saving}`}>
      <p class="small muted saving" role="status">
        {t(`saving-${saving}`)}
      </p>
      {(saving === "local" || saving === "changed") && (
        <div class="save-ways">
          <button type="button" class="button small" onClick={() => void store.saveCopy()}>
            {t("save-copy")}
          </button>
          {saving === "changed" && (
            <button type="button" class="button small quiet" onClick={() => location.reload()}>
              {t("save-reload")}
            </button>
          )}
        </div>
      )}
    </div>
  );
}

/** What people write about a game, by the names that records have for it. */
const FIELDS = [
  ["先手", "details-black"],
  ["後手", "details-white"],
  ["棋戦", "details-event"],
  ["開始日時", "details-date"],
  ["場所", "details-place"],
] as const;
/** What else records have names for, which is only read. */
const READ = [
  ["終了日時", "details-ended"],
  ["表題", "details-title"],
  ["持ち時間", "details-time"],
  ["戦型", "details-opening"],
  ["備考", "details-note"],
] as const;
const PLAYERS = /^(先手|後手|上手|下手|手合割)$/;

/** What the record says of itself, to read and to change, and what of it could not be read. */
export function RecordHead({ store }: { store: ReviewStore }) {
  const { record } = store;
  const [editing, setEditing] = useState(false);
  const rest = store.headers.value.filter((header) => !PLAYERS.test(header.key));
  const facts = [
    record?.handicap && record.handicap !== "even" ? t(`handicap-${record.handicap}`) : "",
    record?.format?.toUpperCase() ?? "",
    record?.encoding ?? "",
  ].filter(Boolean);
  return (
    <section class="record-head small" aria-label={t("record-headers")}>
      <h2>
        {t("record-headers")} <span class="muted">{facts.join(" · ")}</span>
      </h2>
      {editing ? (
        <form
          class="details"
          onSubmit={(event) => {
            event.preventDefault();
            const data = new FormData(event.currentTarget);
            const lines = FIELDS.map(([key]) => ({ key, value: String(data.get(key) ?? "").trim() }));
            store.editHeaders(lines.filter(({ key, value }) => value !== valueOf(store, key)));
            setEditing(false);
          }}
        >
          {FIELDS.map(([key, label]) => (
            <label key={key}>
              <span>{t(label)}</span>
              <input type="text" name={key} maxLength={200} defaultValue={valueOf(store, key)} />
            </label>
          ))}
          <div class="learn-ways">
            <button type="submit" class="button small primary">
              {t("details-save")}
            </button>
            <button type="button" class="button small" onClick={() => setEditing(false)}>
              {t("cancel")}
            </button>
          </div>
        </form>
      ) : (
        <>
          {rest.length > 0 && (
            <dl>
              {rest.map((header) => (
                <div key={header.key}>
                  <dt>{labelOf(header.key)}</dt>
                  <dd>{header.value}</dd>
                </div>
              ))}
            </dl>
          )}
          {store.editable && (
            <button type="button" class="button small" onClick={() => setEditing(true)}>
              {t("details-edit")}
            </button>
          )}
        </>
      )}
    </section>
  );
}

/** What of the record could not be read. */
export function Faults({ store }: { store: ReviewStore }) {
  if (store.faults.length === 0) return null;
  return (
    <div class="notice small record-faults" role="alert">
      <p>{t("record-faults", { count: (store.record?.nodes.length ?? 1) - 1 })}</p>
      <FaultList faults={store.faults} />
    </div>
  );
}

const labelOf = (key: string): string => {
  const known = [...FIELDS, ...READ].find(([name]) => name === key);
  return known ? t(known[1]) : key;
};

const valueOf = (store: ReviewStore, key: string): string =>
  key === "先手" ? store.recordedName("black") : key === "後手" ? store.recordedName("white") : store.header(key);
