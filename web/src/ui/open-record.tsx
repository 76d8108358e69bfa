// Opening a record: paste it, choose a file, or drop one.

import { useEffect, useState } from "preact/hooks";
import { loadTexts, t } from "../i18n";
import { brought, openRecord } from "./bring-record";
import { ChooseFile } from "./choose-file";
import { FaultList } from "./fault-list";
import type { Fault, RecordOpened } from "../wire";
import "./open-record.css";

const LIMIT = 2 * 1024 * 1024;

type Outcome =
  | { readonly type: "idle" }
  | { readonly type: "busy" }
  | { readonly type: "failed"; readonly message: string; readonly faults: readonly Fault[]; readonly read: number };

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
    if (faults.length) await loadTexts("review").catch(() => undefined);
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
