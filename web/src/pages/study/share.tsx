// What leaves a study, and who takes part in it: links, files, a booklet, a copy; for its owner, who sees it.

import { useState } from "preact/hooks";
import { t } from "../../i18n";
import { api, file } from "../../net/api";
import { CopyLink } from "../../ui/copy-link";
import { ReportForm } from "../../ui/report-form";
import type { NewStudyReport, ReportReason, StudyMemberChange, StudyRole, StudyView, Visibility } from "../../wire";
import type { StudyStore } from "./store";

const FORMATS = ["kif", "ki2", "csa", "jkf", "usi", "psn"] as const;
const SEES: readonly Visibility[] = ["public", "link", "private"];

export function Share({ store, account }: { store: StudyStore; account: boolean }) {
  const { id, you, visibility } = store.study.value;
  const [fault, setFault] = useState("");
  const chapter = store.id;
  const page = new URL(`/study/${id}/${chapter}`, location.href).href;
  const frame = new URL(`/embed/study/${id}/${chapter}`, location.href).href;
  const embed = `<iframe src="${frame}" width="420" height="620" style="border:0" title="Komadai"></iframe>`;
  const script = new URL("/komadai-board.js", location.href).href;
  const element = `<script type="module" src="${script}"></script><komadai-board study="${id}" chapter="${chapter}"></komadai-board>`;
  const exported = (format: string, all: boolean) =>
    `/api/studies/${id}/export?format=${format}${all ? "" : `&chapter=${chapter}`}`;
  const copy = async () => {
    const made = await api<StudyView>("POST", `/api/studies/${id}/copy`);
    if (made.ok) location.href = `/study/${made.value.id}`;
    else setFault(made.error.message);
  };
  const [printing, setPrinting] = useState(false);
  // A long one is refused with what to do instead, which a bare link would show as it comes over the wire.
  const print = async (query: string) => {
    setPrinting(true);
    const made = await file(`/api/studies/${id}/booklet.pdf${query}`);
    setPrinting(false);
    setFault(made.ok ? "" : made.error.message);
    if (!made.ok) return;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(made.value);
    link.download = `komadai-${id}.pdf`;
    link.click();
    // The browser has begun to read it by then.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  };
  return (
    <div class="study-share">
      {fault && (
        <p class="notice small" role="alert" ref={(told) => told?.scrollIntoView({ block: "nearest" })}>
          {fault}
        </p>
      )}
      {visibility !== "private" && (
        <>
          <CopyLink link={page} label={t("study-link")} />
          <CopyLink link={element} label={t("study-element")} />
          <CopyLink link={embed} label={t("study-embed")} />
        </>
      )}
      <div class="together-row">
        <button type="button" class="button small" disabled={printing} onClick={() => void print("")}>
          {t("study-booklet")}
        </button>
        {store.chapters.value.length > 1 && (
          <button
            type="button"
            class="button small"
            disabled={printing}
            onClick={() => void print(`?chapter=${chapter}`)}
          >
            {t("study-booklet-chapter")}
          </button>
        )}
        {account && (
          <button type="button" class="button small" onClick={() => void copy()}>
            {t("study-copy")}
          </button>
        )}
      </div>
      {[false, true].map((all) => (
        <p key={String(all)} class="study-formats">
          <span class="small muted">{t(all ? "study-export-all" : "study-export-chapter")}</span>
          {FORMATS.map((format) => (
            <a key={format} class="button small" href={exported(format, all)} download>
              {format.toUpperCase()}
            </a>
          ))}
        </p>
      ))}
      {account && you !== "owner" && <Report store={store} />}
      {you === "owner" && <Owner store={store} onFault={setFault} />}
    </div>
  );
}

/** To the moderators, with what the study says where one stands. */
function Report({ store }: { store: StudyStore }) {
  const [told, setTold] = useState("");
  const report = async (reason: ReportReason, words: string) => {
    const { id } = store.study.value;
    const wish: NewStudyReport = { chapter: store.id, at: store.at.value, reason, words };
    const done = await api<null>("POST", `/api/studies/${id}/report`, wish);
    setTold(done.ok ? t("talk-reported") : done.error.message);
  };
  if (told) {
    return (
      <p class="notice small" role="status">
        {told}
      </p>
    );
  }
  return (
    <ReportForm label={t("study-report")} onReport={(reason, words) => void report(reason, words)}>
      <p class="muted small">{t("study-report-line")}</p>
    </ReportForm>
  );
}

/** Title, who sees it, who writes it, and away with it. */
function Owner({ store, onFault }: { store: StudyStore; onFault: (words: string) => void }) {
  const { id, title, visibility, people } = store.study.value;
  const put = async (path: string, change: unknown) => {
    const done = await api<StudyView>("PUT", `/api/studies/${id}${path}`, change);
    onFault(done.ok ? "" : done.error.message);
    if (done.ok) store.study.value = done.value;
    return done.ok;
  };
  const setPerson = (change: StudyMemberChange) => put("/people", change);
  const remove = async () => {
    if (!confirm(t("study-remove-sure", { title }))) return;
    const done = await api<null>("DELETE", `/api/studies/${id}`);
    if (done.ok) location.href = "/study";
    else onFault(done.error.message);
  };
  return (
    <>
      <form
        class="study-form"
        onSubmit={(event) => {
          event.preventDefault();
          const data = new FormData(event.currentTarget);
          void put("", { title: data.get("title"), visibility: data.get("visibility") });
        }}
      >
        <label>
          <span>{t("study-name")}</span>
          <input type="text" name="title" maxLength={100} required defaultValue={title} />
        </label>
        <label>
          <span>{t("study-who-sees")}</span>
          <select name="visibility">
            {SEES.map((one) => (
              <option key={one} value={one} selected={one === visibility}>
                {t(`study-sees-${one}`)}
              </option>
            ))}
          </select>
        </label>
        <p class="muted small">{t("study-sees-more")}</p>
        <div class="together-row">
          <button type="submit" class="button small primary">
            {t("study-save")}
          </button>
          <button type="button" class="button small" onClick={() => void remove()}>
            {t("study-remove")}
          </button>
        </div>
      </form>
      <form
        class="study-form study-people"
        onSubmit={(event) => {
          event.preventDefault();
          const form = event.currentTarget;
          const data = new FormData(form);
          const change = { name: String(data.get("name")), role: String(data.get("role")) as StudyRole };
          void setPerson(change).then((done) => done && form.reset());
        }}
      >
        <h3>{t("study-people")}</h3>
        {people.length > 0 && (
          <ul>
            {people.map(({ name, role }) => (
              <li key={name}>
                {name} <span class="muted small">{t(`study-role-${role}`)}</span>
                <button
                  type="button"
                  class="button small quiet"
                  aria-label={t("study-person-remove", { name })}
                  onClick={() => void setPerson({ name })}
                >
                  ×
                </button>
              </li>
            ))}
          </ul>
        )}
        <label>
          <span>{t("study-person")}</span>
          <input type="text" name="name" maxLength={40} required autocomplete="off" />
        </label>
        <label>
          <span>{t("study-role")}</span>
          <select name="role">
            {(["contributor", "viewer"] as const).map((role) => (
              <option key={role} value={role}>
                {t(`study-role-${role}`)}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" class="button small">
          {t("study-person-add")}
        </button>
      </form>
    </>
  );
}
