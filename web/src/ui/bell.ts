// The bell in the header, with the number of notices that its owner has not seen. It listens while the page is looked at.

import { t } from "../i18n";
import type { BellIn, BellOut } from "../wire";

const RETRY_FIRST = 2_000;
const RETRY_MOST = 60_000;

export function keepCount(bell: HTMLElement): void {
  let ws: WebSocket | null = null;
  let pause = RETRY_FIRST;
  const listen = () => {
    if (ws || document.visibilityState !== "visible") return;
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/notices`);
    ws = socket;
    socket.onopen = () => {
      const at = /^\/game\/([\w-]+)$/.exec(location.pathname)?.[1];
      const hello: BellIn = at ? { at } : {};
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = ({ data }) => {
      pause = RETRY_FIRST;
      show(bell, (JSON.parse(data as string) as BellOut).unread);
    };
    socket.onclose = ({ code }) => {
      if (ws === socket) ws = null;
      // The session has ended: there is nobody to listen for.
      if (code === 4001) return;
      setTimeout(listen, pause);
      pause = Math.min(2 * pause, RETRY_MOST);
    };
  };
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") listen();
    else ws?.close();
  });
  listen();
}

function show(bell: HTMLElement, unread: number): void {
  const count = bell.querySelector("b")!;
  count.textContent = String(unread);
  count.hidden = unread === 0;
  bell.setAttribute("aria-label", t("notices-bell", { count: unread }));
}
