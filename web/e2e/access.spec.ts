// What axe finds on every page: nothing, by day and by night.

import AxeBuilder from "@axe-core/playwright";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Page } from "@playwright/test";
import { openAnalysed } from "./analysed";
import { expect, openGame, ownGame, test, touch } from "./fixtures";
import { parseSquare } from "../src/rules/types";

const KIF = readFileSync(resolve(import.meta.dirname, "../../testdata/records/kato-nakahara-1982.kif"));
const SOUND = "4k4/9/4P4/9/9/9/9/9/9_b_G2r2b3g4s4n4l17p_1";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Each page in a state in which much of it is seen. */
const PAGES: Record<string, (page: Page) => Promise<void>> = {
  "the archive": async (page) => {
    await page.goto("/archive");
    await page.locator(".archive-search summary").first().click();
  },
  "the explorer": async (page) => {
    await page.goto("/explorer?moves=7g7f");
    for (const summary of await page.locator(".explorer-set summary").all()) await summary.click();
  },
  "the first page": async (page) => {
    await page.goto("/");
    await page.locator(".more summary").click();
  },
  "a game": async (page) => {
    await openGame(page, ownGame());
    await touch(page, parseSquare("8h")!);
    await touch(page, parseSquare("2b")!);
    await page.locator(".refusal").waitFor();
  },
  "a game at its end": async (page) => {
    await openGame(page, ownGame());
    await page.getByRole("button", { name: "Resign" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
    await page.locator(".end").waitFor();
  },
  "a review": async (page) => {
    const record = await (await page.request.post("/api/records", { data: KIF })).json();
    await page.goto(`/review/${record.id}#100`);
    await page.locator(".review").waitFor();
  },
  "the notes of a review": async (page) => {
    const record = await (await page.request.post("/api/records", { data: KIF })).json();
    await page.goto(`/review/${record.id}`);
    await page.getByRole("tab", { name: "Notes" }).click();
  },
  "an analysed review": async (page) => {
    await openAnalysed(page);
    await page.getByRole("tab", { name: "Report" }).click();
    await page.locator(".worst li").first().waitFor();
  },
  "learning from mistakes": async (page) => {
    await openAnalysed(page);
    await page.getByRole("tab", { name: "Report" }).click();
    await page.locator(".learn-start button:enabled").first().click();
    await page.locator(".learn").waitFor();
  },
  "the rules": async (page) => {
    await page.goto("/rules");
  },
  "the history": async (page) => {
    await page.goto("/history");
  },
  "the pieces": async (page) => {
    await page.goto("/pieces");
  },
  "the course": async (page) => {
    await page.goto("/learn");
  },
  "the ways to practise": async (page) => {
    await page.goto("/practice");
  },
  "sets of tesuji": async (page) => {
    await page.goto("/practice/tesuji");
  },
  "the ladder": async (page) => {
    await page.goto("/practice/ladder");
    await page.locator(".rung details summary").first().click();
    await page.locator(".rung-play button").first().waitFor();
  },
  "a warning against the engine": async (page) => {
    const start = "lnsgkgsnl/9/ppppppppp/9/9/7R1/PPPPPPP1P/1B7/LNSGKGSNL b P 1";
    const rules = { conduct: "friendly", impasse: "none", takebacks: true } as const;
    await openGame(page, ownGame({ opponent: { type: "engine", level: 1 }, start, rules }));
    await page.getByRole("switch").check();
    await touch(page, parseSquare("2f")!);
    await touch(page, parseSquare("2d")!);
    await page.locator(".warnings [role=alert]").waitFor();
  },
  "the castle builder": async (page) => {
    await page.goto("/practice/castles");
    await page.locator(".castles .side summary").click();
  },
  "coordinates, while the time runs": async (page) => {
    await page.goto("/practice/coordinates");
    await page.locator("button.primary").click();
  },
  "notation, while the time runs": async (page) => {
    await page.goto("/practice/notation");
    await page.locator("button.primary").click();
  },
  "blindfold, while moves are read": async (page) => {
    await page.goto("/practice/blindfold");
    await page.locator("button.primary").click();
  },
  "mistakes, before there are any": async (page) => {
    await page.goto("/practice/mistakes");
    await page.locator(".mistakes-desk").waitFor();
  },
  "the opening drill": async (page) => {
    const record = await (await page.request.post("/api/records", { data: KIF })).json();
    await page.goto(`/practice/repertoire?from=record/${record.id}`);
    await page.locator(".repertoire-form .primary").click();
    await page.locator(".repertoire").waitFor();
  },
  "the mate rush": async (page) => {
    await page.goto("/tsume/rush");
    await page.locator(".rush-start").click();
    await page.locator(".rush-score").waitFor();
  },
  "what is there to print": async (page) => {
    await page.goto("/print");
  },
  "a lesson that asks for a number": async (page) => {
    await page.goto("/learn/odds");
    await page.locator(".lesson-choice button").nth(1).click();
  },
  "a position set up": async (page) => {
    await page.goto("/review");
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("button", { name: "Set up a position" }).click();
    await page.locator(".setup-sfen").waitFor();
  },
  "an embedded board": async (page) => {
    const record = await (await page.request.post("/api/records", { data: KIF })).json();
    await page.goto(`/embed/${record.id}`);
    await page.locator(".embed").waitFor();
  },
  "an empty review": async (page) => {
    await page.goto("/review");
    await page.locator(".review").waitFor();
  },
  "the problems": async (page) => {
    await page.goto("/tsume");
    await page.locator(".problems").waitFor();
  },
  "a problem": async (page) => {
    await page.goto("/tsume");
    await page.locator(".tile").first().click();
    await page.locator(".problem").waitFor();
  },
  "the solver": async (page) => {
    await page.goto("/tsume/solver?sfen=garbage");
    await page.getByText("could not be read").waitFor();
  },
  "a part of a position": async (page) => {
    await page.goto("/archive/pattern?board=9/9/9/9/6*2/8./2P6/7a1/6A2&hands==2P&material=R&from=1900");
    await page.locator(".pattern-found [role=status]").waitFor();
  },
  "a solution": async (page) => {
    await page.goto(`/tsume/solver?sfen=${SOUND}`);
    await page.getByRole("button", { name: "Find mate" }).click();
    await page.locator(".choices li").first().waitFor();
  },
  settings: async (page) => {
    await page.goto("/tsume");
    await page.getByRole("button", { name: "Settings" }).click();
  },
  "the lobby, looking for an opponent": async (page) => {
    await page.goto("/lobby");
    await page.locator(".pool-tile").first().click();
    await page.locator(".pool-looking").waitFor();
  },
  "a game that is offered": async (page) => {
    await page.goto("/lobby");
    await page.getByRole("button", { name: "Offer a game" }).click();
    await page.locator(".new-seek").waitFor();
  },
  "how to play": async (page) => {
    await page.goto("/how-to-play#drop");
    await expect(page.locator(".goban")).toBeVisible();
  },
  "a first game": async (page) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Play now" }).click();
  },
  "the keys of a board": async (page) => {
    await page.goto("/how-to-play");
    await page.getByRole("application").focus();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog")).toBeVisible();
  },
  "no connection": async (page) => {
    await page.goto("/offline");
  },
  "logging in": async (page) => {
    await page.goto("/login?next=/review");
  },
  "signing up": async (page) => {
    await page.goto("/signup");
  },
  "a forgotten password": async (page) => {
    await page.goto("/recover");
  },
  "a link that was used": async (page) => {
    await page.goto("/welcome?token=abc");
  },
  "one's account": async (page) => {
    await signUp(page);
    await page.goto("/account");
  },
  clubs: async (page) => {
    await signUp(page);
    await page.goto("/clubs");
    await page.locator("main details summary").click();
  },
  "a club that one leads": async (page) => {
    await signUp(page);
    await page.goto("/clubs");
    await page.locator("main details summary").click();
    await page.locator('main input[name="name"]').fill(`Axe club ${Date.now()}`);
    await page.locator('main textarea[name="about"]').fill("Every **Monday**\n- beginners");
    await page.locator('form[action="/clubs"] button').click();
    await page.locator(".club").waitFor();
    for (const summary of await page.locator(".club summary").all()) await summary.click();
  },
  "sets of problems": async (page) => {
    await signUp(page);
    await page.goto("/tsume/sets?sfen=4k4/9/4P4/9/9/9/9/9/9%20b%20G2r2b3g4s4n4l17p%201");
  },
  "a set that one puts together": async (page) => {
    await signUp(page);
    await page.goto("/tsume/sets?sfen=4k4/9/4P4/9/9/9/9/9/9%20b%20G2r2b3g4s4n4l17p%201");
    await page.locator('form[action="/tsume/sets"] input[name="title"]').fill("Gold at the head");
    await page.locator('form[action="/tsume/sets"] .button.primary').click();
    await page.locator(".set-rows > li").waitFor();
    await page.locator("details.more summary").click();
  },
  "a set as it is solved": async (page) => {
    await signUp(page);
    await page.goto("/tsume/sets?sfen=4k4/9/4P4/9/9/9/9/9/9%20b%20G2r2b3g4s4n4l17p%201");
    await page.locator('form[action="/tsume/sets"] input[name="title"]').fill("Gold at the head");
    await page.locator('form[action="/tsume/sets"] .button.primary').click();
    await page.locator(".set-edit header a.button").first().click();
    await page.locator(".tiles").waitFor();
  },
  favourites: async (page) => {
    await signUp(page);
    await page.goto("/favourites");
  },
  "a federation's list": async (page) => {
    await page.goto("/federation");
  },
  studies: async (page) => {
    await signUp(page);
    await page.goto("/study");
    await page.locator(".study-new summary").click();
  },
  "a study that one writes": async (page) => {
    await signUp(page);
    await page.goto("/study");
    await page.locator(".study-new summary").click();
    await page.locator('.study-new input[name="title"]').fill("Climbing silver");
    await page.locator(".study-new form button").click();
    await page.locator('.study[data-connection="open"]').waitFor();
  },
  "a notice board": async (page) => {
    await signUp(page);
    await page.goto("/notices");
  },
  "the leaderboard": async (page) => {
    await page.goto("/leaderboard");
  },
  "a player's page": async (page) => {
    const name = await signUp(page);
    await page.goto(`/player/${name}`);
  },
  "nothing here": async (page) => {
    await page.goto("/no-such-page");
  },
};

for (const [name, open] of Object.entries(PAGES)) {
  test(name, async ({ page }) => {
    test.slow();
    await open(page);
    expect(await violations(page, new AxeBuilder({ page }).withTags(TAGS))).toEqual([]);
    // The same page by night differs in its colours alone.
    await page.evaluate(() => {
      document.documentElement.dataset.theme = "dark";
    });
    expect(await violations(page, new AxeBuilder({ page }).withRules(["color-contrast"]))).toEqual([]);
  });
}

async function signUp(page: Page): Promise<string> {
  const form = { name: `Axe${Date.now() % 1e9}`, password: "correct horse battery" };
  await page.request.post("/signup", { form });
  return form.name;
}

async function violations(page: Page, axe: AxeBuilder): Promise<string[]> {
  // Colours on their way from one to another are neither; what inherits one sets out when that arrives.
  await page.evaluate(async () => {
    const moving = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    for (let rest = moving(); rest.length; rest = moving()) {
      await Promise.allSettled(rest.map((transition) => transition.finished));
    }
  });
  const found = await axe.analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
}
