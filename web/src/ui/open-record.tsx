// Opening a record: paste it, choose a file, or drop one.

import { keep } from "../storage";
import { useEffect, useState } from "preact/hooks";
import { type Answer, api } from "../net/api";
import { has, t } from "../i18n";
import { isTyping } from "./controls";
import { ChooseFile } from "./choose-file";
import { foulName } from "./labels";
import type { Fault, RecordOpened } from "../wire";
import "./open-record.css";

const LIMIT = 2 * 1024 * 1024;

type Outcome =
  | { readonly type: "idle" }
  | { readonly type: "busy" }
  | { readonly type: "failed"; readonly message: string; readonly faults: readonly Fault[]; readonly read: number };

export async function openRecord(body: Blob): Promise<Answer<RecordOpened>> {
  const answer = await api<RecordOpened>("POST", "/api/records", body);
  if (answer.ok && answer.value.id && answer.value.editKey) {
    keep(`komadai.edit.${answer.value.id}`, answer.value.editKey);
    if (answer.value.faults.length) {
      keep(`komadai.faults.${answer.value.id}`, JSON.stringify(answer.value.faults), "session");
    }
  }
  return answer;
}

/** What a drop of a file, or a paste outside of any field, brings. */
export function brought(event: DragEvent | ClipboardEvent): Blob | null {
  if (event instanceof DragEvent) return event.dataTransfer?.files[0] ?? null;
  if (isTyping(event.target)) return null;
  const text = event.clipboardData?.getData("text/plain");
  return event.clipboardData?.files[0] ?? (text?.trim() ? new Blob([text]) : null);
}

export function OpenRecord(props: { compact?: boolean; brought?: Blob | null }) {
  const [outcome, setOutcome] = useState<Outcome>({ type: "idle" });
  const [over, setOver] = useState(false);

  const open = async (body: Blob) => {
    if (body.size > LIMIT) {
      setOutcome({ type: "failed", message: t("record-too-large"), faults: [], read: 0 });
      return;
    }
    setOutcome({ type: "busy" });
    const answer = await openRecord(body);
    if (answer.ok && answer.value.id) {
      location.href = `/review/${answer.value.id}`;
      return;
    }
    const opened = (answer.ok ? answer.value : answer.body) as Partial<RecordOpened> | null;
    const faults = opened?.faults ?? [];
    setOutcome({
      type: "failed",
      message: faults.length || answer.ok ? t("record-unreadable") : answer.error.message,
      faults,
      read: Math.max(0, (opened?.record?.nodes.length ?? 1) - 1),
    });
  };

  useEffect(() => {
    if (props.brought) void open(props.brought);
  }, [props.brought]);

  useEffect(() => {
    // A file may be dropped anywhere on the page, and a text pasted anywhere but into another field.
    const prevent = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setOver(event.type === "dragover");
      const dropped = event.type === "drop" ? brought(event) : null;
      if (dropped) void open(dropped);
    };
    const paste = (event: ClipboardEvent) => {
      const pasted = brought(event);
      if (pasted) void open(pasted);
    };
    const leave = (event: DragEvent) => {
      if (!event.relatedTarget) setOver(false);
    };
    addEventListener("dragover", prevent);
    addEventListener("drop", prevent);
    addEventListener("dragleave", leave);
    addEventListener("paste", paste);
    return () => {
      removeEventListener("dragover", prevent);
      removeEventListener("drop", prevent);
      removeEventListener("dragleave", leave);
      removeEventListener("paste", paste);
    };
  });

  return (
    <section class={`open-record ${over ? "over" : ""}`} aria-label={t("record-open")}>
      <h2>{t("record-open")}</h2>
      <p class="muted small">{t("record-open-line")}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const text = (event.currentTarget.elements.namedItem("text") as HTMLTextAreaElement).value;
          if (text.trim()) void open(new Blob([text]));
          else setOutcome({ type: "failed", message: t("record-empty"), faults: [], read: 0 });
        }}
      >
        <textarea
          name="text"
          rows={props.compact ? 3 : 4}
          placeholder={t("record-paste")}
          aria-label={t("record-paste")}
          spellcheck={false}
        />
        <div class="open-actions">
          <button type="submit" class="button" disabled={outcome.type === "busy"}>
            {t(outcome.type === "busy" ? "record-reading" : "record-read")}
          </button>
          <ChooseFile
            label={t("record-file")}
            look="button quiet"
            accept=".kif,.kifu,.ki2,.ki2u,.bod,.csa,.csa3,.jkf,.json,.usi,.sfen,.usen,.psn,.txt"
            onFile={(file) => void open(file)}
          />
        </div>
      </form>
      {outcome.type === "failed" && (
        <div class="notice" role="alert">
          <p>{outcome.message}</p>
          {outcome.read > 0 && <p class="small muted">{t("record-read-moves", { count: outcome.read })}</p>}
          <FaultList faults={outcome.faults} />
        </div>
      )}
    </section>
  );
}

/** A fault in the reader's words: why a move cannot be played, or what else is wrong. */
function faultText({ code, args }: Fault): string {
  if (args?.ply !== undefined) {
    const why = has(`foul-${code}`) ? foulName(code) : t(`record-fault-${code}`);
    return t("record-fault-move", { ply: args.ply, why });
  }
  return t(has(`record-fault-${code}`) ? `record-fault-${code}` : "record-fault-not-understood", args);
}

/** Where a record broke: place, offending text, reason. */
export function FaultList({ faults }: { faults: readonly Fault[] }) {
  if (faults.length === 0) return null;
  return (
    <ul class="faults">
      {faults.slice(0, 20).map((fault) => (
        <li key={`${fault.line}-${fault.column}-${fault.args?.ply}-${fault.code}-${fault.text}`}>
          {fault.line !== undefined && (
            <span class="tabular">
              {fault.column !== undefined
                ? t("fault-place", { line: fault.line, column: fault.column })
                : t("fault-line", { line: fault.line })}
            </span>
          )}
          {fault.text && <code>{fault.text}</code>}
          <span>{faultText(fault)}</span>
        </li>
      ))}
      {faults.length > 20 && <li>{t("faults-more", { count: faults.length - 20 })}</li>}
    </ul>
  );
}
