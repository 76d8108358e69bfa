// A record that somebody brings, and what the site makes of it.

import { type Answer, api } from "../net/api";
import { keep } from "../storage";
import type { RecordOpened } from "../wire";
import { isTyping } from "./controls";

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
