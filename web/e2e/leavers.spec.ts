// Whoever leaves games is warned, then has to wait, and is told why and until when: on a desktop in English, on a phone in Japanese.

import AxeBuilder from "@axe-core/playwright";
import { type Page } from "@playwright/test";
import { expect, ready, signUp, test } from "./fixtures";

const WORDS = {
  en: {
    warned: "You left your last game. If you leave again",
    held: "You left 2 of your last 2 games. You can start a new game from",
    account: "Left 2 of 2 games",
  },
  ja: {
    warned: "前の対局を途中で離れました。 もう一度",
    held: "直近2局のうち2局を途中で離れました。 新しい対局は",
    account: "2局のうち2局を途中で離れました",
  },
} as const;

/** A game of a second and a half, in which the first player makes no move. */
async function leave(page: Page, friend: Page, name: string): Promise<void> {
  const clock = { type: "timed", mainMs: 1500, byoyomiMs: 0, periods: 0, incrementMs: 0 };
  const rules = { conduct: "friendly", impasse: "none", takebacks: false };
  const wish = { clock, handicap: "even", side: "black", rules };
  const offered = await page.request.post("/api/offers", { data: { to: name, wish } });
  expect(offered.status(), await offered.text()).toBe(201);
  const { id } = await offered.json();
  const taken = await (await friend.request.post(`/api/offers/${id}/take`)).json();
  await page.goto(`/game/${taken.id}`);
  await friend.goto(`/game/${taken.id}`);
  await ready(friend);
  await expect(friend.locator("section.end")).toBeVisible({ timeout: 20_000 });
}

test("a warning, then a wait that is said with its end", async ({ page, friend, isMobile }) => {
  const lang = isMobile ? "ja" : "en";
  const words = WORDS[lang];
  await signUp(page, lang, "Leave");
  const name = await signUp(friend, lang, "Wait");
  await leave(page, friend, name);
  const notice = page.locator(".hold");
  await expect(async () => {
    await page.goto("/lobby");
    await expect(notice).toContainText(words.warned, { timeout: 1000 });
  }).toPass({ timeout: 20_000 });
  await leave(page, friend, name);
  await page.goto("/lobby");
  await expect(page.locator(".lobby")).toHaveAttribute("data-connection", "open");
  // The lobby that was opened before says it as soon as something is asked of it.
  await expect(async () => {
    await page.locator(".pool-tile").nth(4).focus();
    await page.keyboard.press("Enter");
    await expect(notice).toContainText(words.held, { timeout: 1000 });
  }).toPass({ timeout: 20_000 });
  await expect(page.locator(".pool-tile[aria-pressed=true]")).toHaveCount(0);
  await expect(page.locator(".refusal")).toHaveCount(0);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.goto("/account");
  await expect(page.locator("main")).toContainText(words.account);
  // Whoever waited for them is told nothing, and plays on.
  await friend.goto("/lobby");
  await friend.locator(".pool-tile").nth(4).click();
  await expect(friend.locator(".pool-tile[aria-pressed=true]")).toHaveCount(1);
  await expect(friend.locator(".hold")).toHaveCount(0);
});
