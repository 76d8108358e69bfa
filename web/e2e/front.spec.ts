// The first screen and TV: what goes on here is seen as it goes on, and one click leads into it.

import AxeBuilder from "@axe-core/playwright";
import type { Browser, Page } from "@playwright/test";
import { expect, move, pair, ready, signUp, test } from "./fixtures";
import { createEvent } from "./hall";
import type { Server } from "./server";
import { speak, type StoryLang } from "./shapes";

const WORDS = {
  en: { here: /people here$/, problem: "Mate in", looking: "Looking for an opponent", rapid: "Rapid", blitz: "Blitz" },
  ja: {
    here: /人がオンライン$/,
    problem: "手詰",
    looking: "対戦相手を探しています",
    rapid: "早指し",
    blitz: "超早指し",
  },
} as const;

async function others(browser: Browser, server: Server): Promise<[Page, Page]> {
  const open = async () =>
    (await browser.newContext({ baseURL: server.url, locale: "en", reducedMotion: "reduce" })).newPage();
  return [await open(), await open()];
}

const close = (pages: readonly Page[]) => Promise.all(pages.map((page) => page.context().close()));

async function isSound(page: Page): Promise<void> {
  const found = await new AxeBuilder({ page }).analyze();
  expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

for (const lang of ["en", "ja"] as const satisfies readonly StoryLang[]) {
  test(`a stranger sees a game move, today's problem, and waits after one click (${lang})`, async ({
    page,
    browser,
    server,
    baseURL,
  }) => {
    test.slow();
    const words = WORDS[lang];
    await speak(page.context(), lang, baseURL!);
    const pages = await others(browser, server);
    const [black, white] = await pair(...pages, 4);
    await page.goto("/");
    const live = page.locator('.front-live[data-moves="true"]');
    await expect(live).toBeVisible();
    const position = () => live.locator("piece").evaluateAll((all) => all.map((one) => one.outerHTML).join(""));
    const before = await position();
    await move(black, "7g7f");
    await expect.poll(position).not.toBe(before);
    await expect(live.locator("sq.last-dest")).toHaveCount(2);
    await move(white, "3c3d");
    await expect(page.locator(".front-problem")).toContainText(words.problem);
    await isSound(page);
    // A second browser looks on, and is counted.
    const third = await (await browser.newContext({ baseURL: server.url })).newPage();
    await third.goto("/");
    await expect(page.locator(".front-here")).toHaveText(words.here);
    await page.locator(".front .pool-tile").nth(2).click();
    await expect(page).toHaveURL(/\/lobby/);
    await expect(page.getByText(words.looking)).toBeVisible();
    await expect(page.locator(".pastime a[href^='/tsume/']")).toBeVisible();
    await expect(page.locator(".pastime a[href^='/game/']")).toBeVisible();
    await isSound(page);
    // Whoever goes back to the first page still waits, and is taken to the game.
    await page.locator(".site-name").click();
    await expect(page.locator(".front-looking")).toBeVisible();
    await third.locator(".front .pool-tile").nth(2).click();
    await Promise.all([page.waitForURL(/\/game\//), third.waitForURL(/\/game\//)]);
    await close([...pages, third]);
  });
}

test("the form stands behind one button, and the last choice begins with one click", async ({ page }) => {
  await page.goto("/");
  const open = page.getByRole("button", { name: "Choose your own settings" });
  await expect(page.locator(".start-form")).toHaveCount(0);
  await open.click();
  await page.getByRole("slider", { name: "Level" }).fill("2");
  await page.getByRole("radio", { name: "No clock" }).check({ force: true });
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await ready(page);
  await page.goto("/");
  await page.getByRole("button", { name: /^Same as last time: .*2/ }).click();
  await ready(page);
  await expect(page.locator(".plate-top .plate-person")).toContainText("2");
});

test("a member finds friends who are here, and the next event", async ({ page, friend }) => {
  test.slow();
  await signUp(page, "en", "Front");
  const bea = await signUp(friend, "en", "Front");
  // Whoever reads elsewhere is not seen to be here.
  await friend.goto("/rules");
  await page.goto(`/player/${bea}`);
  await page.locator('button[value="follow"], form[action$="/keep"] button').first().click();
  await createEvent(page, "Autumn open");
  await page.goto("/");
  const member = page.locator(".front-member");
  await expect(member.getByRole("link", { name: "Autumn open" })).toBeVisible();
  await expect(member).toContainText("5 Dec 2026");
  await expect(member.getByRole("link", { name: bea })).toHaveCount(0);
  await friend.goto("/");
  await expect(member.getByRole("link", { name: bea })).toBeVisible();
  await isSound(page);
});

test("TV shows what moves, a channel for each speed, and what is next", async ({ page, browser, server, friend }) => {
  // Six browsers and two accounts.
  test.setTimeout(240_000);
  await signUp(page, "en", "Tv");
  const bea = await signUp(friend, "en", "Tv");
  const rules = { conduct: "friendly", impasse: "none", takebacks: false };
  const wish = { clock: { type: "days", daysPerMove: 3 }, handicap: "even", side: "black", rules, rated: true };
  const offered = await (await page.request.post("/api/offers", { data: { to: bea, wish } })).json();
  const days = await (await friend.request.post(`/api/offers/${offered.id}/take`)).json();
  await page.goto("/tv?channel=correspondence");
  await ready(page);
  expect((await page.locator(".tv-channels a[aria-current]").innerText()).startsWith("Correspondence")).toBe(true);
  // Over days there is time to learn from any bar.
  await expect(page.locator(".tv-game .game")).toBeVisible();
  await expect(page.locator(".tv-bar")).toHaveCount(0);
  // Who plays, and how strong they are; in words what their clocks show.
  await expect(page.locator(".tv-game .plate .rating")).toHaveCount(2);
  // A game at one sitting comes before one over days, though that was there first.
  const rapid = await others(browser, server);
  const [black, white] = await pair(...rapid, 4);
  const blitz = await others(browser, server);
  const [fast] = await pair(...blitz, 1);
  await move(black, "7g7f");
  await move(white, "8c8d");
  await page.goto("/tv");
  await ready(page);
  const shown = () =>
    page.locator(".tv-others .live-game").evaluateAll((all) => all.map((one) => one.getAttribute("href")));
  // One of the two at one sitting is shown, the other one and that over days are beside it, with what other stories have left.
  const [sitting, quick] = [black, fast].map((player) => new URL(player.url()).pathname) as [string, string];
  await expect.poll(shown).toContain(`/game/${days.id}`);
  await expect.poll(async () => (await shown()).some((one) => one === sitting || one === quick)).toBe(true);
  await expect(page.locator(".tv-tag").first()).toHaveText("Up next");
  await isSound(page);
  await page.getByRole("link", { name: /^Rapid/ }).click();
  await ready(page);
  await expect(page.locator(".tv-move")).toContainText("8d");
  await move(black, "2g2f");
  await expect(page.locator(".tv-move")).toContainText("2f");
  for (const clock of await page.locator(".tv-game").getByRole("timer").all())
    await expect(clock).toHaveAttribute("aria-label", /\d (min|s|h)/);
  // On a phone on its side, too, the last move is in sight without sliding.
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(page.locator(".stage .tv-move")).toBeInViewport({ ratio: 1 });
  await expect(page.locator(".tv-bar")).toBeInViewport();
  await expect(page.locator(".tv-move")).toHaveCount(1);
  await page.setViewportSize(size);
  await page.getByRole("link", { name: /^Blitz/ }).click();
  await ready(page);
  await move(fast, "2g2f");
  await expect(page.locator(".tv-move")).toContainText("2f");
  await page.goto("/tv?channel=classical");
  await expect(page.getByText("No game is being played")).toBeVisible();
  await close([...rapid, ...blitz]);
});

test("TV shows who stood better ten moves ago, and not to its players", async ({ page, browser, server }) => {
  test.slow();
  const pages = await others(browser, server);
  const [black, white] = await pair(...pages, 4);
  const line = "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d".split(" ");
  for (const [ply, usi] of line.entries()) await move(ply % 2 ? white : black, usi);
  await page.goto("/tv");
  await ready(page);
  const bar = page.locator(".tv-bar");
  await expect(bar).toContainText("10 moves ago");
  const words = /^10 moves ago the chances were: Sente (\d+)%, Gote (\d+)%$/;
  await expect(bar.getByRole("img")).toHaveAttribute("aria-label", words);
  const said = words.exec((await bar.getByRole("img").getAttribute("aria-label"))!)!;
  expect(Number(said[1]) + Number(said[2])).toBe(100);
  await isSound(page);
  // A player sees their own board there, and no bar.
  await black.goto("/tv");
  await ready(black);
  await expect(black.locator(".tv-move")).toContainText("2d");
  await expect(black.locator(".tv-bar")).toHaveCount(0);
  await close(pages);
});
