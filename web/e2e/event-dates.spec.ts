// Games whose players settle on a time, displays and teams, by pages: on a desktop in English, on a phone in Japanese.

import { expect, ready, test } from "./fixtures";
import { comeTogether, createOnline, enter, gamesOf, pair, play, toldOf } from "./online-events";

const SHOTS = process.env["KOMADAI_SHOTS"];

test("two of a round robin offer times, agree on one, and play at once when both say so", async ({
  page,
  friend,
  isMobile,
}) => {
  const { guest, two } = await comeTogether(page, friend, isMobile);
  const event = await createOnline(page, "round-robin", { days: "7" });
  for (const player of two.values()) await enter(player, event);
  await pair(page, event);

  const date = page.locator("#event-dates section");
  await page.goto(event);
  await expect(date).toContainText(guest);
  await expect(page.locator("#event-standings .notice")).toContainText(/1 game is still to be arranged|1局/);
  expect((await toldOf(page, event)).games).toEqual([]);

  // The friend offers tomorrow evening, in their own zone.
  await friend.goto(event);
  await expect(friend.locator("#event-dates section")).toBeVisible();
  await friend.locator(".event-offer").evaluate((details: HTMLDetailsElement) => (details.open = true));
  const [local, at] = await friend.evaluate(() => {
    const day = new Date(Date.now() + 24 * 60 * 60 * 1000);
    day.setHours(20, 0, 0, 0);
    return [new Date(day.getTime() - day.getTimezoneOffset() * 60_000).toISOString().slice(0, 16), day.toISOString()];
  });
  await friend.locator('input[name="when1"]').fill(local!);
  if (SHOTS) await friend.screenshot({ path: `${SHOTS}/offer-${isMobile}.png`, fullPage: true });
  await friend.locator('form:has(input[value="offer"]) button').click();
  await expect(friend.locator("#event-dates section")).toContainText("20:00");

  // Whoever looks at the page sees it without a reload.
  const agree = date.locator('form:has(input[value="agree"]) button');
  await expect(agree).toBeVisible();
  expect(Date.parse((await agree.locator("time").getAttribute("datetime"))!)).toBe(Date.parse(at!));
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/agree-${isMobile}.png`, fullPage: true });
  await agree.click();
  await expect(date.locator("a[download]")).toBeVisible();
  await expect(page.locator("#event-round .event-date")).toContainText("20:00");

  // Both would rather play now.
  await page.locator('form:has(input[value="ready"]) button').click();
  await expect(friend.locator('#event-dates [role="status"]')).toBeVisible();
  await friend.locator('form:has(input[value="ready"]) button').click();
  await expect(friend.locator("#event-own a")).toBeVisible();
  await play(two, (await gamesOf(page, event, 1, 1))[0]!);
  await expect(page.locator("#event-round .event-score")).toContainText("○");
  await expect(page.locator("#event-dates section")).toHaveCount(0);
});

test("the host of a display gives a handicap, begins it, and goes from board to board by a key", async ({
  page,
  friend,
  isMobile,
}) => {
  const { guest, two } = await comeTogether(page, friend, isMobile);
  const event = await createOnline(page, "simultaneous", { host_more: "10" });
  await enter(friend, event);
  await page.goto(event);
  const given = page.locator('li:has(select[name="handicap"])');
  await expect(given).toContainText(guest);
  await given.locator("select").selectOption("first-move");
  await given.locator("button").click();
  await expect(given.locator("select")).toHaveValue("first-move");
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/display-${isMobile}.png`, fullPage: true });
  await page.locator('form:has(input[value="pair"]) button').click();
  await page.locator('a[href$="/boards"]').click();
  await expect(page.locator("#boards li.waits")).toHaveCount(1);
  const picture = page.locator("#boards img");
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/boards-${isMobile}.png`, fullPage: true });
  const [game] = await gamesOf(page, event, 1, 1);
  if (isMobile) await page.locator("#boards-acts a").click();
  else await page.keyboard.press("n");
  await expect(page).toHaveURL(new RegExp(`/game/${game!.game}$`));
  await ready(page);
  await expect(page.locator('.game-info a[href*="/next?after=1"]')).toBeVisible();
  await play(two, game!);
  await page.goto(`${event}/boards`);
  await expect(page.locator("#boards")).toContainText("○");
  await expect(page.locator("#boards li.waits")).toHaveCount(0);
});

test("two captains enter their teams, and the match of their boards is played", async ({ page, friend, isMobile }) => {
  const { host, two } = await comeTogether(page, friend, isMobile);
  const event = await createOnline(page, "team", { team_size: "1" });
  for (const [name, player] of two) {
    await player.goto(event);
    await player.locator('form:has(input[value="found-team"]) input[name="name"]').fill(`Team ${name}`);
    await player.locator('form:has(input[value="found-team"]) button').click();
    await expect(player.locator("#event-teams")).toContainText(`Team ${name}`);
  }
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/teams-${isMobile}.png`, fullPage: true });
  await pair(page, event);
  await play(two, (await gamesOf(page, event, 1, 1))[0]!);
  await page.goto(event);
  await expect(page.locator("#event-round .event-match")).toContainText("1");
  await expect(page.locator(".event-wall tbody tr").first()).toContainText(`Team ${host}`);
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/match-${isMobile}.png`, fullPage: true });
});
