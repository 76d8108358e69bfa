// Two clocks for a game over the board: set, tapped, stopped by a referee, lost by byoyomi, and there without a connection.

import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { Server } from "./server";
import { TELLINGS, told } from "./shapes";

test.use({ serviceWorkers: "allow" });

const WORDS = {
  en: { lost: "Sente lost on time", turn: "Gote to move", moves: "1 move", paused: "Paused" },
  ja: { lost: "先手の時間切れ負け", turn: "後手の手番", moves: "1手", paused: "停止中" },
} as const;

const half = (page: Page, where: "near" | "far") => page.locator(`.half-${where}`);
const heard = (page: Page) => page.locator(".board-clock > [role=status]");

/** Sets clocks of one's own; both halves wait for the first tap. */
async function setClocks(page: Page, fields: Readonly<Record<string, number>>): Promise<void> {
  await page.locator('select[name="clock"]').selectOption("custom");
  for (const [name, value] of Object.entries(fields)) await page.locator(`[name="clock-${name}"]`).fill(`${value}`);
  await page.locator(".clock-setup button.primary").click();
  await expect(half(page, "near")).toBeVisible();
}

for (const telling of TELLINGS) {
  const words = WORDS[telling.lang];
  test(`a game over the board is lost by byoyomi ${telling.name}`, async ({ page, isMobile, baseURL }) => {
    await told(page, telling, { isMobile, baseURL });
    await page.goto("/");
    // A phone on its side has no room for the menu; whoever has opened the clocks before has their address.
    const menu = page.locator('.site-menu a[href="/clock"]');
    await page.evaluate(() => document.querySelector<HTMLDetailsElement>(".site-menu")!.setAttribute("open", ""));
    if (await menu.isVisible()) await menu.click();
    else await page.goto("/clock");
    // An increment alone is no time.
    await page.locator('select[name="clock"]').selectOption("custom");
    for (const [name, value] of [
      ["minutes", "0"],
      ["byoyomi", "0"],
      ["increment", "5"],
    ])
      await page.locator(`[name="clock-${name}"]`).fill(value!);
    await expect(page.locator(".clock-setup button.primary")).toBeDisabled();
    await setClocks(page, { minutes: 0, byoyomi: 12, periods: 1, increment: 0 });

    // Whoever waits cannot end the other's turn; a finger anywhere on one's half ends one's own.
    await half(page, "far").click({ position: { x: 12, y: 12 } });
    await expect(half(page, "near")).toHaveClass(/turn/);
    await half(page, "far").click();
    await expect(half(page, "near")).toHaveClass(/turn/);
    await half(page, "near").click({ position: { x: 12, y: 12 } });
    await expect(half(page, "far")).toHaveClass(/turn/);
    await expect(heard(page)).toContainText(words.turn);
    await expect(half(page, "near")).toContainText(words.moves);
    await half(page, "far").click();

    // The time runs out where nobody moves.
    await expect(half(page, "near")).toHaveClass(/low/);
    await expect(half(page, "near")).toHaveClass(/lost/, { timeout: 30_000 });
    await expect(half(page, "near")).toContainText(words.lost);
    await expect(half(page, "near").locator(".half-time")).toHaveText("0:00");
    await expect(heard(page)).toContainText(words.lost);
    await half(page, "near").click();
    await expect(half(page, "near")).toHaveClass(/lost/);
    // It is still lost after a reload.
    await page.reload();
    await expect(half(page, "near")).toHaveClass(/lost/);
  });
}

test("a referee stops the clocks, gives time, and takes a slip back", async ({ page }) => {
  await page.goto("/clock?black=Ana%20L%C3%B3pez&white=Ben");
  await expect(page.locator(".clock-setup")).toContainText("Ana López");
  await setClocks(page, { minutes: 10, byoyomi: 30, periods: 3, increment: 0 });
  await expect(half(page, "near")).toContainText("Ana López");
  await half(page, "far").click();
  await half(page, "near").click();
  const referee = page.getByRole("dialog");
  const call = () => page.locator(".clock-strip .button").nth(1).click();
  await call();
  await expect(page.locator(".board-clock")).toHaveAttribute("data-phase", "paused");
  const ben = referee.getByRole("group", { name: "Ben" });
  await ben.getByRole("button", { name: "+1:00" }).click();
  await expect(ben.locator("strong")).toHaveText("11:00");
  await ben.locator("summary").evaluate((one) => one.closest("details")!.setAttribute("open", ""));
  await ben.locator('[name="minutes"]').fill("0");
  await ben.locator('[name="seconds"]').fill("45");
  await ben.locator('[name="periods"]').fill("2");
  await ben.locator("form button").click();
  await expect(ben.locator("strong")).toHaveText("0:45");
  // What a referee has set is kept over a reload, standing.
  await page.reload();
  await expect(half(page, "far").locator(".half-time")).toHaveText("0:45");
  await expect(page.locator(".board-clock")).toHaveAttribute("data-phase", "paused");
  await page.locator(".clock-strip .button").first().click();
  await half(page, "far").click();
  await expect(half(page, "near")).toHaveClass(/turn/);
  await call();
  await referee.getByRole("button", { name: "Take back the last tap" }).click();
  await expect(half(page, "far")).toHaveClass(/turn/);
  await referee.getByRole("button", { name: "Close" }).click();
  await page.locator(".clock-strip .button").first().click();
  await expect(page.locator(".board-clock")).toHaveAttribute("data-phase", "running");
});

test("the keyboard plays a whole turn, stops, and has both clocks read", async ({ page, isMobile }) => {
  test.skip(isMobile, "a phone has no keyboard");
  await page.goto("/clock");
  await page.locator(".clock-setup button.primary").click();
  await page.keyboard.press(" ");
  await expect(half(page, "near")).toHaveClass(/turn/);
  await expect(page.locator(".board-clock")).toHaveAttribute("data-phase", "running");
  await page.keyboard.press(" ");
  await expect(half(page, "far")).toHaveClass(/turn/);
  // A half that has the focus is tapped once, not twice.
  await half(page, "far").focus();
  await page.keyboard.press(" ");
  await expect(half(page, "near")).toHaveClass(/turn/);
  await page.keyboard.press("p");
  await expect(heard(page)).toContainText("Paused");
  await page.keyboard.press("c");
  await expect(heard(page)).toHaveText(/^☗ Sente: \d+:\d\d; ☖ Gote: \d+:\d\d$/);
  await page.keyboard.press(" ");
  await expect(page.locator(".board-clock")).toHaveAttribute("data-phase", "running");
});

test("the clocks run on without a connection, and after the page was away", async ({ browser, contextOptions }) => {
  // Its own server: it goes away.
  const server = new Server();
  await server.start();
  const context = await browser.newContext({ ...contextOptions, baseURL: server.url, reducedMotion: "reduce" });
  const page = await context.newPage();
  try {
    await page.goto("/clock");
    const keptPages = () =>
      page.evaluate(async () =>
        (await (await caches.open("komadai-pages-1")).keys()).map(({ url }) => new URL(url).pathname),
      );
    await expect.poll(keptPages).toContain("/clock");
    await page.locator(".clock-setup button.primary").click();
    await half(page, "far").click();
    await server.stop();
    await page.reload();
    await expect(half(page, "near")).toHaveClass(/turn/);
    await expect(page.locator(".board-clock")).toHaveAttribute("data-phase", "running");
    await half(page, "near").click();
    await expect(half(page, "far")).toHaveClass(/turn/);
  } finally {
    await context.close();
    await server.stop();
  }
});
