// Events that are played on the site, by pages: on a desktop in English, on a phone in Japanese.

import { expect, ready, test } from "./fixtures";
import { comeTogether, createOnline, enter, gamesOf, other, pair, play, toldOf } from "./online-events";
import { playSide } from "./sides";

const LIVE = { en: "Watch live", ja: "観戦する" };

test("a Swiss of four runs to its end by itself, and its pages say so", async ({
  page,
  friend,
  browser,
  contextOptions,
  server,
  isMobile,
}) => {
  const { lang, host, guest, two } = await comeTogether(page, friend, isMobile);
  const pages = new Map([
    ...two,
    await other(browser, contextOptions, server.url),
    await other(browser, contextOptions, server.url),
  ]);
  const event = await createOnline(page, "swiss", { rounds: "3", next_after: "0" });
  for (const player of pages.values()) await enter(player, event);
  await pair(page, event);

  // Whoever looks at the event's page is told of their board without a reload, and of the others' as they end.
  const own = friend.locator("#event-own a");
  await friend.goto(event);
  await expect(own).toBeVisible();
  const first = await gamesOf(page, event, 1, 2);
  const of = (name: string) => first.find(({ black, white }) => black === name || white === name)!;
  await expect(own).toHaveAttribute("href", `/game/${of(guest).game}`);
  await expect(friend.locator("#event-round .event-game.live")).toHaveCount(2);
  await expect(friend.locator("#event-round .event-game.live").first()).toContainText(LIVE[lang]);

  // The game says where it belongs.
  await own.click();
  await ready(friend);
  const back = friend.locator(`.game-info a[href="${event}"]`);
  await expect(back).toContainText(/Round 1, board [12] of Evening|Evening \d+ 1回戦 [12]番盤/);
  await back.click();
  await expect(friend).toHaveURL(new RegExp(`${event}$`));

  await page.goto(event);
  await play(pages, of(guest));
  await expect(page.locator("#event-round .event-game.live")).toHaveCount(1);
  const rest = first.filter((game) => game !== of(guest));
  for (const game of rest) await play(pages, game);
  for (const round of [2, 3]) for (const game of await gamesOf(page, event, round, 2)) await play(pages, game);
  await expect(page.locator("#event-rounds details")).toHaveCount(3);
  await expect.poll(async () => (await toldOf(page, event)).stage).toBe("closed");
  const told = await toldOf(page, event);
  expect(told.players.find(({ id }) => id === told.standings[0]!.id)!.name).toBe(host);
  expect(told.games.length).toBe(6);
  await expect(page.locator(".event-wall tbody tr").first()).toContainText(host);
  await expect(page.locator(".event-wall tbody tr").first()).toContainText("○");
  for (const one of [...pages.values()].slice(2)) await one.context().close();
});

test("a repetition in a knockout is replayed at once, and a match of three ends when it is decided", async ({
  page,
  friend,
  isMobile,
}) => {
  const { host, two: pages } = await comeTogether(page, friend, isMobile);
  const cup = await createOnline(page, "knockout", {});
  for (const player of pages.values()) await enter(player, cup);
  await pair(page, cup);
  const drawn = (await gamesOf(page, cup, 1, 1))[0]!;
  await friend.goto(cup);
  await expect(friend.locator("#event-own a")).toHaveAttribute("href", `/game/${drawn.game}`);
  const shuffle = ["4i4h", "6a6b", "4h4i", "6b6a"];
  const repetition = [...shuffle, ...shuffle, ...shuffle];
  await Promise.all([
    playSide(pages.get(drawn.black)!, drawn.game, "black", repetition, null),
    playSide(pages.get(drawn.white)!, drawn.game, "white", repetition, null),
  ]);
  // Another game waits at the same board, sides changed; the page says so by itself.
  await expect(friend.locator("#event-own a")).not.toHaveAttribute("href", `/game/${drawn.game}`);
  const again = (await gamesOf(page, cup, 1, 1))[0]!;
  expect([again.black, again.white]).toEqual([drawn.white, drawn.black]);
  await play(pages, again);
  await expect(friend.locator("#event-own a")).toHaveCount(0);
  await expect(friend.locator("#event-round .event-score")).toContainText(again.black === host ? "○–●" : "●–○");

  const match = await createOnline(page, "match", { best_of: "3", next_after: "0" });
  for (const player of pages.values()) await enter(player, match);
  await pair(page, match);
  for (const round of [1, 2]) await play(pages, (await gamesOf(page, match, round, 1))[0]!);
  await expect.poll(async () => (await toldOf(page, match)).stage).toBe("closed");
  expect((await toldOf(page, match)).rounds.length).toBe(2);
});

test("an arena takes its players to their boards, and back, as long as they stay on its page", async ({
  page,
  friend,
  isMobile,
}) => {
  const { lang, host, two: pages } = await comeTogether(page, friend, isMobile);
  const arena = await createOnline(page, "arena", { lasts: "30", starts_in: "0" });
  for (const player of pages.values()) await enter(player, arena);
  const board = /\/game\/[^/]+$/;
  await expect(page).toHaveURL(board, { timeout: 20_000 });
  await expect(friend).toHaveURL(board, { timeout: 20_000 });
  const [first] = await gamesOf(page, arena, 1, 1);
  await play(pages, first!);

  // Back on the page of the arena one is taken to the next board; who is elsewhere is told of it.
  await page.locator(`.end-actions a.primary[href="${arena}"]`).click();
  const next = new RegExp(`/game/(?!${first!.game})[^/]+$`);
  await expect(page).toHaveURL(next, { timeout: 20_000 });
  // Who comes from the board may look around.
  await ready(page);
  await page.locator(`.game-info a[href="${arena}"]`).click();
  await expect(page.locator("#event-standings .event-row").first()).toHaveText("○");
  await expect(page.locator(".event-wall tbody tr").first()).toContainText(host);
  await expect(page.locator("#event-own a[data-at-once]")).toBeVisible();
  await expect(page.locator("#event-round .event-game.live")).toContainText(LIVE[lang]);
  // Who takes a break plays the game that has begun, and is not paired again.
  await page.locator('form:has(input[value="leave"]) button').click();
  await expect(page.locator('form:has(input[value="join"])')).toBeVisible();
  const [second] = await gamesOf(page, arena, 2, 1);
  await play(pages, second!);
  await expect(page.locator("#event-round .event-game.live")).toHaveCount(0);
  const told = await toldOf(page, arena);
  expect(told.rounds.length).toBe(2);
});
