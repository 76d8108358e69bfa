// The chapters of a study: to go to, and for those who write it to order, to add, to name and to remove.

import { useState } from "preact/hooks";
import { t } from "../../i18n";
import { api } from "../../net/api";
import { ChooseFile } from "../../ui/choose-file";
import type { ChapterCard, ChapterKind, StudyView } from "../../wire";
import { ChapterList } from "./chapter-list";
import type { StudyStore } from "./store";

const KINDS: readonly ChapterKind[] = ["analysis", "guess-black", "guess-white"];

export function Chapters({ store }: { store: StudyStore }) {
  const { id, you } = store.study.value;
  const [fault, setFault] = useState("");
  const may = you !== "viewer";
  const change = async (chapter: ChapterCard) => {
    const { title, kind } = chapter;
    const place = store.chapters.value.findIndex((one) => one.id === chapter.id);
    const path = `/api/studies/${id}/chapters/${chapter.id}`;
    const done = await api<StudyView>("PUT", path, { title, kind, place });
    setFault(done.ok ? "" : done.error.message);
    if (done.ok) store.study.value = done.value;
  };
  return (
    <div class="chapters">
      <ChapterList store={store} />
      {fault && (
        <p class="notice small" role="alert">
          {fault}
        </p>
      )}
      {may && <EditChapter store={store} onChange={change} onFault={setFault} />}
      {may && <AddChapter store={store} />}
    </div>
  );
}

/** The chapter that is shown: its title, how it is read, or away with it. */
function EditChapter(props: {
  store: StudyStore;
  onChange: (chapter: ChapterCard) => Promise<void>;
  onFault: (words: string) => void;
}) {
  const { store } = props;
  const { chapters, id } = store.study.value;
  const chapter = store.chapter.value;
  if (!chapter) return null;
  const remove = async () => {
    if (!confirm(t("study-chapter-remove-sure", { title: chapter.title }))) return;
    const done = await api<StudyView>("DELETE", `/api/studies/${id}/chapters/${chapter.id}`);
    if (done.ok) location.href = `/study/${id}`;
    else props.onFault(done.error.message);
  };
  return (
    <details>
      <summary>{t("study-chapter-edit")}</summary>
      <form
        class="study-form"
        onSubmit={(event) => {
          event.preventDefault();
          const data = new FormData(event.currentTarget);
          const changed = {
            ...chapter,
            title: String(data.get("title")),
            kind: String(data.get("kind")) as ChapterKind,
          };
          void props.onChange(changed);
        }}
      >
        <label>
          <span>{t("study-chapter-title")}</span>
          <input type="text" name="title" maxLength={100} required defaultValue={chapter.title} />
        </label>
        <KindChoice value={chapter.kind} />
        <div class="together-row">
          <button type="submit" class="button small primary">
            {t("study-save")}
          </button>
          {chapters.length > 1 && (
            <button type="button" class="button small" onClick={() => void remove()}>
              {t("study-chapter-remove")}
            </button>
          )}
        </div>
      </form>
    </details>
  );
}

const KindChoice = ({ value }: { value: ChapterKind }) => (
  <label>
    <span>{t("study-kind")}</span>
    <select name="kind" defaultValue={value}>
      {KINDS.map((kind) => (
        <option key={kind} value={kind} selected={kind === value}>
          {t(`study-kind-${kind}`)}
        </option>
      ))}
    </select>
  </label>
);

/** A new chapter of a record, a position, a game of this site, or nothing; of a file with many games one each. */
function AddChapter({ store }: { store: StudyStore }) {
  const { id } = store.study.value;
  const [fault, setFault] = useState("");
  const [file, setFile] = useState<File | null>(null);
  const [busy, setBusy] = useState(false);
  return (
    <details>
      <summary>{t("study-chapter-add")}</summary>
      <form
        class="study-form"
        onSubmit={(event) => {
          event.preventDefault();
          const data = new FormData(event.currentTarget);
          const query = new URLSearchParams({ title: String(data.get("title")), kind: String(data.get("kind")) });
          const body = file ?? new Blob([String(data.get("source"))]);
          setBusy(true);
          void api<ChapterCard>("POST", `/api/studies/${id}/chapters?${query}`, body).then((made) => {
            setBusy(false);
            if (made.ok) location.href = `/study/${id}/${made.value.id}`;
            else setFault(made.error.message);
          });
        }}
      >
        <label>
          <span>{t("study-chapter-title")}</span>
          <input type="text" name="title" maxLength={100} />
        </label>
        <KindChoice value="analysis" />
        <label>
          <span>{t("study-source")}</span>
          <textarea name="source" rows={3} spellcheck={false} />
        </label>
        <div class="together-row">
          <ChooseFile label={file ? file.name : t("study-file")} look="button small" onFile={setFile} />
          <button type="submit" class="button small primary" disabled={busy}>
            {t("study-chapter-add")}
          </button>
        </div>
        {fault && (
          <p class="notice small" role="alert" ref={(notice) => notice?.scrollIntoView({ block: "nearest" })}>
            {fault}
          </p>
        )}
      </form>
    </details>
  );
}
