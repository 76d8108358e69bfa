// Two players and somebody who watches: what each is told of the others.

import { expect, expectEnd, gameOf, move, openWithFriend, ownGame, ready, test } from "./fixtures";

test("a declined take-back is told to whoever asked", async ({ page, friend }) => {
  await openWithFriend(page, friend, { rules: { conduct: "friendly", impasse: "none", takebacks: true } });
  await move(page, "7g7f");
  await page.getByRole("button", { name: "Take back" }).click();
  await friend.getByRole("button", { name: "Decline" }).click();
  const told = page.getByRole("status").filter({ hasText: "☖ Gote declined the take-back." });
  await expect(told).toBeVisible();
  // Whoever declined knows it.
  await expect(friend.getByText("declined the take-back")).toHaveCount(0);
  await move(friend, "3c3d");
  await expect(told).toBeHidden();
});

test("the tab says whose move it is", async ({ page, friend }) => {
  await openWithFriend(page, friend);
  const icon = page.locator('link[rel="icon"]');
  await expect(page).toHaveTitle(/^\(1\) Your move · /);
  await expect(icon).toHaveAttribute("href", "/icon-turn.svg");
  await expect(friend).not.toHaveTitle(/Your move/);
  await move(page, "7g7f");
  await expect(page).not.toHaveTitle(/Your move/);
  await expect(icon).toHaveAttribute("href", "/icon.svg");
  await expect(friend).toHaveTitle(/^\(1\) Your move · /);
  expect((await page.request.get("/icon-turn.svg")).status()).toBe(200);
});

test("the end and the offer of another game are in sight, and both go on to it by themselves", async ({
  page,
  friend,
}) => {
  const { id } = await openWithFriend(page, friend);
  await move(page, "7g7f");
  await friend.getByRole("button", { name: "Resign" }).click();
  await friend.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await expectEnd(page, "resignation", /You won/);
  await expect(page.locator(".end h2")).toBeInViewport({ ratio: 1 });
  await friend.getByRole("button", { name: "Rematch, sides swapped" }).click();
  const accept = page.getByRole("button", { name: "Accept" });
  await expect(accept).toBeInViewport({ ratio: 1 });
  await accept.click();
  for (const player of [page, friend]) {
    await expect.poll(() => new URL(player.url()).pathname).not.toBe(`/game/${id}`);
    await ready(player);
  }
  expect(page.url()).toBe(friend.url());
  expect((await gameOf(page)).moves).toHaveLength(0);
  // Sides have changed, and the seats came along: Gote of the last game begins.
  await expect(friend).toHaveTitle(/Your move/);
  await expect(friend.getByRole("button", { name: "Resign" })).toBeEnabled();
});

test("who watches a game between strangers is not told of friends", async ({ page, friend, browser, server }) => {
  const { id } = await openWithFriend(page, friend);
  await expect(page.locator(".plate-person").first()).toHaveText("Friend");
  const context = await browser.newContext({ baseURL: server.url, locale: "en-GB" });
  const third = await context.newPage();
  await third.goto(`/game/${id}`);
  await ready(third);
  await expect(third.getByText("You are watching")).toBeVisible();
  await expect(third.locator(".plate").first()).toContainText("☖ Gote");
  await expect(third.locator(".plate").getByText("Friend")).toHaveCount(0);
  await context.close();
  // On the review page, too, a player without a name is the side.
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await expect(page.locator(".end")).toBeVisible();
  const made = await page.request.post(`/api/games/${id}/review`);
  const review: { id: string } = await made.json();
  await page.goto(`/review/${review.id}`);
  await expect(page.locator(".plate-bottom")).toHaveText("☗ Sente");
  await expect(page.getByText("Anonymous")).toHaveCount(0);
});

test("by link one says who one is, greets and thanks, and each reads it in their own language", async ({
  page,
  friend,
}) => {
  // With a session, so that the game is found again in its list.
  await page.goto("/");
  const { id } = await openWithFriend(page, friend, { name: "Zoe" });
  await friend.goto(`/game/${id}?lang=ja`);
  await ready(friend);
  await friend.getByRole("textbox", { name: "お名前" }).fill("  王様\u202e ");
  await friend.getByRole("button", { name: "この名前にする" }).click();
  // The host's name was given with the game, and is not asked for again.
  await expect(page.locator(".plate-person", { hasText: "王様" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Your name" })).toHaveCount(0);
  await friend.getByRole("button", { name: "よろしくお願いします" }).click();
  await expect(page.locator(".said")).toHaveText("王様 Have a good game.");
  await expect(friend.getByRole("button", { name: "よろしくお願いします" })).toHaveCount(0);
  await move(page, "7g7f");
  await friend.getByRole("button", { name: "投了" }).click();
  await friend.getByRole("dialog").getByRole("button", { name: "投了する" }).click();
  await page.getByRole("button", { name: "Thank you for the game." }).click();
  await expect(friend.locator(".end .said")).toHaveText(["王様 「負けました」", "Zoe ありがとうございました"]);
  // The record and the list of one's games have both names.
  const kif = await (await page.request.get(`/api/games/${id}/record?format=kif`)).text();
  expect(kif).toContain("先手：Zoe");
  expect(kif).toContain("後手：王様");
  await page.goto("/");
  await expect(page.locator(".own-list")).toContainText("王様");
});

test("nobody tosses for a board of one's own", async ({ page }) => {
  const answer = await page.request.post("/api/games", { data: ownGame({ side: "toss" }) });
  const { id, seats } = await answer.json();
  await page.goto("/");
  await page.evaluate(([id, seats]) => localStorage.setItem(`komadai.seat.${id}`, JSON.stringify(seats)), [
    id,
    [seats.black, seats.white],
  ] as const);
  await page.goto(`/game/${id}`);
  await ready(page);
  await expect(page.getByRole("button", { name: "Resign" })).toBeEnabled();
  await expect(page.locator(".furigoma")).toHaveCount(0);
});
