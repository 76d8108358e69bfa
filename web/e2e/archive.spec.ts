// The archive: records brought in are found by words and by position, and open in review.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, move, openWithFriend, signUp, test } from "./fixtures";

const RECORDS = resolve(import.meta.dirname, "../../testdata/records");

test("records are imported, a position is found in the explorer, and its game opens in review", async ({
  page,
  server,
}) => {
  test.slow();
  server.import(RECORDS);
  // The index follows in rounds of some seconds, and takes in all of them at once or one after another.
  const counted = async () => (await (await page.request.get("/api/explorer")).json()).all.games as number;
  await expect
    .poll(async () => [await counted(), await counted()].join(), { timeout: 30_000 })
    .toMatch(/^([1-9]\d*),\1$/);
  await page.goto("/explorer?lang=en");
  const first = page.locator(".explorer-moves tbody a").first();
  const name = await first.innerText();
  await first.focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".explorer-line [aria-current=step]")).toHaveText(name);
  await page.getByRole("link", { name: "One move back" }).click();
  await expect(page).toHaveURL(/\/explorer$/);

  await page.goto("/archive?lang=en");
  await page.getByRole("searchbox").fill("1982 Katoh");
  await page.keyboard.press("Enter");
  await page.locator(".archive-games a").first().click();
  // From a game to its player, to whom they met, and back to a game of both.
  const title = page.getByRole("heading", { level: 1 });
  await title.getByRole("link", { name: /加藤|Katō/ }).click();
  await expect(page).toHaveURL(/\/archive\/player\/\w{16}$/);
  await expect(page.locator("tbody").first()).toContainText(/Sente|Gote/);
  const other = page.locator(".archive-columns tbody a").first();
  const met = await other.innerText();
  await other.click();
  await expect(title).toContainText(met);
  await page.locator(".archive-games a").first().click();
  await expect(title).toContainText(/加藤|Katō/);
  await page.getByRole("button", { name: "Open in review" }).click();
  await expect(page).toHaveURL(/\/review\/archive\d+/);
  await expect(page.locator("#board")).toBeVisible();

  await page.goto("/archive?lang=en");
  await page.locator(".archive-search summary").first().click();
  await page.locator("select[name=end]").selectOption("impasse");
  await page.locator("input[name=least]").fill("100");
  await page.locator(".archive-search button").click();
  await expect(page).toHaveURL(/end=impasse/);
  await expect(page.locator(".archive-games a").filter({ hasText: /加藤|Katō/ })).not.toHaveCount(0);
  await page.locator("input[name=most]").fill("100");
  await page.locator(".archive-search button").click();
  await expect(page.locator(".archive-games")).toHaveCount(0);
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await expect(page.locator("#board")).toBeVisible();

  // Beside the board the explorer follows from position to position, and its moves are played on the board.
  await page.getByRole("tab", { name: "Explorer" }).click();
  const played = page.locator(".explorer-panel tbody button");
  await expect(played.nth(1)).toBeVisible();
  const all = await page.locator(".explorer-count").innerText();
  await played.nth(1).focus();
  await page.keyboard.press("ArrowUp");
  await expect(played.first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator(".explorer-count")).not.toHaveText(all);
  await page.locator(".explorer-filter summary").click();
  await page.locator(".explorer-filter").getByLabel("Source").selectOption("site");
  await expect(page.locator(".explorer-count")).toHaveText("0 games");

  // Beside the editor, too: a move that was played leads to the next position.
  await page.goto("/review?lang=en");
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Set up a position" }).click();
  const sfen = page.getByRole("textbox", { name: "SFEN" });
  const begun = page.getByRole("combobox", { name: "Begin with" });
  await begun.selectOption({ label: "Two pieces" });
  await expect(sfen).toHaveAttribute("placeholder", /^lnsgkgsnl\/9\/.* w /);
  await begun.selectOption({ label: "Even game" });
  await page.locator(".explorer-fold summary").click();
  const most = page.locator(".explorer-fold tbody button").first();
  await most.click();
  await expect(sfen).toHaveAttribute("placeholder", / w /);
  await expect(page.locator(".explorer-fold .explorer-count")).not.toHaveText("0 games");

  await page.goto("/archive/statistics?lang=en");
  await expect(page.locator(".facts dd").first()).toHaveText(/^[1-9]\d*$/);
  await expect(page.locator(".plot rect").first()).toBeAttached();
  await page.locator(".archive-games a").first().click();
  await expect(page).toHaveURL(/\/archive\/\d+/);
});

test("a part of a position is set up on a board, and the games in which it stood are found", async ({
  page,
  server,
  isMobile,
}) => {
  server.import(RECORDS);
  await page.goto(`/archive/pattern?lang=${isMobile ? "ja" : "en"}`);
  const search = page.locator(".pattern-go button").first();
  await expect(search).toBeDisabled();

  // A piece by the keyboard, conditions by touch: the same touch again takes one away.
  const square = (file: number, rank: number) => page.locator(`[data-square="${(file - 1) * 9 + rank - 1}"]`);
  await square(7, 6).focus();
  await page.keyboard.press("p");
  await page.locator(".pattern-brushes label").nth(1).click();
  await square(7, 7).click();
  await square(1, 5).click();
  await expect(square(1, 5)).toHaveAttribute("data-wanted", "empty");
  await square(1, 5).click();
  await expect(square(1, 5)).not.toHaveAttribute("data-wanted");
  await page.locator(".pattern-brushes label").nth(4).click();
  await square(3, 4).click();
  await expect(page).toHaveURL(/board=9\/9\/9\/6a2\/9\/2P6\/2\.6\/9\/9/);
  const games = page.locator(".pattern-found li a");
  let found = "";
  // The address is the question. While games are still being brought in, newer ones come before those that were found.
  await expect(async () => {
    await search.click();
    await expect(games.first()).toBeVisible({ timeout: 1_000 });
    found = (await games.first().getAttribute("href"))!;
    await page.reload();
    await expect(games.first()).toHaveAttribute("href", found, { timeout: 1_000 });
  }).toPass();
  await expect(square(3, 4)).toHaveAttribute("data-wanted", "white");

  // What no game has.
  await page.goto("/archive/pattern?board=K8/9/9/9/9/9/9/9/k8");
  await expect(page.locator(".pattern-found [role=status]")).toBeVisible();
  await expect(games).toHaveCount(0);

  await page.goto(found);
  await expect(page).toHaveURL(/\/archive\/\d+\?ply=\d+$/);
  expect((await page.request.get("/archive/pattern?board=nonsense")).status()).toBe(400);
  expect((await page.request.get("/api/archive/pattern?hands=3R")).status()).toBe(422);
  const answer = await page.request.get("/archive/pattern?board=9/9/9/6a2/9/2P6/2.6/9/9");
  expect(await answer.text()).toContain(found.split("?")[0]!);
});

test("games are found by an opening, by their first moves and with the colours reversed, and those shown are those downloaded", async ({
  page,
  server,
  isMobile,
}) => {
  const lang = isMobile ? "ja" : "en";
  server.import(RECORDS);
  await page.goto(`/archive?lang=${lang}`);
  const fields = page.locator(".archive-search details").nth(1);
  await fields.locator("summary").click();
  // Any name of it will do.
  await fields.locator("[name=opening]").fill("yagura");
  await fields.locator("[name=by]").fill("60");
  await page.locator(".archive-search > button").click();
  await expect(page).toHaveURL(/opening=yagura/);
  const games = page.locator(".archive-games a");
  await expect(async () => {
    await page.reload();
    await expect(games.filter({ hasText: /加藤|Katō/ }).first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(games.first()).toHaveAttribute("href", /\?ply=\d+$/);
  await fields.locator("[name=opening]").fill("no such thing");
  await page.locator(".archive-search > button").click();
  await expect(page.getByRole("alert")).toContainText("no such thing");

  await page.goto("/archive");
  await fields.locator("summary").click();
  await fields.locator("[name=moves]").fill("7i6h 7g7f");
  await fields.locator("[name=order]").selectOption("any");
  await fields.locator("[name=mover]").selectOption("black");
  await fields.locator("[name=within]").fill("3");
  await page.locator(".archive-search > button").click();
  await expect(games.filter({ hasText: /加藤|Katō/ }).first()).toBeVisible();
  const answer = await page.request.get("/api/archive/games?moves=7i6h,7g7f&order=any&mover=black&within=3");
  const { games: told } = (await answer.json()) as { games: { ply: number }[] };
  expect(told.length).toBeGreaterThan(0);
  expect(told.every(({ ply }) => ply === 3)).toBe(true);
  expect((await page.request.get("/api/archive/games?moves=7g7e")).status()).toBe(422);

  // White's third-file pawn, with Black's as its twin.
  const twin = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
  await page.goto(`/explorer?sfen=${encodeURIComponent(twin)}`);
  await expect(page.locator(".explorer-moves tbody th")).toHaveCount(0);
  await page.locator(".explorer-set summary").first().click();
  await page.locator("[name=either]").check();
  await page.locator(".explorer-set form button").first().click();
  await expect(page).toHaveURL(/either=1/);
  await expect(page.locator(".explorer-moves tbody th").first()).toBeVisible();
  const listed = await games.count();
  await expect(page.locator(".archive-games .badge").first()).toBeVisible();
  expect(listed).toBeGreaterThan(0);
  // What is downloaded is what is shown.
  await page.locator(".archive-export:not(.archive-analyse) summary").click();
  await page.locator(".archive-export:not(.archive-analyse) select").first().selectOption("csa");
  const download = page.waitForEvent("download");
  await page.locator(".archive-export:not(.archive-analyse) button").click();
  expect(readFileSync(await (await download).path(), "utf8")).toContain("7776FU");
  await page.goto(`/explorer?either=1&origin=site&sfen=${encodeURIComponent(twin)}`);
  await expect(page.locator(".explorer-moves tbody th")).toHaveCount(0);

  await page.goto("/archive/famous");
  await expect(page.locator("tbody tr")).toHaveCount(10);
  await page.locator("tbody form button").click();
  await expect(page).toHaveURL(/\/review\/meijin1982game1/);
  await expect(page.locator("#board")).toBeVisible();
  await page.goto("/archive/famous");
  await page.locator(".famous-played form button").first().click();
  await expect(page).toHaveURL(/\/review\/sokeisansa1607/);
  await expect(page.locator("#board")).toBeVisible();
});

test("a folder is brought in on the page, its faults are told, and a position of it is found and downloaded", async ({
  page,
  isMobile,
}) => {
  const lang = isMobile ? "ja" : "en";
  await page.goto(`/archive/import?lang=${lang}`);
  await expect(page.locator("form.import")).toHaveCount(0);
  await signUp(page, lang, "Importer");
  await page.goto("/archive/import");
  await page.locator("input[webkitdirectory]").setInputFiles(RECORDS);
  await page.locator("input[multiple]").setInputFiles({
    name: "broken.kif",
    mimeType: "text/plain",
    buffer: Buffer.from("手合割：平手\n1 ９九王(59)\n"),
  });
  await page.locator("form.import textarea").fill("position startpos moves 1g1f 9c9d 1f1e 9d9e 1i1f");
  await page.locator("form.import button").click();
  await expect(page).toHaveURL(/\/archive\/import\/\w+/);
  await expect(page.locator("#import[data-ended]")).toBeVisible({ timeout: 30_000 });
  await expect(page.locator(".import-faults")).toContainText("broken.kif");

  await page.goto("/explorer?moves=1g1f,9c9d,1f1e,9d9e");
  await expect(page.locator(".explorer-moves tbody th")).toHaveCount(1);
  await page.locator(".archive-export:not(.archive-analyse) summary").click();
  await page.locator(".archive-export:not(.archive-analyse) select").first().selectOption("csa");
  const download = page.waitForEvent("download");
  await page.locator(".archive-export:not(.archive-analyse) button").click();
  const file = await (await download).path();
  expect(readFileSync(file, "utf8")).toContain("-9394FU");
});

test("a game that is over has the explorer beside it, and is among the games of whoever played it and nobody else", async ({
  page,
  friend,
  server,
  browser,
  contextOptions,
  isMobile,
}) => {
  const lang = isMobile ? "ja" : "en";
  await page.goto(`/?lang=${lang}`);
  await signUp(page, lang, "Player");
  await openWithFriend(page, friend);
  const fold = page.locator(".explorer-fold");
  await move(page, "7g7f");
  await move(friend, "3c3d");
  await expect(fold).toHaveCount(0);
  await page.locator(".actions button").first().click();
  await page.locator("dialog button").last().click();
  await expect(page.locator(".end")).toBeVisible();
  // In the archive within seconds; it looks for games that ended in rounds.
  await expect(async () => {
    const found = await page.request.get("/api/archive/games?mine=1");
    expect(((await found.json()) as { games: unknown[] }).games).toHaveLength(1);
  }).toPass({ timeout: 30_000 });
  const others = await friend.request.get("/api/archive/games?mine=1");
  expect(((await others.json()) as { games: unknown[] }).games).toHaveLength(1);

  await page.locator(".steps button").first().click();
  await fold.locator("summary").first().click();
  const played = fold.locator("tbody button").first();
  await expect(played).toBeVisible();
  // The game's own move is looked at here.
  await played.click();
  await expect(page.locator(".back-to-now")).toBeVisible();
  await expect(fold.locator("tbody button").first()).toBeVisible();
  await page.locator(".end-more summary").click();
  await page.locator(".end-actions a[href^='/explorer']").click();
  await expect(page).toHaveURL(/\/explorer\?sfen=/);
  await expect(page.locator(".explorer-moves tbody th").first()).toBeVisible();

  // One's own games alone: chosen in the explorer, and kept from move to move.
  await page.goto("/explorer?moves=7g7f");
  await page.locator(".explorer-set summary").first().click();
  await page.locator("[name=mine]").check();
  await page.locator(".explorer-set form button").first().click();
  await expect(page).toHaveURL(/mine=1/);
  const games = page.locator(".archive-games a");
  await expect(games).toHaveCount(1);
  const own = await games.getAttribute("href");
  await page.locator(".explorer-moves tbody a").first().click();
  await expect(page).toHaveURL(/mine=1/);
  await expect(games).toHaveCount(1);
  await page.goto("/archive?mine=1");
  await expect(games).toHaveAttribute("href", new RegExp(`^${own!.split("?")[0]}\\b`));

  // It is none of another account's.
  const context = await browser.newContext({ ...contextOptions, baseURL: server.url });
  const other = await context.newPage();
  await signUp(other, lang, "Other");
  const theirs = other.locator(".archive-games a");
  for (const path of ["/explorer?moves=7g7f&mine=1", "/archive?mine=1"]) {
    await other.goto(path);
    await expect(theirs).toHaveCount(0);
  }
  await context.close();
});

/** Twenty games that begin alike. */
function twenty(folder: string): void {
  const opening = "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e";
  const seventh =
    "6i7h 4i3h 5i6h 3i4h 7i6h 9g9f 1g1f 6g6f 4g4f 5i5h 6i5h 4i5h 7i7h 3i3h 5i4h 2h4h 1i1h 6i6h 3g3f 4i4h".split(" ");
  for (const move of seventh) {
    writeFileSync(join(folder, `${move}.usi`), `position startpos moves ${opening} ${move} 9c9d 9i9h 1c1d 5g5f\n`);
  }
}

test("games of a search are analysed while the server is killed and started again, stopped and resumed, and downloaded", async ({
  page,
  server,
  isMobile,
}, info) => {
  const lang = isMobile ? "ja" : "en";
  const folder = info.outputPath("games");
  mkdirSync(folder, { recursive: true });
  twenty(folder);
  server.import(folder);
  await page.goto(`/archive?lang=${lang}`);
  await signUp(page, lang, "Analyst");
  // No other record that is brought in is as long as these.
  await expect(async () => {
    await page.goto("/archive?least=11&most=11&origin=elsewhere");
    await expect(page.locator(".archive-games li")).toHaveCount(20, { timeout: 1_000 });
  }).toPass();
  await page.locator(".archive-analyse summary").click();
  await page.locator(".archive-analyse select").selectOption("normal");
  await page.locator(".archive-analyse button").click();
  await expect(page).toHaveURL(/\/archive\/analyses\/\w+/);
  const bar = page.locator("#batch progress");
  const percent = async () => Number(await bar.getAttribute("value"));
  await expect(page.locator(".batch-games li")).toHaveCount(20);
  await expect.poll(percent, { timeout: 60_000 }).toBeGreaterThan(5);

  await page.locator(".batch-acts button").click();
  await expect(page.locator("#batch[data-ended]")).toBeVisible();
  const stopped = await percent();
  expect(stopped).toBeLessThan(100);
  await page.locator(".batch-acts button").click();
  await expect(page.locator("#batch:not([data-ended])")).toBeVisible();

  // The page stays open all the while, and finds the site again.
  await expect.poll(percent, { timeout: 60_000 }).toBeGreaterThan(stopped);
  await server.kill();
  await server.start();
  await expect(page.locator("#batch[data-ended]")).toBeVisible({ timeout: 120_000 });
  expect(await percent()).toBe(100);
  await expect(page.locator("#batch > [role=status]")).toContainText("20");
  await page.reload();
  await expect(page.locator("#batch[data-ended]")).toBeVisible();

  await page.locator(".archive-export:not(.archive-analyse) summary").click();
  const download = page.waitForEvent("download");
  await page.locator(".archive-export:not(.archive-analyse) button").click();
  expect((await download).suggestedFilename()).toBe("games.zip");
  const address = page.url();
  await page.goto("/archive/analyses");
  await expect(page.locator(".batches li")).toHaveCount(1);
  await page.locator(".batches a").click();
  await page.locator(".batch-games a").first().click();
  await expect(page).toHaveURL(/\/review\/archive\d+/);
  await expect(page.locator(".graph-line").first()).toBeAttached();

  // It is nobody else's.
  await page.context().clearCookies();
  expect((await page.goto(address))!.status()).toBe(404);
});

test("a rare kanji in a name is drawn on a page in English, whatever faces the system has", async ({ page }) => {
  await signUp(page, "en", "Reader");
  const text = "先手：折田 凛\n後手：Ann\n手数----指手---------消費時間--\n1 ７六歩(77)\n2 ３四歩(33)\n";
  await page.request.post("/archive/import", { form: { text } });
  await expect(async () => {
    await page.goto("/archive?lang=en&q=折田");
    await expect(page.locator(".archive-games")).toContainText("折田");
  }).toPass();
  // Where there is no face, all kanji look alike.
  const areAlike = () =>
    page.evaluate(() => {
      const drawn = ["折", "鬱"].map((kanji) => {
        const canvas = document.createElement("canvas");
        const context = canvas.getContext("2d")!;
        context.font = '40px "Komadai Sans JP", sans-serif';
        context.fillText(kanji, 10, 60);
        return canvas.toDataURL();
      });
      return drawn[0] === drawn[1];
    });
  await expect.poll(areAlike).toBe(false);
});
