// Challenges by name and games by correspondence.

import AxeBuilder from "@axe-core/playwright";
import { expect, gameOf, move, ready, signUp, test } from "./fixtures";

const WORDS = {
  en: {
    challenge: "Challenge",
    send: "Send challenge",
    go: "Offer it",
    play: "Play",
    two: "Two pieces",
    days: "3 days",
    offer: "Offer a game",
    won: "You won",
    lost: "You lost",
  },
  ja: {
    challenge: "対局を申し込む",
    send: "申し込む",
    go: "募集する",
    play: "対局する",
    two: "二枚落ち",
    days: "3日",
    offer: "対局を募集する",
    won: "あなたの勝ち",
    lost: "あなたの負け",
  },
} as const;

for (const lang of ["en", "ja"] as const) {
  const say = WORDS[lang];

  test(`a handicap challenge from a player's page is accepted in the lobby (${lang})`, async ({ page, friend }) => {
    const [ann, bea] = [await signUp(page, lang, "Offer"), await signUp(friend, lang, "Offer")];
    await page.goto(`/player/${bea}`);
    await page.getByRole("link", { name: say.challenge }).click();
    const dialog = page.getByRole("dialog");
    await dialog.locator('select[name="handicap"]').selectOption("two");
    await dialog.locator('input[name="side"][value="white"]').check({ force: true });
    await dialog.getByRole("button", { name: say.send }).click();
    await expect(page.locator(".seeks li", { hasText: bea })).toBeVisible();
    await friend.goto("/lobby");
    const row = friend.locator(".seeks li", { hasText: ann });
    await expect(row).toContainText(say.two);
    const found = await new AxeBuilder({ page: friend }).analyze();
    expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    await row.getByRole("button", { name: new RegExp(`^${say.play}`) }).click();
    // Whoever offered it is taken to the board, too.
    await Promise.all([page.waitForURL(/\/game\//), friend.waitForURL(/\/game\//)]);
    await Promise.all([ready(page), ready(friend)]);
    expect((await gameOf(page)).handicap).toBe("two");
    await move(page, "3c3d");
  });

  test(`a game by correspondence goes on after the server was killed (${lang})`, async ({ page, friend, server }) => {
    const ann = await signUp(page, lang, "Offer");
    const bea = await signUp(friend, lang, "Offer");
    await page.goto("/lobby");
    await page.getByRole("button", { name: say.offer }).click();
    const dialog = page.getByRole("dialog");
    const days = dialog.locator('select[name="clock"] option', { hasText: say.days });
    await dialog.locator('select[name="clock"]').selectOption(await days.getAttribute("value"));
    await dialog.locator('input[name="side"][value="black"]').check({ force: true });
    await dialog.getByRole("button", { name: say.go }).click();
    await expect(page.locator(".seeks li", { hasText: say.days })).toBeVisible();
    await page.goto("/");
    await server.kill();
    await server.start();
    await friend.goto("/lobby");
    await friend
      .locator(".seeks li", { hasText: ann })
      .getByRole("button", { name: new RegExp(`^${say.play}`) })
      .click();
    await friend.waitForURL(/\/game\//);
    // Its maker is told on the page that they look at.
    const bell = page.locator(".bell");
    await expect(bell.locator("b")).toHaveText("1", { timeout: 15_000 });
    await bell.click();
    await expect(page.locator("main li", { hasText: bea }).locator(".badge")).toBeVisible();
    await expect(bell.locator("b")).toBeHidden();
    const found = await new AxeBuilder({ page }).analyze();
    expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    // The menu leads to every other page, and closes by the keyboard.
    const menu = page.locator(".site-menu");
    await menu.locator("summary").click();
    await expect(menu.locator('a[href="/leaderboard"]')).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(menu.locator('a[href="/leaderboard"]')).toBeHidden();
    // They find it on the front page, too, their turn.
    await page.goto("/");
    await page
      .locator(`a[href^="${new URL(friend.url()).pathname}"]`)
      .first()
      .click();
    await ready(page);
    await move(page, "7g7f");
    await ready(friend);
    await move(friend, "3c3d");
  });

  test(`a deadline by correspondence is lost though the server is away (${lang})`, async ({ page, friend, server }) => {
    await signUp(page, lang, "Offer");
    const bea = await signUp(friend, lang, "Offer");
    const rules = { conduct: "friendly", impasse: "none", takebacks: false };
    const wish = { clock: { type: "days", daysPerMove: 1 }, handicap: "even", side: "black", rules };
    const offered = await (await page.request.post("/api/offers", { data: { to: bea, wish } })).json();
    const { id } = await (await friend.request.post(`/api/offers/${offered.id}/take`)).json();
    for (const one of [page, friend]) {
      await one.goto(`/game/${id}`);
      await ready(one);
    }
    await move(page, "7g7f");
    await server.kill();
    // A night and a day later.
    server.backdate(id, 25 * 3_600_000);
    await server.start();
    for (const one of [page, friend]) {
      await one.reload();
      await ready(one);
      await expect(one.locator('section.end[data-reason="timeout"]')).toBeVisible();
    }
    await expect(page.locator("section.end")).toContainText(say.won);
    await expect(friend.locator("section.end")).toContainText(say.lost);
  });
}
