// The board by keyboard, and moves made ahead of one's turn.

import { parseSquare } from "../src/rules/types";
import { expect, gameOf, move, openGame, openWithFriend, ownGame, ready, test, touch } from "./fixtures";

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
  await expect(spoken).toHaveText("Sente: pawn to 7f");
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

test("a move made ahead is played when its turn comes", async ({ page, friend }) => {
  await openWithFriend(page, friend);
  // Gote's pawn, seen from Gote's side: taken up and set down although it is Sente's turn.
  await touch(friend, parseSquare("3c")!);
  await touch(friend, parseSquare("3d")!);
  await expect(friend.locator("sq.current-pre")).toHaveCount(2);
  expect((await gameOf(page)).moves).toHaveLength(0);

  await move(page, "7g7f");
  await expect.poll(async () => (await gameOf(page)).moves.map((m) => m.usi)).toEqual(["7g7f", "3c3d"]);
});

test("a move made ahead outlives a lost connection, and is played once", async ({ page, friend }) => {
  let cut = false;
  const lines: { close: () => Promise<void> }[] = [];
  const sent: string[] = [];
  await friend.routeWebSocket(/\/ws\/game\//, async (socket) => {
    if (cut) return socket.close();
    const server = socket.connectToServer();
    lines.push({ close: async () => void (await Promise.all([socket.close(), server.close()])) });
    socket.onMessage((message) => {
      const said = JSON.parse(String(message)) as { type: string; usi?: string };
      if (said.type === "move") sent.push(said.usi!);
      server.send(message);
    });
  });
  await openWithFriend(page, friend);
  await touch(friend, parseSquare("3c")!);
  await touch(friend, parseSquare("3d")!);
  await expect(friend.locator("sq.current-pre")).toHaveCount(2);

  cut = true;
  for (const line of lines) await line.close();
  await expect(friend.locator(".game")).not.toHaveAttribute("data-connection", "open");
  await move(page, "7g7f");
  expect((await gameOf(page)).moves).toHaveLength(1);

  cut = false;
  await ready(friend);
  await expect.poll(async () => (await gameOf(page)).moves.map((m) => m.usi)).toEqual(["7g7f", "3c3d"]);
  await expect(friend.locator("sq.current-pre")).toHaveCount(0);
  // Both boards have heard of it, and the next move is made where it is seen to be.
  for (const [one, usi] of [
    [page, "2g2f"],
    [friend, "8c8d"],
  ] as const)
    await move(one, usi);
  expect((await gameOf(page)).moves.map((m) => m.usi)).toEqual(["7g7f", "3c3d", "2g2f", "8c8d"]);
  expect(sent).toEqual(["3c3d", "8c8d"]);
});

test("a line of news above the board moves it, and a touch still meets the square that is seen there", async ({
  page,
}) => {
  await openGame(page, ownGame());
  await move(page, "7g7f");
  await page.evaluate(() => {
    const news = document.createElement("p");
    news.style.cssText = "height: 90px; margin: 0";
    document.querySelector("main")!.before(news);
  });
  await touch(page, parseSquare("3c")!);
  await touch(page, parseSquare("3d")!);
  await expect.poll(async () => (await gameOf(page)).moves.map((m) => m.usi)).toEqual(["7g7f", "3c3d"]);
});

test("Escape ends the question of promotion, however it came up", async ({ page }) => {
  await openGame(page, ownGame({ start: "4k4/9/9/9/9/9/9/9/B3K4 b - 1" }));
  await touch(page, parseSquare("9i")!);
  await touch(page, parseSquare("3c")!);
  const question = page.locator("sg-promotion-choices");
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(page.locator("sq.selected")).toHaveCount(0);
  expect((await gameOf(page)).moves).toHaveLength(0);
});

test("what lies in both hands is there in words", async ({ page, isMobile }) => {
  await openGame(page, ownGame({ start: "4k4/9/9/9/9/9/9/9/4K4 b R3Pg 1" }));
  await expect(page.getByRole("region", { name: "Sente’s hand" })).toContainText("rook, pawn ×3");
  await expect(page.getByRole("region", { name: "Gote’s hand" })).toContainText("gold");
  await move(page, "R*5e");
  await expect(page.getByRole("region", { name: "Sente’s hand" })).toHaveText(/^pawn ×3/);
  if (isMobile) return;
  await move(page, "5a4a");
  await page.getByRole("application", { name: "Shogi board" }).focus();
  await page.keyboard.press("p");
  await expect(page.locator("[aria-live=polite]").last()).toContainText("one of 3");
});
