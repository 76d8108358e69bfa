// Every page by the name that its start data bears. A page's code and styles are loaded when it is opened, and no others.

import type { PageModule } from "../boot";
import { loadTexts } from "../i18n";
import { beginPractice } from "../practice/begin";
import type { Boot } from "../wire";

const PAGES: { readonly [Name in Boot["page"]]: () => Promise<PageModule<Name>> } = {
  new: () => import("./new-game/page"),
  clock: () => import("./clock/page"),
  "how-to-play": () => import("./how-to-play/page"),
  glossary: () => import("./glossary/page"),
  account: () => import("./account/page"),
  player: () => import("./player/page"),
  "log-in": () => import("./log-in/page"),
  archive: () => import("./archive/page"),
  pattern: () => import("./pattern/page"),
  import: () => import("./import/page"),
  batch: () => import("./batch/page"),
  class: () => import("./class/page"),
  wallboard: () => import("./wallboard/page"),
  learn: () => import("./learn/page"),
  ladder: () => import("./ladder/page"),
  lesson: () => import("./lesson/page"),
  exams: () => import("./exams/page"),
  exam: () => import("./exam/page"),
  castles: () => import("./castles/page"),
  trainer: () => import("./trainer/page"),
  game: () => import("./game/page"),
  variants: () => import("./variants/page"),
  notices: () => import("./notices/page"),
  lobby: () => import("./lobby/page"),
  tv: async () => {
    const [tv, game] = await Promise.all([import("./tv/page"), import("./game/page")]);
    return { start: (root, boot) => tv.start(root, boot, game.start) };
  },
  review: () => import("./review/page"),
  study: () => import("./study/page"),
  live: () => import("./live/page"),
  embed: () => import("./embed/page"),
  archived: () => import("./archived/page"),
  explorer: () => import("./explorer/page"),
  plan: () => import("./plan/page"),
  problems: () => import("./problems/page"),
  problem: () => import("./problem/page"),
  "problem-gone": () => import("./problem-gone/page"),
  rush: () => import("./rush/page"),
  solver: () => import("./solver/page"),
};

/** Texts of `locales/LANG/later` that a page shows from the beginning; they come beside its code. */
const TEXTS: { readonly [Name in Boot["page"]]?: readonly string[] } = {
  new: ["front"],
  clock: ["clock", "keeper"],
  "how-to-play": ["howto"],
  lobby: ["lobby", "front"],
  game: ["game"],
  lesson: ["lesson"],
  tv: ["tv", "game"],
  castles: ["practice"],
  ladder: ["practice"],
  trainer: ["practice"],
  pattern: ["pattern", "editor"],
  notices: ["notices"],
  wallboard: ["wallboard"],
  exams: ["exam"],
  exam: ["exam"],
  plan: ["plan"],
  review: ["review"],
  embed: ["review"],
  study: ["study", "together", "review", "errors"],
  live: ["live", "together", "review", "errors"],
  problems: ["problems"],
  problem: ["problems"],
  "problem-gone": ["problems"],
  rush: ["problems"],
  solver: ["tsume", "review", "editor"],
};

/** Pages of text, whose script adds to what the server wrote. */
const KEPT: ReadonlySet<Boot["page"]> = new Set([
  "class",
  "glossary",
  "notices",
  "learn",
  "exams",
  "exam",
  "ladder",
  "account",
  "player",
  "log-in",
  "import",
  "batch",
  "archive",
  "archived",
  "explorer",
  "plan",
  "live",
  "problem-gone",
  "variants",
]);

/** Pages on which something is practised, or what was practised is told. */
const PRACTISED: ReadonlySet<Boot["page"]> = new Set([
  "new",
  "learn",
  "exams",
  "exam",
  "lesson",
  "ladder",
  "castles",
  "trainer",
  "review",
  "problems",
  "problem",
  "problem-gone",
  "rush",
]);

export async function startPage(root: HTMLElement, boot: Boot): Promise<void> {
  const load = PAGES[boot.page] as () => Promise<PageModule<Boot["page"]>>;
  const [{ start }] = await Promise.all([load(), ...(TEXTS[boot.page] ?? []).map(loadTexts)]);
  if (!KEPT.has(boot.page)) root.replaceChildren();
  start(root, boot);
  if (PRACTISED.has(boot.page)) beginPractice();
}
