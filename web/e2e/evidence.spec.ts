// What a moderator sees of how a player's moves were found: analysed on request, drawn, and in the log.

import AxeBuilder from "@axe-core/playwright";
import { type Page } from "@playwright/test";
import { expect, signUp, test } from "./fixtures";
import { playSide } from "./sides";

const MOVES =
  "5i4h 2c2d 7i6h 5c5d 5g5f 1c1d 7g7f 7c7d 6h5g 2d2e 4h5h 3c3d 3g3f 3d3e 4i5i 9c9d 5g6f 9d9e 6f6e 2b8h+ 5h4i 8h9i 6i7i L*4d 5i4h 4a5b";

const WORDS = {
  en: {
    title: "Fair play: ",
    analyse: "Analyse 1 game",
    little: "Too little to go by",
    waiting: "is waiting for the engine",
  },
  ja: { title: "フェアプレイ：", analyse: "1局を解析する", little: "材料が足りません", waiting: "解析を待っています" },
} as const;

/** A rated game between two accounts, played to its end. */
async function play(page: Page, friend: Page, name: string): Promise<void> {
  const clock = { type: "timed", mainMs: 600_000, byoyomiMs: 0, periods: 0, incrementMs: 0 };
  const rules = { conduct: "friendly", impasse: "none", takebacks: false };
  const wish = { clock, handicap: "even", side: "black", rules, rated: true };
  const offered = await page.request.post("/api/offers", { data: { to: name, wish } });
  expect(offered.status(), await offered.text()).toBe(201);
  const taken = await friend.request.post(`/api/offers/${(await offered.json()).id}/take`);
  const { id } = await taken.json();
  const moves = MOVES.split(" ");
  await Promise.all([playSide(page, id, "black", moves, "black"), playSide(friend, id, "white", moves, "black")]);
}

test("a moderator looks at a player's games", async ({ page, friend, browser, contextOptions, server, isMobile }) => {
  // A game is analysed, position by position.
  test.setTimeout(180_000);
  const lang = isMobile ? "ja" : "en";
  const words = WORDS[lang];
  const name = await signUp(page, lang, "Play");
  await play(page, friend, await signUp(friend, lang, "Other"));
  const context = await browser.newContext({ ...contextOptions, baseURL: server.url, reducedMotion: "reduce" });
  const judge = await context.newPage();
  server.admin("role", await signUp(judge, lang, "Judge"), "moderator");
  await judge.goto(`/player/${name}`);
  await judge.locator(`a[href="/moderation/player/${name}"]`).click();
  await expect(judge.getByRole("heading", { level: 1 })).toHaveText(words.title + name);
  await expect(judge.locator("main")).toContainText(words.little);
  await judge.getByRole("button", { name: words.analyse }).focus();
  // A page that is loaded anew before the form was sent takes it back.
  const sent = judge.waitForResponse((response) => response.request().method() === "POST");
  await judge.keyboard.press("Enter");
  await sent;
  await expect(async () => {
    await judge.reload();
    await expect(judge.locator(".evidence-plot")).toHaveCount(3, { timeout: 500 });
    await expect(judge.locator("main")).not.toContainText(words.waiting, { timeout: 500 });
  }).toPass({ timeout: 120_000 });
  await expect(judge.locator("table.figures tbody tr")).toHaveCount(2);
  for (const colorScheme of ["light", "dark"] as const) {
    await judge.emulateMedia({ colorScheme });
    expect((await new AxeBuilder({ page: judge }).analyze()).violations).toEqual([]);
  }
  // The page itself does not slide sideways; the table does.
  const slides = await judge.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(slides).toBe(false);
  // Nobody else finds it.
  expect((await page.goto(`/moderation/player/${name}`))?.status()).toBe(404);
  await context.close();
});
