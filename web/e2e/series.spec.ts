// A league over its seasons, from its creation to who goes up: on a desktop in English, on a phone in Japanese.

import { expect, test } from "./fixtures";
import { beginSeason, openLeague, playEvent } from "./league";

const SHOTS = process.env["EVENT_SHOTS"];

test("an organiser holds a league of two classes, settles a season and sees who went up", async ({
  page,
  friend,
  isMobile,
}) => {
  test.slow();
  const lang = isMobile ? "ja" : "en";
  const league = await openLeague(page, lang);
  const events = await beginSeason(page);
  expect(events).toHaveLength(2);
  // As long as an event is played, the desk says so and nothing can be settled.
  await expect(page.locator('[aria-labelledby="settle"] .notice')).toBeVisible();
  await expect(page.locator('form:has(input[value="settle"])')).toHaveCount(0);
  for (const event of events) await playEvent(page, event);

  // What the season decides is seen before it is pressed.
  await page.goto(`${league}/desk`);
  const preview = page.locator('[aria-labelledby="settle"] .series-table');
  await expect(preview).toHaveCount(2);
  const down = preview.nth(0).locator("tr", { hasText: "▼" });
  const up = preview.nth(1).locator("tr", { hasText: "▲" });
  await expect(down).toHaveCount(1);
  await expect(up).toHaveCount(1);
  const risen = (await up.locator("th").innerText()).trim();
  const fallen = (await down.locator("th").innerText()).trim();
  await page.locator('form:has(input[value="settle"]) button').click();
  await expect(page.getByRole("status").filter({ visible: true }).first()).toBeVisible();

  // Visitors see who went up, who went down, who won, and how it came to that.
  await friend.goto(`${league}?lang=${lang}`);
  const classes = friend.locator('[aria-labelledby="classes"] article');
  await expect(classes.nth(0).locator("li", { hasText: risen })).toContainText("▲");
  await expect(classes.nth(1).locator("li", { hasText: fallen })).toContainText("▼");
  await expect(classes.nth(1)).toContainText(isMobile ? "降級点1" : "1 demotion point");
  await expect(friend.locator('[aria-labelledby="champions"] tbody tr')).toHaveCount(1);
  await expect(friend.locator('[aria-labelledby="seasons"] .series-table')).toHaveCount(2);
  await expect(friend.locator("h1")).toBeVisible();
  await friend.locator('[aria-labelledby="seasons"] a[href^="/event/"]').first().click();
  await expect(friend.locator(`.event-head a[href="${league}"]`)).toBeVisible();
  const told = await (await friend.request.get(`${league}/series.json`)).json();
  expect(told.seasons[0].settled.tables).toHaveLength(2);
  await friend.goto(league);
  await friend.locator('[aria-labelledby="champions"] tbody a[href$="/season/1"]').click();
  await expect(friend.locator(".series-table")).toHaveCount(2);
  await expect(friend.locator(".series-table").nth(1).locator("tr", { hasText: "▲" })).toContainText(risen);
  if (SHOTS) await friend.screenshot({ path: `${SHOTS}/season-${isMobile}.png`, fullPage: true });
  expect((await friend.goto(`${league}/desk`))?.status()).toBe(403);

  // It is taken back, and the classes are as they were.
  await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === "GET" && answer.url().includes("done=yes")),
    page.locator('form:has(input[value="undo"]) button').click(),
  ]);
  await friend.goto(league);
  await expect(friend.locator('[aria-labelledby="classes"] article').nth(1)).toContainText(risen);
  await expect(friend.locator('[aria-labelledby="champions"] tbody tr')).toHaveCount(0);
});
