// The page of an event goes on with it: once something has happened there, its parts say what holds now.

import { keep, kept } from "../storage";
import { localTimes } from "./local-times";

/** How often it is asked whether anything has happened, in milliseconds. The answer is a few letters, or that they are the same. */
const LOOK_MS = 3_000;
/** Where the board stands to which one was taken last. */
const TAKEN_TO = "komadai.taken-to";

/** Follows the event whose state is at the address in `data-now`, and was `data-mark` for this page; the parts of the page that follow bear `data-follow` and an id. */
export function followEvent(page: HTMLElement): void {
  const address = page.dataset["now"]!;
  let known = page.dataset["mark"];
  // An arena's clocks run at once, so one is taken to one's board, once: who comes back wants to look around.
  const goToBoard = () => {
    const board = document.querySelector<HTMLAnchorElement>("a[data-at-once]")?.href;
    if (!board || board === kept(TAKEN_TO, "session")) return;
    keep(TAKEN_TO, board, "session");
    location.assign(board);
  };
  // Whoever waits for a board is taken there from a tab in the background, too.
  const isWaiting = () => document.querySelector("#event-own [role=status]") !== null;
  const look = async () => {
    if (document.visibilityState === "visible" || isWaiting()) {
      try {
        const reply = await fetch(address, { cache: "no-cache" });
        const now = await reply.text();
        if (reply.ok && now !== known) {
          await renew();
          known = now;
          goToBoard();
        }
      } catch {
        // No connection: the next look may find it again.
      }
    }
    setTimeout(() => void look(), LOOK_MS);
  };
  goToBoard();
  void look();
}

async function renew(): Promise<void> {
  const reply = await fetch(location.href, { cache: "no-cache" });
  const page = new DOMParser().parseFromString(await reply.text(), "text/html");
  if (!reply.ok) throw new Error(String(reply.status));
  for (const shown of document.querySelectorAll<HTMLElement>("[data-follow][id]")) {
    const fresh = page.getElementById(shown.id);
    if (!fresh) continue;
    localTimes(fresh);
    const opened = [...shown.querySelectorAll("details[open] > summary")].map((summary) => summary.textContent);
    for (const summary of fresh.querySelectorAll("details > summary")) {
      if (opened.includes(summary.textContent)) summary.parentElement!.setAttribute("open", "");
    }
    // What is the same keeps its focus.
    if (!shown.isEqualNode(fresh)) shown.replaceChildren(...fresh.childNodes);
  }
}
