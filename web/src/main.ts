// Every page starts here: texts and settings first, then the page that the server names.

import "./fonts/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import { h, render } from "preact";
import { langOfTag, loadLanguage, loadTexts } from "./i18n";
import { workOffline } from "./offline";
import { startPage } from "./pages/registry";
import { applySettings } from "./settings";
import { headerMenus } from "./ui/header-menus";
import { localTimes } from "./ui/local-times";
import { SettingsMenu } from "./ui/settings-menu";
import type { Boot } from "./wire";

/** The width that is there for the page; see tokens.css. */
function keepPageWidth(): void {
  const html = document.documentElement;
  new ResizeObserver(() => html.style.setProperty("--page-width", `${html.clientWidth}px`)).observe(html);
}

/** Pages to read have rarer kanji in every language, and not every system has a face for them. */
const isRead = (boot: Boot | null) => !boot || boot.page === "glossary";

/** Names, notes and comments may be Japanese on a page in any language: once there are kanji, those that are missing are seen to. */
function watchKanji(main: Node | null): void {
  const bring = (node: Node) =>
    /[\u3400-\u9fff]/.test(node.textContent ?? "") && !!import("./fonts/kanji").then((kanji) => kanji.bringMissing());
  if (!main || bring(main)) return;
  const watch = new MutationObserver((changes) => changes.some((one) => bring(one.target)) && watch.disconnect());
  watch.observe(main, { childList: true, subtree: true, characterData: true });
}

async function main(): Promise<void> {
  keepPageWidth();
  applySettings();
  const lang = langOfTag(document.documentElement.lang);
  const root = document.getElementById("app");
  const boot = readBoot();
  if (lang === "ja" || isRead(boot)) void import("./fonts/more.css");
  await loadLanguage(lang);
  if ((boot?.page === "game" || boot?.page === "tv") && boot.game?.variant)
    await loadTexts("own-pieces").catch(() => undefined);
  headerMenus();
  const tools = document.getElementById("tools");
  if (tools) render(h(SettingsMenu, {}), tools);
  localTimes(document);
  // A screen that nobody sits at turns its pages by itself, unless somebody has told it to stand still.
  const turn = document.querySelector<HTMLElement>("a[data-seconds]");
  const next = () => document.querySelector<HTMLElement>("a[data-seconds]")?.click();
  if (turn) setTimeout(next, 1000 * Number(turn.dataset["seconds"]));
  const now = document.querySelector<HTMLElement>("[data-now]");
  if (now) (await import("./ui/follow-event")).followEvent(now);
  if (now) {
    addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target !== document.body) return;
      document.querySelector<HTMLElement>(`a[data-key="${CSS.escape(event.key)}"]`)?.click();
    });
  }
  for (const place of document.querySelectorAll<HTMLElement>("[data-qr]")) {
    (await import("./ui/qr-here")).drawQr(place);
  }
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-instants]")) {
    (await import("./ui/instants")).sendInstants(form);
  }
  if (root && boot) await startPage(root, boot);
  workOffline();
  const bell = document.querySelector<HTMLElement>(".bell");
  if (bell) (await import("./ui/bell")).keepCount(bell);
  if (lang !== "ja" && !isRead(boot)) watchKanji(document.querySelector("main"));
}

function readBoot(): Boot | null {
  const text = document.getElementById("boot")?.textContent;
  if (!text) return null;
  try {
    return JSON.parse(text) as Boot;
  } catch {
    return null;
  }
}

void main();
