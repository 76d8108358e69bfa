// The lobby: two people find each other, and nobody is left without words.

import { connect } from "node:net";
import { type Page } from "@playwright/test";
import { expect, move, ready, test } from "./fixtures";
import { Server } from "./server";

/** Texts of the stories in two languages. */
const WORDS = {
  en: {
    door: "Find an opponent",
    tile: "10 min, then 30 s",
    play: "Play",
    withdraw: "Withdraw",
    lost: "No connection",
  },
  ja: { door: "人と指す", tile: "10分", play: "対局する", withdraw: "取り消す", lost: "サイトに接続できません" },
} as const;

async function enter(page: Page, lang: keyof typeof WORDS = "en"): Promise<void> {
  await page.goto(`/lobby?lang=${lang}`);
  await expect(page.locator(".lobby")).toHaveAttribute("data-connection", "open");
}

const tile = (page: Page, clock: string) => page.locator(".pool-tile", { hasText: clock }).last();

async function offer(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Offer a game" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "☗ Sente" }).check({ force: true });
  await dialog.getByRole("button", { name: "Offer it" }).click();
}

for (const lang of ["en", "ja"] as const) {
  test(`two clicks from the front page to a game against a person (${lang})`, async ({ page, friend }) => {
    const words = WORDS[lang];
    await enter(friend, lang);
    await friend.locator(".pool-tile").nth(4).click();
    await expect(friend.locator(".pool-tile[aria-pressed=true]")).toHaveCount(1);
    await page.goto(`/?lang=${lang}`);
    await page.getByRole("link", { name: words.door }).click();
    await page.locator(".pool-tile").nth(4).click();
    await Promise.all([page.waitForURL(/\/game\//), friend.waitForURL(/\/game\//)]);
    expect(new URL(page.url()).pathname).toBe(new URL(friend.url()).pathname);
    await Promise.all([ready(page), ready(friend)]);
    // The secret does not stay in the address bar, and both sit at the board.
    expect(new URL(page.url()).hash).toBe("");
    const first = (await page.locator(".plate-bottom .plate-side").innerText()).includes("☗") ? page : friend;
    await move(first, "7g7f");
  });
}

test("a seek is seen, taken, and the game is shown to others while it is played", async ({
  page,
  friend,
  browser,
  server,
}) => {
  await enter(page);
  await page.getByRole("textbox", { name: "Your name" }).fill("Ann");
  await offer(page);
  await expect(page.getByRole("button", { name: /^Withdraw/ })).toBeVisible();
  await enter(friend);
  await friend.getByRole("textbox", { name: "Your name" }).fill("Bea");
  const row = friend.getByRole("button", { name: /^Play: Ann/ });
  // By keys alone.
  await row.focus();
  await friend.keyboard.press("Enter");
  await Promise.all([page.waitForURL(/\/game\//), friend.waitForURL(/\/game\//)]);
  await Promise.all([ready(page), ready(friend)]);
  await move(page, "7g7f");
  await expect(page.locator(".plate-top .plate-person")).toHaveText("Bea");
  const context = await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" });
  const third = await context.newPage();
  await enter(third);
  await expect(third.locator(".live-game", { hasText: "Ann" })).toBeVisible();
  await third.getByRole("link", { name: "Watch the best game" }).click();
  await ready(third);
  await expect(third.locator(".plate-bottom .plate-person")).toHaveText("Ann");
  await expect(third.getByText("You are watching")).toBeVisible();
  await move(friend, "3c3d");
  await expect(third.locator(".moves")).toContainText("3");
  await context.close();
});

test("a seek is withdrawn, and one goes with its maker's tab", async ({ page, browser, server }) => {
  await enter(page);
  const context = await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" });
  const other = await context.newPage();
  await enter(other);
  await offer(other);
  const row = page.getByRole("button", { name: /^Play: Guest/ });
  await expect(row).toBeVisible();
  await other.getByRole("button", { name: /^Withdraw/ }).click();
  await expect(row).toHaveCount(0);
  await offer(other);
  await expect(row).toBeVisible();
  await context.close();
  await expect(row).toHaveCount(0);
});

test("who waits long is offered the engine, named as such, and accepts with one click", async ({ page }) => {
  await page.clock.install();
  await enter(page);
  await tile(page, WORDS.en.tile).click();
  await expect(page.getByText("Looking for an opponent")).toBeVisible();
  await expect(page.getByRole("button", { name: "Play the engine" })).toHaveCount(0);
  await page.clock.fastForward(21_000);
  await page.getByRole("button", { name: "Play the engine" }).click();
  await page.waitForURL(/\/game\//);
  await ready(page);
  await expect(page.locator(".plate-top .plate-person")).toContainText("Engine");
});

test("without a connection the lobby says so, and looks on by itself afterwards", async ({
  browser,
  contextOptions,
}) => {
  test.slow();
  const { Server } = await import("./server");
  const server = new Server();
  await server.start();
  const context = await browser.newContext({ ...contextOptions, baseURL: server.url, reducedMotion: "reduce" });
  const page = await context.newPage();
  try {
    await page.goto("/tv");
    await expect(page.getByText("No game is being played")).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: WORDS.en.door }).click();
    await expect(page.locator(".lobby")).toHaveAttribute("data-connection", "open");
    await tile(page, WORDS.en.tile).click();
    await expect(page.getByText("Looking for an opponent")).toBeVisible();
    await server.kill();
    await expect(page.getByText(WORDS.en.lost)).toBeVisible();
    await expect(page.locator(".pool-tile").first()).toBeDisabled();
    await server.start();
    await expect(page.getByText(WORDS.en.lost)).toBeHidden({ timeout: 20_000 });
    await expect
      .poll(async () => {
        const lobby = await (await page.request.get("/api/lobby")).json();
        return lobby.pools.map((pool: { waiting: number }) => pool.waiting);
      })
      .toEqual([0, 0, 0, 0, 1, 0]);
  } finally {
    await context.close();
    await server.stop();
  }
});

/** A site with a program in its lobby, which agrees to play whoever comes, and resigns. */
async function withProgram(page: Page, story: (server: Server) => Promise<void>): Promise<void> {
  const server = new Server("--csa", "127.0.0.1:0");
  await server.start();
  try {
    const form = { name: "Hayai", password: "correct-horse-battery" };
    expect((await page.request.post(`${server.url}/signup`, { form, maxRedirects: 0 })).status()).toBe(303);
    const token = server.admin("token", "Hayai", "--scope", "bot:play");
    const headers = { Authorization: `Bearer ${token}` };
    expect((await page.request.post(`${server.url}/api/bot/account/upgrade`, { headers })).status()).toBe(200);
    await page.context().clearCookies();
    const engine = connect(server.csa!);
    engine.on("data", (said) => {
      if (String(said).includes("END Game_Summary")) engine.write("AGREE\n");
      if (String(said).includes("START:")) engine.write("%TORYO\n");
    });
    engine.write("LOGIN Hayai lobby-600-10F-B,correct-horse-battery\n");
    await story(server);
    engine.destroy();
  } finally {
    await server.stop();
  }
}

for (const [lang, words] of [
  ["en", "a program plays"],
  ["ja", "ソフトが指します"],
] as const) {
  test(`a program in the lobby says so before the click, and plays whoever clicks (${lang})`, async ({ page }) => {
    await withProgram(page, async (server) => {
      await page.goto(`${server.url}/lobby?lang=${lang}`);
      const seek = page.locator(".seeks li");
      await expect(seek).toContainText("Hayai");
      await expect(seek).toContainText(words);
      await expect(seek.getByRole("button")).toHaveAccessibleName(new RegExp(words));
      await seek.getByRole("button").click();
      await page.waitForURL(/\/game\//);
      await expect(page.locator(".plate-top")).toContainText("Hayai");
      // It has sat down and given up.
      await expect(page.locator(".end").first()).toBeVisible();
    });
  });
}
