// An event as stories need one.

import type { Page } from "@playwright/test";
import { signUp } from "./fixtures";

/** Creates an event of five players with its first round, half played, and leaves the page at its desk. Gives the event's address. */
export async function openEvent(page: Page): Promise<string> {
  await signUp(page, "en", "Host");
  await createEvent(page, `Open ${Date.now()}`);
  await enterList(
    page,
    "Ana López; 1720; ES; Madrid\nBen; 1655; GB\nChika Mori; 1610; JP; Kyoto\nDmitri; 1580\nEva; 1500",
  );
  await page.locator('form:has(input[value="pair"]) button').first().click();
  await page.locator("#board-1-1 button[value=black]").click();
  await page.locator("#board-1-1 details").waitFor();
  return new URL(page.url()).pathname.replace(/\/desk$/, "");
}

/** Creates a Swiss of three rounds from the page of events, by an account that is logged in. */
export async function createEvent(page: Page, name: string): Promise<void> {
  await page.goto("/events");
  await page.locator("#new ~ details > summary").click();
  await page.locator('main input[name="name"]').fill(name);
  await page.locator('main input[name="rounds"]').fill("3");
  await page.locator('main input[name="first_day"]').fill("2026-12-05");
  await page.locator('main input[name="place"]').fill("Kyoto");
  await page.locator('form[action="/events"] button').click();
  await page.locator(".desk").waitFor();
}

/** Enters the players of a list at the desk. */
export async function enterList(page: Page, list: string): Promise<void> {
  await page.locator("#enter ~ details > summary").click();
  await page.locator('textarea[name="text"]').first().fill(list);
  await page.locator('form:has(input[value="list"]) button').click();
  await page.locator('[role="status"]').waitFor();
}
