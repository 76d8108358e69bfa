// The first page: a newcomer's first move, what one finds again, words that explain themselves, and the way out of a dead end.

import { expect, move, openGame, openWithFriend, ownGame, ready, test, touch } from "./fixtures";
import { TELLINGS, told } from "./shapes";
import { parseSquare } from "../src/rules/types";

const at = (name: string) => parseSquare(name)!;

const WORDS = {
  en: { play: "Play now", begin: "Begin", yours: "Your games", turn: "Your move", next: "Next", done: "Well done." },
  ja: {
    play: "今すぐ対局（AI）",
    begin: "対局開始",
    yours: "あなたの対局",
    turn: "あなたの手番",
    next: "次へ",
    done: "できました。",
  },
} as const;

for (const telling of TELLINGS) {
  const { lang } = telling;
  const words = WORDS[lang];

  test(`from the first visit to the first move in two clicks ${telling.name}`, async ({ page, isMobile, baseURL }) => {
    await told(page, telling, { isMobile, baseURL });
    await page.goto("/");
    await expect(page).toHaveTitle(/Komadai/);
    await page.getByRole("button", { name: words.play }).click();
    const begin = page.getByRole("dialog").getByRole("button", { name: words.begin });
    await expect(begin).toBeInViewport({ ratio: 1 });
    await begin.click();
    await ready(page);
    await expect(page.locator(".goban")).toBeInViewport({ ratio: 0.99 });
    // Nothing to wait for: no toss, no clock, and whoever came moves first.
    await expect(page.locator(".furigoma")).toHaveCount(0);
    await touch(page, at("7g"));
    await expect(page.locator("sq.dest")).toHaveCount(1);
    await touch(page, at("7f"));
    await expect(page.locator(".moves button").first()).toBeAttached();
    const pieces = page.locator("link#pieces");
    await expect(pieces).toHaveAttribute("href", lang === "ja" ? "/pieces/hitomoji.css" : "/pieces/international.css");
  });

  test(`nothing is lost by closing the tab ${telling.name}`, async ({ page, friend, context, isMobile, baseURL }) => {
    await told(page, telling, { isMobile, baseURL });
    const days = { type: "days", daysPerMove: 3 } as const;
    await openWithFriend(friend, page, { clock: { black: days, white: days }, names: { black: "Ann" } });
    await move(friend, "7g7f");
    await page.close();
    // Not even what the browser keeps beside the session is needed.
    const again = await context.newPage();
    await told(again, telling, { isMobile, baseURL });
    await again.goto("/");
    await again.evaluate(() => localStorage.clear());
    await again.goto("/");
    await expect(again).toHaveTitle(lang === "ja" ? /^（1）あなたの手番/ : /^\(1\) Your move/);
    await expect(again.locator('link[rel="icon"]')).toHaveAttribute("href", "/icon-turn.svg");
    const games = again.getByRole("region", { name: words.yours });
    const game = games.getByRole("link", { name: /Ann/ });
    await expect(game).toContainText(words.turn);
    await expect(game).toContainText(lang === "ja" ? /残り|あと/ : /[23] days left/);
    await game.click();
    await ready(again);
    await move(again, "3c3d");
    await again.goto("/");
    await expect(again.locator('.own-game[data-turn="true"]')).toHaveCount(0);
  });
}

for (const lang of ["en", "ja"] as const) {
  const words = WORDS[lang];

  test(`a newcomer tries every piece on one page (${lang})`, async ({ page }) => {
    await page.goto(`/how-to-play?lang=${lang}#rook`);
    // Nothing moves the board any more.
    await page.waitForLoadState("networkidle");
    const tries = async (line: string) => {
      for (const usi of line.split(" ")) {
        await touch(page, at(usi.slice(0, 2)));
        await touch(page, at(usi.slice(2, 4)));
        // Until the board is drawn anew the turn is the other side's, and no hand is faster.
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      }
    };
    await tries("8h8d 8d2d");
    await expect(page.getByText(words.done).first()).toBeVisible();
    await page.getByRole("button", { name: words.next }).click();
    await tries("8h7g");
    // A way that the piece cannot go is explained, and the piece goes back.
    await tries("7g7f");
    await expect(page.locator(".learn-said")).not.toBeEmpty();
    await page.goto("/how-to-play#mate");
    await page.reload();
    await page.locator(".hand-bottom piece.gold").click();
    await touch(page, at("5b"));
    await expect(page.locator(".learn-said.good")).toBeVisible();
  });
}

test("on a phone that lies on its side the header's tools lie beside the board, not on it", async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await openGame(page, ownGame());
  const [board, tools] = await Promise.all([".goban", ".site-tools"].map((part) => page.locator(part).boundingBox()));
  expect(tools!.x + tools!.width).toBeLessThanOrEqual(board!.x);
});

test("pieces and boards are chosen by what they look like, and words explain themselves", async ({ page }) => {
  await page.goto("/#new-game");
  await page.getByRole("radio", { name: "Animals" }).check({ force: true });
  await expect(page.locator("link#pieces")).toHaveAttribute("href", "/pieces/animals.css");
  await page.getByRole("radio", { name: "Zelkova" }).check({ force: true });
  await expect(page.locator("html")).toHaveAttribute("data-board", "keyaki");
  // By keyboard, too: the card opens, and Escape closes it.
  const word = page.getByRole("button", { name: "What does “Byōyomi” mean?" });
  await word.focus();
  await page.keyboard.press("Enter");
  const card = page.getByText("Unused seconds are not saved.");
  await expect(card).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(card).toBeHidden();
});

test("a dead end leads on, and the first page says what it is to whoever shows a preview of it", async ({ page }) => {
  const lost = await page.goto("/no/such/page");
  expect(lost!.status()).toBe(404);
  await page.getByRole("link", { name: "How to play" }).click();
  await expect(page).toHaveURL(/how-to-play/);
  const html = await (await page.request.get("/")).text();
  for (const property of ["og:title", "og:description", "og:image", "og:url"]) {
    const content = new RegExp(`property="${property}" content="([^"]+)"`).exec(html)?.[1];
    expect(content, property).toBeTruthy();
    if (property === "og:image") expect((await page.request.get(content!)).status()).toBe(200);
  }
  expect(html).toMatch(/<meta name="description" content="[^"]{40,}"/);
});
