// Events that are played on the site, by pages: what several stories need.

import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { expect, signUp, test } from "./fixtures";
import { playSide, type Side } from "./sides";

/** An event as programs see it. */
interface Told {
  stage: string;
  players: { id: string; name: string; members?: { id: string; name: string }[] }[];
  rounds: { boards: { black: string; white: string; result?: string; drawn?: unknown[] }[] }[];
  games: { round: number; board: number; game: string; live: boolean }[];
  standings: { id: string; place: number }[];
}

/** Creates an event that is played on the site, from the page of events; its address. The page is left at its desk. */
export async function createOnline(page: Page, format: string, more: Record<string, string>): Promise<string> {
  await page.goto("/events");
  await page.locator("#new ~ details").evaluate((details: HTMLDetailsElement) => (details.open = true));
  await page.locator('main input[name="name"]').fill(`Evening ${Date.now()}`);
  await page.locator('main select[name="format"]').selectOption(format);
  await expect(page.locator('main select[name="clock"]')).toBeHidden();
  await page.locator('main input[name="online"]').check();
  await page.locator('main select[name="clock"]').selectOption("5-30");
  await page.locator("main details details").evaluate((details: HTMLDetailsElement) => (details.open = true));
  for (const [name, value] of Object.entries(more)) await page.locator(`main input[name="${name}"]`).fill(value);
  await page.locator('form[action="/events"] button').click();
  await page.locator(".desk").waitFor();
  return new URL(page.url()).pathname.replace(/\/desk$/, "");
}

/** Two accounts, the first of which holds the event, with their pages by name. There is time for several games one after the other. */
export async function comeTogether(page: Page, friend: Page, isMobile: boolean) {
  test.setTimeout(150_000);
  const lang: "en" | "ja" = isMobile ? "ja" : "en";
  const host = await signUp(page, lang, "Host");
  const guest = await signUp(friend, lang, "Guest");
  return {
    lang,
    host,
    guest,
    two: new Map([
      [host, page],
      [guest, friend],
    ]),
  };
}

/** Makes the first round, at the desk. */
export async function pair(page: Page, event: string): Promise<void> {
  await page.goto(`${event}/desk`);
  await page.locator('form:has(input[value="pair"]) button').first().click();
}

export async function enter(page: Page, event: string): Promise<void> {
  await page.goto(event);
  await page.locator('form:has(input[value="join"]) button').click();
  await expect(page.locator('form:has(input[value="leave"])')).toBeVisible();
}

export const toldOf = async (page: Page, event: string): Promise<Told> =>
  (await page.request.get(`${event}/event.json`)).json();

/** Waits until a round has so many games, and gives them with the names of both. */
export async function gamesOf(page: Page, event: string, round: number, count: number) {
  let told = await toldOf(page, event);
  const live = () => told.games.filter((game) => game.live && game.round === round);
  await expect.poll(async () => ((told = await toldOf(page, event)), live().length)).toBe(count);
  const people = told.players.flatMap((player) => [player, ...(player.members ?? [])]);
  const name = (id: string) => people.find((one) => one.id === id)!.name;
  return live().map(({ board, game }) => {
    const { black, white } = told.rounds[round - 1]!.boards[board - 1]!;
    return { game, black: name(black), white: name(white) };
  });
}

/** Others who play from pages that nobody looks at. */
export async function other(
  browser: Browser,
  options: BrowserContextOptions,
  baseURL: string,
): Promise<[string, Page]> {
  const context = await browser.newContext({ ...options, baseURL });
  const page = await context.newPage();
  const name = await signUp(page, "en", "Other");
  return [name, page];
}

/** Plays a game to its end from these pages, by name; of the two, who comes later resigns. */
export async function play(
  pages: Map<string, Page>,
  { game, black, white }: { game: string; black: string; white: string },
) {
  const order = [...pages.keys()];
  const loser: Side = order.indexOf(black) > order.indexOf(white) ? "black" : "white";
  // One resigns in one's own turn.
  const moves = loser === "white" ? ["7g7f"] : [];
  await Promise.all([
    playSide(pages.get(black)!, game, "black", moves, loser),
    playSide(pages.get(white)!, game, "white", moves, loser),
  ]);
}
