// Windows of every size: nothing is cut off sideways, the board is as large as it can be, what matters is in sight.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Page } from "@playwright/test";
import { expect, openGame, openWithFriend, ownGame, signUp, test } from "./fixtures";

const KIF = readFileSync(resolve(import.meta.dirname, "../../testdata/records/kato-nakahara-1982.kif"));

test.beforeEach(({ isMobile }) => test.skip(isMobile, "sets its own windows"));

/** The addresses of one page of each kind; the game is a board of one's own. */
async function addresses(page: Page): Promise<string[]> {
  const { id } = await openGame(page, ownGame());
  const record = await (await page.request.post("/api/records", { data: KIF })).json();
  return [
    "/",
    "/how-to-play",
    "/learn",
    "/learn/king",
    "/glossary?q=oute",
    "/lobby",
    "/tv",
    `/game/${id}`,
    "/review",
    "/archive?opening=yagura&side=black&moves=7g7f&order=any",
    "/archive/famous",
    "/archive/names",
    "/archive/statistics",
    "/archive/pattern?board=9/9/9/9/6*2/8./2P6/9/9&hands==2P&material=R&from=1900",
    "/explorer?moves=7g7f",
    `/review/${record.id}#100`,
    "/tsume",
    "/tsume/rush",
    "/tsume/solver",
  ];
}

test("no page is wider than its window, from 320 pixels up", async ({ page }) => {
  test.slow();
  const all = await addresses(page);
  const { problems } = JSON.parse(
    await page.request.get("/tsume").then(async (answer) => /id="boot">([^<]*)</.exec(await answer.text())![1]!),
  );
  for (const path of [...all, `/tsume/${problems[0].id}`]) {
    for (const width of [320, 390, 600, 844, 1024]) {
      await page.setViewportSize({ width, height: width === 844 ? 390 : 800 });
      await page.goto(path);
      await page.locator("#app > :not(.plain)").waitFor();
      const sticksOut = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        if (scrollWidth === clientWidth) return [];
        const wide = [...document.querySelectorAll("body *")]
          .map((element) => ({ element, right: element.getBoundingClientRect().right }))
          .filter(({ right }) => right > clientWidth + 0.5);
        return [
          `page ${scrollWidth}`,
          ...wide.map(({ element, right }) => `${element.tagName}.${element.className} ${right}`),
        ];
      });
      expect(sticksOut, `${path} at ${width}`).toEqual([]);
    }
  }
});

for (const [what, width, height] of [
  ["a phone on its side", 844, 390],
  ["letters twice as large", 720, 450],
] as const) {
  test(`the board is as high as the window: ${what}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const path of await addresses(page).then((all) => all.filter((path) => /game|review|solver/.test(path)))) {
      await page.goto(path);
      const board = (await page.locator(".goban").boundingBox())!;
      // The solver's box of pieces needs its width beside the board.
      expect(board.height / height, path).toBeGreaterThan(path.includes("solver") ? 0.8 : 0.9);
      expect(board.y + board.height, path).toBeLessThanOrEqual(height);
    }
  });
}

test("wide windows name what there is, and every window reaches it", async ({ page }) => {
  const banner = page.getByRole("banner");
  const pages = ["/tv", "/archive", "/events", "/clubs"];
  for (const lang of ["en", "ja", "es", "pt"]) {
    await page.goto(`/learn?lang=${lang}`);
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const path of pages) await expect(banner.locator(`.site-nav a[href="${path}"]`)).toBeVisible();
    const more = banner.locator(".site-menu > summary");
    expect((await more.innerText()).trim().length, lang).toBeGreaterThan(2);
    await page.setViewportSize({ width: 390, height: 844 });
    await more.click();
    for (const path of pages) await expect(banner.locator(`.site-menu a[href="${path}"]`)).toBeVisible();
  }
});

test("in a low window clock and name stand beside each other", async ({ page, friend }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  const timed = { type: "timed", mainMs: 600_000, byoyomiMs: 30_000, periods: 1, incrementMs: 0 } as const;
  await openWithFriend(page, friend, { clock: { black: timed, white: timed } });
  for (const plate of await page.locator(".plate").all()) {
    const name = (await plate.locator(".plate-name").boundingBox())!;
    const clock = (await plate.locator(".clock").boundingBox())!;
    expect(name.x + name.width).toBeLessThanOrEqual(clock.x);
    await expect(plate).toBeInViewport({ ratio: 0.95 });
  }
});

test("every window says at the plate whose move it is, and a level by its whole name", async ({ page }) => {
  const opponent = { type: "engine", level: 1 } as const;
  await openGame(page, ownGame({ opponent, rules: { conduct: "strict", impasse: "none", takebacks: false } }));
  for (const [width, height] of [
    [390, 844],
    [360, 640],
    [844, 390],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    const word = page.locator(".plate-bottom .turn-word");
    await expect(word, `${width}`).toHaveText("Your move");
    await expect(word, `${width}`).toBeInViewport({ ratio: 1 });
    const cut = await page
      .locator(".plate-top .plate-person > span, .plate-bottom .turn-word")
      .evaluateAll((all) =>
        all
          .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2)
          .map((one) => one.textContent),
      );
    expect(cut, `${width}`).toEqual([]);
  }
});

test("on a tablet the end is in sight, and the engine's lines are with the board", async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  const review = (await addresses(page)).find((path) => path.startsWith("/review/"));
  await openGame(page, ownGame());
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await expect(page.locator(".end h2")).toBeInViewport({ ratio: 1 });
  await expect(page.locator(".goban")).toBeInViewport({ ratio: 1 });
  await page.goto(review!);
  await page.getByRole("switch").first().check({ force: true });
  await expect(page.locator(".line .score").nth(1)).toBeInViewport({ ratio: 1 });
  await expect(page.locator(".goban")).toBeInViewport({ ratio: 1 });
});

test("beside the review board stand the names of who sits there", async ({ page }) => {
  const record = await (await page.request.post("/api/records", { data: KIF })).json();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/review/${record.id}`);
  const [top, bottom] = [page.locator(".plate-top"), page.locator(".plate-bottom")];
  await expect(bottom).toContainText("Katō");
  await expect(async () => {
    // The names stand there before the keys are heard.
    await page.keyboard.press("f");
    await expect(top).toContainText("Katō", { timeout: 1_000 });
  }).toPass();
  // As large as the board that one plays on.
  const review = (await page.locator(".goban").boundingBox())!.width;
  await openGame(page, ownGame());
  expect(Math.abs((await page.locator(".goban").boundingBox())!.width - review)).toBeLessThan(1);
});

test("beside a board there is a column worth a study, as wide as its reader draws it", async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  const all = await addresses(page);
  const { problems } = JSON.parse(
    await page.request.get("/tsume").then(async (answer) => /id="boot">([^<]*)</.exec(await answer.text())![1]!),
  );
  await signUp(page, "en", "Column");
  const made = await page.request.post("/study", { form: { title: "Climbing silver", visibility: "public" } });
  const review = all.find((path) => path.startsWith("/review/"))!;
  const game = all.find((path) => path.startsWith("/game/"))!;
  const width = async () => (await page.locator(".stage > .side").boundingBox())!.width;
  for (const path of [review, game, new URL(made.url()).pathname, `/tsume/${problems[0].id}`, "/learn/king"]) {
    await page.goto(path);
    await page.locator(".stage > .side").waitFor();
    expect(await width(), path).toBeGreaterThanOrEqual(420);
    // The board is as high as the window all the same.
    expect((await page.locator(".goban").boundingBox())!.height, path).toBeGreaterThan(780);
  }
  await page.goto(`/tsume/${problems[0].id}`);
  for (const part of ["h1", ".problem-place", ".grade"])
    await expect(page.locator(`.problem-head ${part}`).first()).toBeInViewport({ ratio: 1 });

  await page.goto(review);
  await page.getByRole("switch").first().check({ force: true });
  await expect(page.locator(".line .score").nth(2)).toBeInViewport({ ratio: 1 });
  const inSight = () =>
    page.locator(".moves").evaluate((box) => {
      const { top, bottom } = box.getBoundingClientRect();
      const rows = [...box.querySelectorAll("button")].map((row) => row.getBoundingClientRect());
      return rows.filter((row) => row.top >= top - 1 && row.bottom <= bottom + 1).length;
    });
  expect(await inSight()).toBeGreaterThanOrEqual(25);
  // A player's name stands at their stand.
  const [plate, hand] = [page.locator(".plate-bottom"), page.locator(".komadai.hand-bottom")];
  const [name, stand] = [(await plate.boundingBox())!, (await hand.boundingBox())!];
  expect(Math.abs(name.x - stand.x)).toBeLessThan(1);
  expect(name.y - (stand.y + stand.height)).toBeLessThan(20);

  // Drawn by the keys and with the pointer, and remembered on every page.
  const before = await width();
  const grip = page.locator(".column-grip");
  await grip.focus();
  for (let i = 0; i < 4; i += 1) await page.keyboard.press("ArrowLeft");
  await expect.poll(width).toBeGreaterThan(before + 20);
  const box = (await grip.boundingBox())!;
  await page.mouse.move(box.x + 4, 400);
  await page.mouse.down();
  await page.mouse.move(box.x - 96, 400, { steps: 5 });
  await page.mouse.up();
  const drawn = await width();
  expect(drawn).toBeGreaterThan(before + 60);
  await page.goto(game);
  await expect.poll(width).toBeGreaterThan(drawn - 4);
  await page.locator(".column-grip").dblclick();
  await expect.poll(width).toBeLessThan(before + 4);
});

test("the explorer beside a review is as wide as its column, however many names its position has", async ({ page }) => {
  const record = await (await page.request.post("/api/records", { data: KIF })).json();
  await page.goto(`/review/${record.id}#60`);
  await page.getByRole("tab", { name: "Explorer" }).click();
  const panel = page.locator(".explorer-panel");
  const names = panel.locator(".formations .badge:not(.phase)");
  await expect(names.nth(4)).toBeVisible();
  expect(await panel.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  const shown = await names.allInnerTexts();
  expect(shown).toEqual([...new Set(shown)]);
});

test("the board of a broadcast is whole in a window of 1440 by 900", async ({ page }) => {
  await signUp(page, "en", "Wide");
  const made = await page.request.post("/live", { form: { title: "Meijin, game 7", about: "Two days", delay: "0" } });
  const at = new URL(made.url()).pathname;
  await page.request.post(at, { form: { act: "add-board", black: "Ann", white: "Bea" } });
  const { boards } = await (await page.request.get(`/api/broadcast/${at.split("/").pop()}`)).json();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${at}/${boards[0].id}`);
  await page.locator('.live-board[data-connection="open"]').waitFor();
  const board = (await page.locator(".live-board .sg-wrap").first().boundingBox())!;
  expect(board.y + board.height).toBeLessThanOrEqual(900);
});
