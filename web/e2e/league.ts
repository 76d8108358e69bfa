// A league as stories need one.

import type { Page } from "@playwright/test";
import { signUp } from "./fixtures";

/** Creates a league of two classes of three, one up and one down, and leaves the page at its desk. Gives the league's address. */
export async function openLeague(page: Page, lang = "en"): Promise<string> {
  await signUp(page, lang, "Host");
  await page.goto("/series/new");
  await page.locator('main input[name="name"]').fill(`League ${Date.now()}`);
  await page.locator('input[name="class-1"]').fill("A");
  await page.locator('input[name="down-1"]').fill("1");
  await page.locator('input[name="class-2"]').fill("B");
  await page.locator('input[name="up-2"]').fill("1");
  await page.locator(".series-class").nth(1).locator("summary").click();
  await page.locator('input[name="one-in-2"]').fill("3");
  await page.locator('form[action="/series"] .button.primary').click();
  await page.locator("#members").waitFor();
  for (const [at, names] of ["Ana López\nBen\nChika Mori", "Dmitri\nEva\nFinn"].entries()) {
    const entry = page.locator('form:has(input[value="enter"])').nth(at);
    await entry.locator("textarea").fill(names);
    await entry.locator("button").click();
    await page
      .locator(`[aria-labelledby="class-${at + 1}"] ol li`)
      .nth(2)
      .waitFor();
  }
  return new URL(page.url()).pathname.replace(/\/desk$/, "");
}

/** Begins the next season at the desk: the addresses of the events of its classes. */
export async function beginSeason(page: Page): Promise<string[]> {
  await page.locator('form:has(input[value="season"]) .button.primary').click();
  await page.locator("#settle").waitFor();
  const links = page.locator('[aria-labelledby="now"] a[href^="/event/"]');
  return links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
}

/** Plays an event over the board at its desk: whoever is Sente wins each game. */
export async function playEvent(page: Page, event: string): Promise<void> {
  await page.goto(`${event}/desk`);
  for (let round = 1; round <= 3; round++) {
    await page.locator('form:has(input[value="pair"]) button').first().click();
    await page.locator(`#board-${round}-1 button[value=black]`).click();
    await page.locator(`#board-${round}-1 details`).waitFor();
  }
  const close = page.locator('details:has(form input[value="close"])').first();
  await close.locator("summary").click();
  await close.locator("form button").click();
  await page.locator('form:has(input[value="pair"])').waitFor({ state: "detached" });
}

/** A league with a season that is settled and the next one begun; the page is at its desk. */
export async function openSecondSeason(page: Page): Promise<string> {
  const league = await openLeague(page);
  for (const event of await beginSeason(page)) await playEvent(page, event);
  await page.goto(`${league}/desk`);
  await page.locator('form:has(input[value="settle"]) button').click();
  await page.locator('form:has(input[value="season"])').waitFor();
  await beginSeason(page);
  return league;
}
