// Games on other boards than that of nine by nine: whole games between two browsers, from the page of the kinds to the end.

import { expect, expectEnd, gameOf, ready, test } from "./fixtures";
import type { Page } from "@playwright/test";

const SIZES = { dobutsu: [3, 4], minishogi: [5, 5] } as const;

async function touchSquare(page: Page, [files, ranks]: readonly [number, number], square: string): Promise<void> {
  const field = page.locator(".stage .sg-wrap").first();
  const box = (await field.boundingBox())!;
  const upright = await field.evaluate((element) => element.classList.contains("orientation-sente"));
  const file = Number(square[0]);
  const rank = square.charCodeAt(1) - 96;
  const column = upright ? files - file : file - 1;
  const row = upright ? rank - 1 : ranks - rank;
  await page.mouse.click(box.x + ((column + 0.5) * box.width) / files, box.y + ((row + 0.5) * box.height) / ranks);
}

const ROLES: Readonly<Record<string, string>> = { P: "pawn", S: "silver", G: "gold", B: "bishop", R: "rook" };

/** A move by hand; whoever is asked turns the piece over or leaves it as the move says. */
async function move(page: Page, game: keyof typeof SIZES, usi: string, ply: number): Promise<void> {
  const to = usi.slice(2, 4);
  const color = ply % 2 ? "sente" : "gote";
  if (usi[1] === "*") await page.locator(`.komadai piece.${color}.${ROLES[usi[0]!]}`).click();
  else await touchSquare(page, SIZES[game], usi.slice(0, 2));
  await touchSquare(page, SIZES[game], to);
  const asked = page.locator("sg-promotion-choices piece");
  if (await asked.first().isVisible()) await asked.nth(usi.endsWith("+") ? 0 : 1).click();
  await expect.poll(async () => (await gameOf(page)).moves[ply - 1]?.usi).toBe(usi);
}

for (const [game, title, line, reason] of [
  // The lion is taken that nobody looked after.
  ["dobutsu", "Dōbutsu shōgi", "2c2b 3a3b 2b2a+", "royal-taken"],
  // A pawn is taken, dropped with check, and White resigns.
  ["minishogi", "Minishogi", "5d5c 1b1c 3e2d 1c1d 1e1d 1a2b P*2c 2b3b 5c5b", null],
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
    for (const [at, usi] of line.split(" ").entries()) await move(at % 2 ? white : black, game, usi, at + 1);
    await expect(white.locator(".moves button")).toHaveCount(line.split(" ").length);
    // Of other games the board offers what the server listed, and nothing else.
    if (reason === null) {
      await white.getByRole("button", { name: "Resign" }).click();
      await white.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
    }
    await expectEnd(black, reason ?? "resignation", /You won/);
    await expectEnd(white, reason ?? "resignation", /You lost/);
    await expect(black.getByRole("button", { name: "Review" })).toHaveCount(0);
    await expect(black.getByRole("button", { name: /rematch/i })).toBeVisible();
  });
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

for (const game of ["dobutsu", "minishogi"] as const) {
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
    const usi = game === "dobutsu" ? ["1d1c", "3a3b"][ours]! : ["4e4d", "2a2b"][ours]!;
    await move(page, game, usi, ours + 1);
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
    await page.locator('.variant-cards a[href="/variants/chushogi"]').click();
    await expect(page.getByRole("heading", { level: 1, name: "Chu shogi" })).toBeVisible();
    const picture = page.locator("img.variant-start");
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(size.width);
    // What is played here has its board and its ways to play on its own page.
    await page.goto("/variants/minishogi");
    await page.getByRole("button", { name: "Two players, one screen" }).click();
    await ready(page);
    await expect(page.locator(".game-info")).toContainText("Minishogi");
  });
}
