// Who is at the board: what is told of a player who leaves, what can be claimed, and what is said with one click.

import AxeBuilder from "@axe-core/playwright";
import { expect, expectEnd, gameOf, move, openWithFriend, ready, test } from "./fixtures";

test.describe("a player who leaves", () => {
  const FAST = { type: "timed", mainMs: 180_000, byoyomiMs: 0, periods: 0, incrementMs: 0 } as const;

  test("is waited for half a minute; then whoever stayed claims the win, and a watcher reads of it", async ({
    page,
    friend,
    browser,
    contextOptions,
    server,
  }) => {
    test.slow();
    const created = await openWithFriend(page, friend, { clock: { black: FAST, white: FAST } });
    await move(page, "7g7f");
    await move(friend, "3c3d");
    const watching = await browser.newContext({ ...contextOptions, baseURL: server.url, reducedMotion: "reduce" });
    const watcher = await watching.newPage();
    await watcher.goto(`/game/${created.id}`);
    await ready(watcher);
    await friend.goto("about:blank");
    await expect(page.getByText("Your opponent has left the board.")).toBeVisible();
    await expect(page.getByText("They can come back at any time.")).toBeHidden();
    await expect(watcher.locator(".left-the-board")).toContainText("has left the board.");
    await expect(page.getByRole("button", { name: "Claim the win" })).toBeHidden();
    const claim = page.getByRole("button", { name: "Claim the win" });
    await claim.waitFor({ timeout: 45_000 });
    const found = await new AxeBuilder({ page }).analyze();
    expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    await claim.click();
    await expectEnd(page, "abandoned", /You won/);
    await expect(watcher.locator(".left-the-board")).toBeHidden();
    expect((await gameOf(page)).result).toMatchObject({ winner: "black", reason: "abandoned" });
    await watching.close();
  });

  test("comes back in time, and nothing is left of it", async ({ page, friend }) => {
    await openWithFriend(page, friend, { clock: { black: FAST, white: FAST } });
    await move(page, "7g7f");
    await move(friend, "3c3d");
    const address = friend.url();
    await friend.goto("about:blank");
    await expect(page.locator(".left-the-board")).toBeVisible();
    await friend.goto(address);
    await ready(friend);
    await expect(page.locator(".left-the-board")).toBeHidden();
  });
});

test("a guest says a set phrase, and the friend reads it in the language of the friend's page", async ({
  page,
  friend,
  baseURL,
}) => {
  await friend.context().addCookies([{ name: "lang", value: "ja", url: baseURL! }]);
  await openWithFriend(page, friend);
  await page.getByRole("tab", { name: "Chat" }).click();
  await page.getByRole("button", { name: "Nice move!" }).click();
  await expect(friend.locator(".plate-said")).toHaveText("好手です");
  // It stays among the lines of the chat, for both, whoever comes back.
  await friend.reload();
  await ready(friend);
  await friend.getByRole("tab", { name: "チャット" }).click();
  await expect(friend.getByRole("log")).toContainText("好手です");
  await expect(page.getByRole("log")).toContainText("Nice move!");
});

test("that the friend has come by the link is said to whoever waits, by name where there is one", async ({
  page,
  friend,
}) => {
  const said = page.locator('.side > .sr-only[aria-live="polite"]');
  await openWithFriend(page, friend, {}, async () => {
    await ready(page);
    await expect(said).not.toContainText("is here");
  });
  await expect(said).toHaveText("Your friend is here.");
});
