// Two are paired by a pool and one of them does not come: nobody is left at the board. On a desktop in English, on a phone in Japanese.

import AxeBuilder from "@axe-core/playwright";
import { type Page } from "@playwright/test";
import { expect, ready, signUp, test } from "./fixtures";

const WORDS = {
  en: {
    waits: "Your opponent is not at the board yet.",
    ended: "The game was called off before both players had moved.",
    again: "Look again",
    noted: "You left your last game.",
  },
  ja: {
    waits: "相手がまだ対局室に来ていません。",
    ended: "両者が最初の一手を指す前に、対局は取りやめとなりました。",
    again: "もう一度相手を探す",
    noted: "前の対局を途中で離れました。",
  },
} as const;

const inLobby = async (page: Page, lang: string) => {
  await page.goto(`/lobby?lang=${lang}`);
  await expect(page.locator(".lobby")).toHaveAttribute("data-connection", "open");
};
const chosen = (page: Page) => page.locator(".pool-tile[aria-pressed=true]");

test("an opponent who does not come is waited for half a minute, and whoever came looks again", async ({
  page,
  browser,
  contextOptions,
  server,
  isMobile,
}) => {
  const lang = isMobile ? "ja" : "en";
  const words = WORDS[lang];
  // Without a worker that fetches pages by itself: the page of the game is to be kept away.
  const context = await browser.newContext({ ...contextOptions, baseURL: server.url, serviceWorkers: "block" });
  const friend = await context.newPage();
  await signUp(page, lang, "Came");
  await signUp(friend, lang, "Away");
  await inLobby(friend, lang);
  // The page of the game never opens there.
  await friend.route(/\/game\//, (route) => route.abort());
  await friend.locator(".pool-tile").nth(4).click();
  await expect(chosen(friend)).toHaveCount(1);
  await inLobby(page, lang);
  await page.locator(".pool-tile").nth(4).click();
  await page.waitForURL(/\/game\//);
  await ready(page);

  const notice = page.locator(".coming");
  await expect(notice).toContainText(words.waits);
  await expect(notice.getByRole("timer")).toHaveText(/^0:[0123]\d$/);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  const end = page.locator("section.end");
  await expect(end).toContainText(words.ended, { timeout: 40_000 });
  await expect(notice).toHaveCount(0);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await end.getByRole("link", { name: words.again }).click();
  await page.waitForURL(/\/lobby/);
  await expect(chosen(page)).toHaveCount(1);
  await expect(page.locator(".hold")).toHaveCount(0);
  // Only once: whoever opens the lobby later looks for nobody.
  await page.reload();
  await expect(page.locator(".lobby")).toHaveAttribute("data-connection", "open");

  await expect(async () => {
    await friend.goto("/lobby");
    await expect(friend.locator(".hold")).toContainText(words.noted, { timeout: 1000 });
  }).toPass({ timeout: 20_000 });
  await context.close();
});
