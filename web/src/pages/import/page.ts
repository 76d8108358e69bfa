// Records are brought in: what was chosen goes up as one tar file in parts, and the page of the import follows how far it is.

import { api } from "../../net/api";
import type { ImportBegun } from "../../wire";
import { follow } from "../../ui/follow";
import { type Entry, tarOf } from "./tar";

/** How often the page of an import is asked for. */
const EVERY_MS = 700;
/** How often a part is tried that did not arrive. */
const TRIES = 5;

export function start(root: HTMLElement): void {
  const form = root.querySelector<HTMLFormElement>("form.import");
  if (form) takeOver(form);
  follow(root, "#import", EVERY_MS);
}

function takeOver(form: HTMLFormElement): void {
  const files = form.querySelector<HTMLElement>(".import-files")!;
  const bar = form.querySelector("progress")!;
  const told = form.querySelector<HTMLElement>(".notice")!;
  const button = form.querySelector("button")!;
  const text = form.querySelector("textarea")!;
  text.removeAttribute("maxlength");
  files.hidden = false;

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const entries = chosen(form);
    if (entries.length === 0) return;
    button.disabled = true;
    bar.hidden = false;
    told.hidden = true;
    void send(tarOf(entries), (part) => (bar.value = part * 100)).then((answer) => {
      if (answer.id) location.href = `/archive/import/${answer.id}`;
      button.disabled = false;
      bar.hidden = true;
      told.hidden = !answer.fault;
      told.textContent = answer.fault ?? "";
    });
  });
}

/** The files, those of the folder, and the text. */
function chosen(form: HTMLFormElement): Entry[] {
  const inputs = [...form.querySelectorAll<HTMLInputElement>("input[type=file]")];
  const entries = inputs.flatMap((input) =>
    [...(input.files ?? [])].map((file) => ({ path: file.webkitRelativePath || file.name, file })),
  );
  const text = form.querySelector("textarea")!.value;
  if (text.trim()) entries.push({ path: "text.txt", file: new File([text], "text.txt") });
  return entries;
}

async function send(tar: Blob, tell: (part: number) => void): Promise<{ id?: string; fault?: string }> {
  const begun = await api<ImportBegun>("POST", "/api/archive/imports");
  if (!begun.ok) return { fault: begun.error.message };
  const { id, part } = begun.value;
  const address = `/api/archive/imports/${id}`;
  for (let at = 0, tries = 0; at < tar.size;) {
    const sent = await api("PUT", `${address}/parts?at=${at}`, tar.slice(at, at + part));
    if (sent.ok) {
      at += part;
      tries = 0;
      tell(Math.min(1, at / tar.size));
      continue;
    }
    // A part whose answer was lost is sent again; it is taken once.
    tries += 1;
    if (sent.status !== 0 && sent.status !== 503 && sent.status !== 429) return { fault: sent.error.message };
    if (tries === TRIES) return { fault: sent.error.message };
    await new Promise((resolve) => setTimeout(resolve, 1_000 * tries));
  }
  const closed = await api("POST", `${address}/begin`);
  return closed.ok ? { id } : { fault: closed.error.message };
}
