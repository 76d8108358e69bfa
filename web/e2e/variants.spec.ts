// Games on other boards than that of nine by nine: whole games between two browsers, from the page of the kinds to the end.

import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { expect, expectEnd, gameOf, ready, test } from "./fixtures";
import { move, touchSquare } from "./kinds";

for (const [game, title, line, reason] of [
  // The lion is taken that nobody looked after.
  ["dobutsu", "Dōbutsu shōgi", "2c2b 3a3b 2b2a+", "royal-taken"],
  // A pawn is taken, dropped with check, and White resigns.
  ["minishogi", "Minishogi", "5d5c 1b1c 3e2d 1c1d 1e1d 1a2b P*2c 2b3b 5c5b", null],
  // A silver cannon takes over a pawn, is taken itself, and is dropped.
  ["cannonshogi", "Cannon shogi", "7h7c 8a7c 5g5f A*5e", null],
  ["gorogoro-dobutsu", "Goro-goro dōbutsu shōgi", "3d3c 2a3b 3c3b+ 4a3b P*3c", null],
  // Nothing is held; a board of eleven files.
  ["shoshogi", "Shō shogi", "5h6h 5b4b", null],
  ["wa", "Wa shogi", "8h8g 8d8e", null],
  // Fifteen files, and pieces whose letters have a sign behind them.
  ["dai", "Dai shogi", "11j11i 5f5g", null],
  // The sparrow that is taken is dropped again.
  ["wadrop", "Wa shogi with drops", "4h4g 4d4e 4g4f 4e4f 4i4f 1c1d P*4h", null],
] as const) {
  test(`a game of ${game} is played by link, from its page to its end`, async ({ page, friend }) => {
    test.slow();
    await page.goto("/variants");
    const kind = page.locator(`#${game}`);
    await expect(kind.getByRole("heading", { name: title })).toBeVisible();
    await kind.getByRole("button", { name: "Friend, by link" }).click();
    await ready(page);
    await expect(page.locator(".game-info")).toContainText(title);
    await friend.goto(await page.getByRole("textbox", { name: "Invitation link" }).inputValue());
    await ready(friend);
    const [black, white] = (await gameOf(page)).creator === "black" ? [page, friend] : [friend, page];
    for (const [at, usi] of line.split(" ").entries()) await move(at % 2 ? white : black, usi, at + 1);
    await expect(white.locator(".moves button")).toHaveCount(line.split(" ").length);
    if (reason === null) {
      await white.getByRole("button", { name: "Resign" }).click();
      await white.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
    }
    await expectEnd(black, reason ?? "resignation", /You won/);
    await expectEnd(white, reason ?? "resignation", /You lost/);
    await black.locator(".end-more summary").click();
    await expect(black.locator(".end-more a[download]")).toHaveText(["KIF", "USI", "JSON"]);
    const kif = await black.request.get((await black.locator(".end-more a[download]").first().getAttribute("href"))!);
    expect(await kif.text()).toContain("手合割：");
    await expect(black.getByRole("button", { name: /rematch/i })).toBeVisible();
    if (game === "minishogi") await lookThrough(black);
  });
}

/** The game of minishogi above is looked at with the engine: step by step, with a move of one's own, and as a whole. */
async function lookThrough(page: Page): Promise<void> {
  await page.locator(".end-actions > button.button:has(svg)").last().click();
  const look = page.locator(".look");
  await expect(look.locator(".together-engine strong")).toBeVisible();
  await look.getByRole("button", { name: "First" }).click();
  await expect(page.locator(".together-moves [aria-current]")).toHaveCount(0);
  // Moves have their names, and one that is tried gets its own from the server.
  await expect(page.locator(".together-moves .move-name").first()).toHaveText("☗P-5c");
  await expect(look.locator(".together-engine")).toContainText("☗");
  const [files, ranks] = [5, 5];
  for (const square of ["3e", "2d"]) await touchSquare(page, { files, ranks }, square);
  await expect(page.locator(".together-moves .branch .move-name")).toHaveText("☗S-2d");
  await look.getByRole("button", { name: "Back to the game" }).click();
  await expect(page.locator(".together-moves button")).toHaveCount(9);
  await look.getByRole("button", { name: "Evaluate every position" }).click();
  await expect(look.getByRole("button", { name: "Evaluate every position" })).toBeVisible({ timeout: 60_000 });
  await expect(look.locator(".graph-line")).toHaveCount(1);
  await look.getByRole("button", { name: "Close the review" }).click();
  await expect(page.locator(".end")).toBeVisible();
}

test("a game of another kind is offered in the lobby and taken by somebody else", async ({ page, friend }) => {
  test.slow();
  await page.goto("/lobby?variant=minishogi");
  await expect(page.locator(".new-seek select[name=variant]")).toHaveValue("minishogi");
  await page.locator(".new-seek button[type=submit]").click();
  await friend.goto("/lobby");
  await friend.getByRole("button", { name: /^Play: .*Minishogi/ }).click();
  await Promise.all([page.waitForURL(/\/game\//), friend.waitForURL(/\/game\//)]);
  await ready(friend);
  await expect(friend.locator(".game-info")).toContainText("Minishogi");
  await expect(friend.locator(".stage .sg-wrap")).toHaveClass(/d-5x5/);
});

const FIRST = {
  cannonshogi: ["7g7f", "3c3d"],
  chushogi: ["7i7h", "7d7e"],
  dobutsu: ["1d1c", "3a3b"],
  minishogi: ["4e4d", "2a2b"],
  kyotoshogi: ["1e1d+", "5a5b+"],
  torishogi: ["4e4d", "4c4d"],
} as const;

for (const game of ["dobutsu", "minishogi", "kyotoshogi", "torishogi", "cannonshogi", "chushogi"] as const) {
  test(`the engine plays ${game} at the level that was chosen`, async ({ page }) => {
    test.slow();
    await page.goto("/variants");
    const kind = page.locator(`#${game}`);
    await kind.locator("select[name=level]").selectOption("4");
    await kind.getByRole("button", { name: "Engine" }).click();
    await ready(page);
    await expect(page.locator(".plate-top")).toContainText("Engine 4");
    const ours = (await gameOf(page)).creator === "black" ? 0 : 1;
    await expect.poll(async () => (await gameOf(page)).moves.length).toBe(ours);
    // The engine may have given check.
    const { legal } = await gameOf(page);
    const usi = [FIRST[game][ours]!, ...legal!].find((one) => legal!.includes(one))!;
    await move(page, usi, ours + 1);
    await expect.poll(async () => (await gameOf(page)).moves.length).toBe(ours + 2);
  });
}

for (const size of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`from the list to the page of a kind and to a game, ${size.width} wide`, async ({ page }) => {
    test.slow();
    await page.setViewportSize(size);
    await page.goto("/variants");
    await page.getByRole("heading", { name: "Dai shogi" }).getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1, name: "Dai shogi" })).toBeVisible();
    await expect(page.locator(".goban piece").first()).toBeVisible();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(size.width);
    // What is played here has its board and its ways to play on its own page.
    await page.goto("/variants/minishogi");
    await page.getByRole("button", { name: "Two players, one screen" }).click();
    await ready(page);
    await expect(page.locator(".game-info")).toContainText("Minishogi");
  });
}

test("a game that is only shown has its board, its pieces and what its sources differ on", async ({ page }) => {
  await page.goto("/variants");
  const group = page.locator(".variant-groups > div", { has: page.getByRole("heading", { name: "Large boards" }) });
  await expect(group.getByRole("listitem").filter({ hasText: "Taikyoku shogi" })).toContainText("36 × 36");
  await expect(page.getByRole("row", { name: /^Xiangqi/ })).toContainText("90");
  await group.getByRole("link", { name: "Tenjiku shogi" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Tenjiku shogi" })).toBeVisible();
  const board = page.locator(".variant-start");
  await expect.poll(() => board.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(page.locator(".variant-pieces li")).toHaveCount(45);
  await expect(page.locator(".variant-pieces li", { hasText: "fire demon" })).toContainText("burns");
  await expect(page.locator(".variant-play")).toHaveCount(0);
  await expectAccessible(page, "a game that is shown");
});
