// The invitation: one link, one taker; whoever comes later watches, and the host may ask somebody else.

import { expect, move, openGame, ownGame, ready, signUp, test } from "./fixtures";
import { Server } from "./server";

test("the first who opens the link plays, the next one watches, and a new link takes the old one's place", async ({
  page,
  friend,
  browser,
  contextOptions,
  baseURL,
}) => {
  await page.goto("/#new-game");
  await page.getByRole("radio", { name: "Friend, by link" }).check({ force: true });
  await page.getByRole("radio", { name: "☗ Sente" }).check({ force: true });
  await page.getByRole("button", { name: "Create invitation link" }).click();
  await ready(page);
  const field = page.getByRole("textbox", { name: "Invitation link" });
  const first = await field.inputValue();
  // Made on the machine itself: the page says that others cannot use the link, and how they could.
  await expect(page.locator(".invite-reach")).toContainText("--listen 0.0.0.0:");
  await page.getByRole("button", { name: "New link" }).click();
  await expect(page.getByText("The previous one no longer works.")).toBeVisible();
  const link = await field.inputValue();
  expect(link).not.toBe(first);

  const context = await browser.newContext({ ...contextOptions, baseURL: baseURL!, reducedMotion: "reduce" });
  const third = await context.newPage();
  await third.goto(first);
  await ready(third);
  await expect(third.getByText("This link does not belong to a seat in this game")).toBeVisible();
  await friend.goto(link);
  await ready(friend);
  await third.goto(link);
  await ready(third);
  await expect(
    third.getByRole("alert").filter({ hasText: "Somebody else has already used this invitation" }),
  ).toBeVisible();
  await expect(third.getByText("You are watching", { exact: true })).toBeVisible();
  await expect(third.getByRole("button", { name: "Resign" })).toHaveCount(0);

  await move(page, "7g7f");
  // Whatever the friend's browser has forgotten, its session holds the seat.
  await friend.evaluate(() => localStorage.clear());
  await friend.reload();
  await ready(friend);
  await move(friend, "3c3d");
  await friend.context().close();
  await expect(page.getByText("Your opponent is away.")).toBeVisible();
  await page.getByRole("button", { name: "New link" }).click();
  // The link that was used stands there until the new one comes.
  await expect(field).not.toHaveValue(link);
  await third.goto(await field.inputValue());
  await ready(third);
  await move(page, "2g2f");
  await move(third, "8c8d");
  await context.close();
});

const WEEK = {
  en: {
    kept: "If nobody joins, this game is deleted after 7 days.",
    gone: "A game that nobody joins is deleted after 7 days.",
  },
  ja: {
    kept: "相手が来ないまま7日たつと、この対局は削除されます。",
    gone: "相手が来ないまま7日たった対局は、削除されます。",
  },
} as const;

test("a game that nobody joins is gone after a week, and one by correspondence waits for its first move", async ({
  browser,
  contextOptions,
  isMobile,
}) => {
  test.slow();
  const lang = isMobile ? "ja" : "en";
  const server = new Server();
  await server.start();
  const options = { ...contextOptions, baseURL: server.url, reducedMotion: "reduce" as const };
  const [one, two] = await Promise.all([browser.newContext(options), browser.newContext(options)]);
  const [host, other] = await Promise.all([one.newPage(), two.newPage()]);
  try {
    await signUp(host, lang, "Host");
    const invited = await signUp(other, lang, "Other");
    const rules = { conduct: "friendly", impasse: "none", takebacks: false };
    const wish = { clock: { type: "days", daysPerMove: 14 }, handicap: "even", side: "black", rules };
    const offered = await (await host.request.post("/api/offers", { data: { to: invited, wish } })).json();
    const { id: days } = await (await other.request.post(`/api/offers/${offered.id}/take`)).json();
    const { id } = await openGame(host, ownGame({ opponent: { type: "friend" } }));
    await expect(host.getByText(WEEK[lang].kept)).toBeVisible();
    await server.kill();
    for (const game of [id, days]) server.backdate(game, 8 * 24 * 3_600_000);
    await server.start();
    await expect(async () => expect((await host.goto(`/game/${id}`))?.status()).toBe(404)).toPass();
    await expect(host.locator("main")).toContainText(WEEK[lang].gone);
    await host.goto(`/game/${days}`);
    await ready(host);
    await move(host, "7g7f");
  } finally {
    await Promise.all([one.close(), two.close()]);
    await server.stop();
  }
});
