// What the stories share: a server for each worker, games made over the API, and moves made on the board by hand.

import { test as base, expect, type Page } from "@playwright/test";
import { canPromote, mustPromote } from "../src/rules/moves";
import { parseSfen, type Position } from "../src/rules/position";
import { fileOf, type HandKind, type Move, parseUsi, rankOf, type Square } from "../src/rules/types";
import type { Created, GameView, NewGame } from "../src/wire";
import { Server } from "./server";

export { expect };

export const test = base.extend<{ errors: string[]; friend: Page }, { server: Server }>({
  server: [
    async ({}, use) => {
      const server = new Server();
      await server.start();
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  // Somebody else's browser.
  friend: async ({ browser, contextOptions, server }, use) => {
    const context = await browser.newContext({ ...contextOptions, baseURL: server.url, reducedMotion: "reduce" });
    await use(await context.newPage());
    await context.close();
  },
  // A page that throws fails its story, whatever it shows.
  errors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on("pageerror", (error) => errors.push(error.message));
      await page.emulateMedia({ reducedMotion: "reduce" });
      await use(errors);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

export const ownGame = (over: Partial<NewGame> = {}): NewGame => ({
  opponent: { type: "self" },
  handicap: "even",
  side: "black",
  clock: { black: { type: "none" }, white: { type: "none" } },
  rules: { conduct: "friendly", impasse: "none", takebacks: false },
  ...over,
});

async function makeGame(page: Page, game: NewGame): Promise<Created> {
  const answer = await page.request.post("/api/games", { data: game });
  expect(answer.status(), await answer.text()).toBe(201);
  return answer.json();
}

/** Opens a game's page with seats. */
async function sitDown(page: Page, id: string, seats: readonly (string | undefined)[]): Promise<void> {
  await page.goto("/healthz");
  await page.evaluate(([id, seats]) => localStorage.setItem(`komadai.seat.${id}`, JSON.stringify(seats)), [
    id,
    seats.filter(Boolean),
  ] as const);
  await page.goto(`/game/${id}`);
  await ready(page);
}

/** Makes a game over the API and opens its page with all its seats. */
export async function openGame(page: Page, game: NewGame): Promise<Created> {
  const created = await makeGame(page, game);
  await sitDown(page, created.id, [created.seats.black, created.seats.white]);
  return created;
}

/** Makes a game between friends, Black on this page, White on another; what is to happen before White comes. */
export async function openWithFriend(
  page: Page,
  friend: Page,
  over: Partial<NewGame> = {},
  before: () => Promise<void> = async () => {},
): Promise<Created> {
  const created = await makeGame(page, ownGame({ opponent: { type: "friend" }, ...over }));
  await sitDown(page, created.id, [created.seats.black, created.seats.white]);
  await before();
  await friend.goto(created.invite!.url);
  await ready(friend);
  return created;
}

export const ready = (page: Page) =>
  expect(page.locator(".game")).toHaveAttribute("data-connection", "open", { timeout: 20_000 });

/** Two strangers are paired at the clock of so many in the list; whoever moves first comes first. */
export async function pair(one: Page, other: Page, tile: number): Promise<[Page, Page]> {
  for (const page of [one, other]) {
    await page.goto("/lobby");
    await expect(page.locator(".lobby")).toHaveAttribute("data-connection", "open");
    await page.locator(".pool-tile").nth(tile).click();
  }
  await Promise.all([one.waitForURL(/\/game\//), other.waitForURL(/\/game\//)]);
  await Promise.all([ready(one), ready(other)]);
  const first = (await one.locator(".plate-bottom .plate-side").innerText()).includes("☗");
  return first ? [one, other] : [other, one];
}

export async function gameOf(page: Page): Promise<GameView> {
  const id = new URL(page.url()).pathname.split("/").pop();
  return (await page.request.get(`/api/games/${id}`)).json();
}

async function point(page: Page, square: Square): Promise<{ x: number; y: number }> {
  // Chromium drops what is clicked before anything was painted, as nobody can have meant it. A page whose clock is held by its
  // story has no such entries, nor any other.
  await page.waitForFunction(
    () =>
      performance.getEntriesByType("navigation").length === 0 ||
      performance.getEntriesByName("first-contentful-paint").length > 0,
  );
  const field = page.locator(".sg-wrap").first();
  const box = (await field.boundingBox())!;
  const upright = await field.evaluate((element) => element.classList.contains("orientation-sente"));
  const column = upright ? 9 - fileOf(square) : fileOf(square) - 1;
  const row = upright ? rankOf(square) - 1 : 9 - rankOf(square);
  return { x: box.x + ((column + 0.5) * box.width) / 9, y: box.y + ((row + 0.5) * box.height) / 9 };
}

/** With what a hand moves: a mouse that clicks, a mouse that drags, a finger. */
export type By = "click" | "drag" | "finger";

export async function touch(page: Page, square: Square, by: By = "click"): Promise<void> {
  const { x, y } = await point(page, square);
  if (by === "finger") await page.touchscreen.tap(x, y);
  else await page.mouse.click(x, y);
}

async function dragPiece(page: Page, from: Square, to: Square): Promise<void> {
  const start = await point(page, from);
  const end = await point(page, to);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
}

const ROLES = { P: "pawn", L: "lance", N: "knight", S: "silver", G: "gold", B: "bishop", R: "rook" } as const;

/** A move by hand: the piece is taken up and set down, and the promotion chosen where the board asks. */
export async function moveByHand(page: Page, position: Position, usi: string, by: By = "click"): Promise<void> {
  const made = parseUsi(usi) as Move;
  if (made.type === "drop") {
    const color = position.turn === "black" ? "sente" : "gote";
    const piece = page.locator(`.komadai piece.${color}.${ROLES[made.kind as HandKind]}`);
    await (by === "finger" ? piece.tap() : piece.click());
    await touch(page, made.to, by);
  } else {
    if (by === "drag") await dragPiece(page, made.from, made.to);
    else {
      await touch(page, made.from, by);
      await touch(page, made.to, by);
    }
    const piece = position.board[made.from]!;
    // The promoted face stands first.
    if (canPromote(piece, made.from, made.to) && !mustPromote(piece, made.to)) {
      await page
        .locator("sg-promotion-choices piece")
        .nth(made.promote ? 0 : 1)
        .click();
    }
  }
}

/** A move of a game by hand, until the server has taken it. */
export async function move(page: Page, usi: string): Promise<void> {
  const game = await gameOf(page);
  const plies = game.moves.length;
  await moveByHand(page, parseSfen(game.sfen)!, usi);
  await expect
    .poll(
      async () => {
        const now = await gameOf(page);
        return now.moves.length > plies || !!now.result;
      },
      { intervals: [50, 100, 200, 500] },
    )
    .toBe(true);
}

export async function moves(page: Page, line: string): Promise<void> {
  for (const usi of line.split(" ")) await move(page, usi);
}

/** How the game ended, as the page says it. */
export async function expectEnd(page: Page, reason: string, words: RegExp): Promise<void> {
  const card = page.locator(".end");
  await expect(card).toHaveAttribute("data-reason", reason, { timeout: 20_000 });
  await expect(card).toContainText(words);
  await expect(card).toContainText("Thank you for the game");
}

let made = 0;

/** Makes an account with a name that no other story of this server has, and stays logged in; the name. */
export async function signUp(page: Page, lang: string, prefix: string): Promise<string> {
  const name = `${prefix}${String.fromCharCode(65 + (made++ % 26))}x${Date.now() % 1e7}`;
  await page.goto(`/signup?lang=${lang}`);
  await page.locator('input[name="name"]').fill(name);
  await page.locator('input[name="password"]').fill("correct horse battery");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("banner").getByRole("link", { name })).toBeVisible();
  return name;
}
