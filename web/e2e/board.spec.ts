// The board by keyboard, and moves made ahead of one's turn.

import { expect, gameOf, move, openGame, ownGame, ready, test } from "./fixtures";

test("a game is played by keyboard alone, and heard", async ({ page, isMobile }) => {
  test.skip(isMobile, "a phone has no keys");
  await openGame(page, ownGame());
  const spoken = page.locator("[aria-live=polite]").last();
  await page.getByRole("application", { name: "Shogi board" }).focus();
  // The cursor stands on 5e.
  for (const key of ["ArrowLeft", "ArrowLeft", "ArrowDown", "ArrowDown"]) await page.keyboard.press(key);
  await expect(spoken).toHaveText("7g, Sente pawn");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await gameOf(page)).moves.map((m) => m.usi)).toEqual(["7g7f"]);
  await expect(spoken).toHaveText("☗P-7f");
  await move(page, "3c3d");

  // The bishop goes to 2b; the board asks, and "n" leaves it as it is.
  await page.getByRole("application", { name: "Shogi board" }).focus();
  for (const key of ["ArrowLeft", "ArrowDown", "ArrowDown", "Enter"]) await page.keyboard.press(key);
  for (let i = 0; i < 6; i++) {
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowRight");
  }
  await page.keyboard.press("Enter");
  await expect(spoken).toHaveText("Promote? Y or N");
  await page.keyboard.press("n");
  await expect.poll(async () => (await gameOf(page)).moves.at(-1)?.usi).toBe("8h2b");
});

test("a move made ahead is played when its turn comes", async ({ page, browser, contextOptions, server }) => {
  await page.goto("/");
  await page.getByRole("radio", { name: "Friend, by link" }).check({ force: true });
  await page.getByRole("radio", { name: "☖ Gote" }).check({ force: true });
  await page.getByRole("button", { name: "Create invitation link" }).click();
  await ready(page);
  const invitation = await page.getByRole("textbox", { name: "Invitation link" }).inputValue();
  const context = await browser.newContext({ ...contextOptions, baseURL: server.url });
  const friend = await context.newPage();
  await friend.goto(invitation);
  await ready(friend);

  // Gote's pawn, seen from Gote's side: taken up and set down although it is Sente's turn.
  const field = (await page.locator(".sg-wrap").first().boundingBox())!;
  const at = (file: number, rank: number) =>
    [field.x + ((file - 0.5) * field.width) / 9, field.y + ((9.5 - rank) * field.height) / 9] as const;
  await page.mouse.click(...at(3, 3));
  await page.mouse.click(...at(3, 4));
  await expect(page.locator("sq.current-pre")).toHaveCount(2);
  expect((await gameOf(page)).moves).toHaveLength(0);

  await move(friend, "7g7f");
  await expect.poll(async () => (await gameOf(page)).moves.map((m) => m.usi)).toEqual(["7g7f", "3c3d"]);
  await context.close();
});
