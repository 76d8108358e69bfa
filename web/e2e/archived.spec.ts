// A game of the archive is played through on its own page; the explorer's board is played on; lists are put in order.

import { expect, moveByHand, test } from "./fixtures";
import { apply, EVEN_START, parseSfen } from "../src/rules/position";
import { parseUsi } from "../src/rules/types";

const START = parseSfen(EVEN_START)!;

const game = (black: string, day: string, moves: string) =>
  `棋戦：Autumn league\n先手：${black}\n後手：Ben\n開始日時：${day}\n先手レート：1512\n手合割：平手\n${moves}`;
const GAMES = [
  game("Newer", "2021/01/02", "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n"),
  game("Older", "1991/07/31", "   1 ２六歩(27)\n   2 ３四歩(33)\n   3 ２五歩(26)\n   4 ３三角(22)\n   5 投了\n"),
];

/** Brings games in, one after the other: the older one comes last. */
async function bring(page: import("@playwright/test").Page): Promise<void> {
  const name = `Keeper${Date.now() % 1e7}`;
  await page.goto("/signup?lang=en");
  await page.locator('input[name="name"]').fill(name);
  await page.locator('input[name="password"]').fill("correct horse battery");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("banner").getByRole("link", { name })).toBeVisible();
  for (const text of GAMES) {
    await page.goto("/archive/import");
    await page.locator("form.import textarea").fill(text);
    await page.locator("form.import .primary").click();
    await expect(page).toHaveURL(/\/archive\/import\/.+/);
    await expect(page.locator("[data-ended]")).toBeAttached({ timeout: 30_000 });
  }
}

test("an archived game is stepped through, lists are sorted, and the explorer is played on", async ({
  page,
  isMobile,
}) => {
  await bring(page);
  await expect
    .poll(async () => {
      await page.goto("/archive?q=Ben");
      return page.locator(".archive-games li").allTextContents();
    })
    .toHaveLength(2);
  const first = page.locator(".archive-games li").first();
  await expect(first).toContainText("Newer");
  await page.locator('select[name="sort"]').selectOption("longest");
  await page.locator(".archive-search .primary").click();
  await expect(first).toContainText("Older");
  await expect(page.locator('select[name="sort"]')).toHaveValue("longest");

  await expect(first).toContainText("Autumn league · 31 Jul 1991 · 4 moves");
  await first.getByRole("link").click();
  const shown = page.locator(".archived");
  await expect(shown).toHaveAttribute("data-ply", "0");
  await expect(page.locator(".archived-result")).toHaveText("Gote won · Resignation");
  await expect(page.locator(".archived-about")).toContainText("1512");
  await expect(page.locator(".together-moves [data-ply]")).toHaveCount(4);
  await page.keyboard.press("ArrowRight");
  await expect(shown).toHaveAttribute("data-ply", "1");
  await page.keyboard.press("End");
  await expect(shown).toHaveAttribute("data-ply", "4");
  await page.locator('.together-moves [data-ply="2"]').click();
  await expect(shown).toHaveAttribute("data-ply", "2");
  await expect(page).toHaveURL(/\?ply=2$/);
  // The other game of the event, and back; all of them in their order.
  const beside = page.getByRole("navigation", { name: "Games of the same event" }).getByRole("link");
  await expect(beside).toHaveText(["Next game →"]);
  await beside.click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Newer");
  await expect(beside).toHaveText(["← Previous game"]);
  await beside.click();
  await page.getByRole("link", { name: "Autumn league" }).click();
  await expect(page).toHaveURL(/event=Autumn/);
  await expect(page.locator(".archive-games li")).toHaveText([/Older/, /Newer/]);
  // A board is drawn once it comes near the window.
  const picture = page.locator(".archive-games li").last().locator(".archive-picture");
  await picture.scrollIntoViewIfNeeded();
  await expect(picture.locator(".mini-stage")).toBeVisible();
  // A player's games, with boards and in the order that is asked for.
  await first.getByRole("link").click();
  await page.getByRole("heading", { level: 1 }).getByRole("link", { name: "Ben" }).click();
  await picture.scrollIntoViewIfNeeded();
  await expect(picture.locator(".mini-stage")).toBeVisible();
  await expect(page.locator(".archive-games li")).toHaveText([/Newer/, /Older/]);
  await page.locator('select[name="sort"]').selectOption("longest");
  await page.locator(".archive-order button").click();
  await expect(page).toHaveURL(/sort=longest/);
  await expect(page.locator(".archive-games li")).toHaveText([/Older/, /Newer/]);
  await first.getByRole("link").click();
  await page.locator('.together-moves [data-ply="2"]').click();
  // What leads on starts where one stands.
  await page.locator("a[data-explorer]").click();
  await expect(page).toHaveURL(/moves=2g2f,3c3d/);
  const position = ["2g2f", "3c3d"].reduce((at, usi) => apply(at, parseUsi(usi)!)!, START);
  await expect(page.locator("sq.last-dest").first()).toBeAttached();
  await moveByHand(page, position, "2f2e", isMobile ? "finger" : "drag");
  await expect(page).toHaveURL(/2f2e/);
  await expect(page.locator(".explorer-line a[aria-current]")).toContainText("2e");
  await page.goBack();
  await page.goBack();
  await page.locator("form[data-review] button").click();
  await expect(page).toHaveURL(/\/review\/.+#2$/);
});
