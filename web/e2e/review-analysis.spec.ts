// An analyst's review: the analysis is kept and shared, teaches, and leads on to a game, in two languages and three shapes.

import { MOVES, makeRecord, openAnalysed, openOwn } from "./analysed";
import { expect, gameOf, moveByHand, ready, test } from "./fixtures";
import { speak, TELLINGS, told } from "./shapes";
import { apply, EVEN_START, parseSfen, type Position } from "../src/rules/position";
import { parseUsi } from "../src/rules/types";

const WORDS = {
  en: {
    analyse: "Analyse game",
    report: "Report",
    book: "book",
    next: "Next",
    skip: "Skip",
    play: "Play from here",
    start: "Start the game",
    moves: "Moves",
  },
  ja: {
    analyse: "棋譜解析",
    report: "解析結果",
    book: "定跡",
    next: "次へ",
    skip: "飛ばす",
    play: "ここから対局",
    start: "対局開始",
    moves: "指し手",
  },
} as const;

const positionAfter = (moves: string): Position =>
  moves
    .split(" ")
    .filter(Boolean)
    .reduce((position, usi) => apply(position, parseUsi(usi)!)!, parseSfen(EVEN_START)!);

for (const telling of TELLINGS) {
  const words = WORDS[telling.lang];

  test(`the analysis survives reload and share ${telling.name}`, async ({ page, friend, isMobile, baseURL }) => {
    await told(page, telling, { isMobile, baseURL });
    const made = await makeRecord(page);
    await openOwn(page, made);
    await page.getByRole("button", { name: words.analyse }).click();
    // It may be done at once: what the engine found of these positions is kept for every game.
    const address = `/api/records/${made.id}/analysis?seen=99`;
    const done = async () => (await (await page.request.get(address)).json()).analysis?.moves?.length;
    await expect.poll(done, { timeout: 60_000 }).toBe(MOVES.split(" ").length);
    await expect(page.getByRole("button", { name: words.analyse })).toBeVisible();
    await page.getByRole("tab", { name: words.report }).click();
    const accuracy = await page.locator(".accuracy tbody").innerText();
    expect(accuracy).toMatch(/\d+ %/);

    await page.reload();
    await page.getByRole("tab", { name: words.report }).click();
    await expect(page.locator(".accuracy tbody")).toBeVisible();
    expect(await page.locator(".accuracy tbody").innerText()).toBe(accuracy);
    // Somebody else, by the link alone, sees the same; a mistake leads to its position.
    await speak(friend.context(), telling.lang, baseURL!);
    await friend.goto(`/review/${made.id}`);
    await expect(friend.locator(".graph-line").first()).toBeVisible();
    await expect(friend.locator(".moves .move-mark").first()).toBeVisible();
    await expect(friend.locator(".moves button").first()).toContainText(words.book);
    await friend.getByRole("tab", { name: words.report }).click();
    expect(await friend.locator(".accuracy tbody").innerText()).toBe(accuracy);
    await friend.locator(".worst button").first().click();
    await expect(friend).toHaveURL(/#\d+$/);
    // And takes it along in the record.
    const kif = await page.request.get(`/api/records/${made.id}/export?format=kif&encoding=utf8&analysis=true`);
    expect((await kif.text()).match(/^\*\*解析 0 深さ \d+ ノード数 \d+ 評価値 -?\d+/gm)).toHaveLength(9);
  });

  test(`one learns from one's mistakes ${telling.name}`, async ({ page, isMobile, baseURL }) => {
    await told(page, telling, { isMobile, baseURL });
    await openAnalysed(page);
    await page.getByRole("tab", { name: words.report }).click();
    await page.locator(".learn-start button").first().click();
    const card = page.locator(".learn");
    // Whether the bishop's step two plies before was a mistake, too, is for the engine to say.
    const asked = card.getByRole("status");
    await expect(asked).toContainText(/[35]/);
    if ((await asked.innerText()).includes("3")) await card.getByRole("button", { name: words.skip }).click();
    // White took the bishop, and Black did not take it back: the same move again is no better.
    await expect(asked).toContainText("5");
    const before = positionAfter("7g7f 3c3d 8h6f 2b6f");
    await moveByHand(page, before, "9g9f");
    await expect(card).toHaveClass(/worse/);
    // The engine judges what it did not think of itself.
    await moveByHand(page, before, "1g1f");
    await expect(card).toContainText(/P-1f|1六歩/);
    await expect(card).toHaveClass(/worse/, { timeout: 30_000 });
    await moveByHand(page, before, "6g6f");
    await expect(card).toHaveClass(/best|good/, { timeout: 30_000 });
    await page.getByRole("button", { name: words.next }).click();
    await expect(card).toContainText("1");
    await page.locator(".learn-ways button").last().click();
    await expect(page.getByRole("tab", { name: words.moves })).toBeVisible();
  });

  test(`one plays on from a position ${telling.name}`, async ({ page, isMobile, baseURL }) => {
    await told(page, telling, { isMobile, baseURL });
    await openOwn(page, await makeRecord(page));
    await page.evaluate(() => location.assign("#4"));
    await expect(page.locator(".moves [aria-current=step] .move-number")).toHaveText("4");
    await page.getByRole("button", { name: words.play }).click();
    await page.getByRole("dialog").getByRole("combobox").selectOption("1");
    await page.getByRole("button", { name: words.start }).click();
    await page.waitForURL(/\/game\/\w+/);
    await ready(page);
    expect((await gameOf(page)).sfen.split(" ").slice(0, 3).join(" ")).toBe(
      "lnsgkgsnl/1r7/pppppp1pp/6p2/9/2Pb5/PP1PPPPPP/7R1/LNSGKGSNL b b",
    );
    await moveByHand(page, positionAfter("7g7f 3c3d 8h6f 2b6f"), "6g6f");
    await expect.poll(async () => (await gameOf(page)).moves.length, { timeout: 30_000 }).toBeGreaterThan(1);
  });
}

test("an analysis is stopped, keeps what it has, and goes on after a reload", async ({ page }) => {
  const four = ["4i4h", "6a6b", "4h4i", "6b6a"];
  const long = Array.from({ length: 200 }, (_, i) => four[i % 4]).join(" ");
  // Others are before it: its turn has not come when it is stopped.
  const others = await Promise.all(Array.from({ length: 6 }, () => makeRecord(page, long)));
  const address = ({ id }: { id: string }) => `/api/records/${id}/analysis`;
  for (const other of others) await page.request.post(address(other), { data: { effort: "thorough" } });
  await openOwn(page, await makeRecord(page, long));
  await page.getByRole("combobox").selectOption("thorough");
  await page.getByRole("button", { name: "Analyse game" }).click();
  await expect(page.getByText("Waiting for other games")).toBeVisible();
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Stopped before its turn came" })).toBeVisible();
  for (const other of others) await page.request.delete(address(other));

  await page.getByRole("button", { name: "Analyse game" }).click();
  await expect(page.getByRole("progressbar")).toHaveAttribute("value", /[1-9]/);
  // A page that is opened meanwhile follows what runs.
  await page.reload();
  await expect(page.getByRole("progressbar")).toBeVisible();
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByRole("status").filter({ hasText: /Stopped: \d+ of 201/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Analyse game" })).toBeVisible();
});

test("what an engine wrote in a file is the graph", async ({ page }) => {
  const kif = [
    "手合割：平手",
    "   1 ７六歩(77)",
    "*互角\n*#評価値=108\n*#読み筋=△３四歩▲２六歩\n*#エンジン=X",
    "   2 ３四歩(33)",
    "   3 ２六歩(27)",
    "**解析 0 ○ 深さ 18/26 ノード数 9 評価値 -60 読み筋 △８四歩(83)",
    "",
  ].join("\n");
  const answer = await page.request.post("/api/records", { data: Buffer.from(kif) });
  await page.goto(`/review/${(await answer.json()).id}#1`);
  // Two scores with a gap between them are one line.
  await expect(page.locator(".graph-line")).toHaveCount(1);
  await expect(page.locator(".lines .line")).toContainText("+1.1");
  await expect(page.locator(".lines .line")).toContainText("P-3d");
  await page.getByRole("button", { name: "Last move" }).click();
  await expect(page.locator(".lines .line")).toContainText("+0.6");
});

test("the threat, the number of lines, and what the book has are seen with the engine's lines", async ({ page }) => {
  await openOwn(page, await makeRecord(page));
  await page.getByRole("button", { name: "Engine settings" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("group", { name: "Lines" }).getByRole("radio", { name: "5" }).check({ force: true });
  await dialog
    .getByRole("group", { name: "Time per position" })
    .getByRole("radio", { name: "Unlimited" })
    .check({ force: true });
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.getByRole("switch").first().check({ force: true });
  await expect(page.locator(".line .score")).toHaveCount(5);
  await expect(page.locator(".line .book-tag").first()).toBeVisible();
  await page.getByRole("switch").first().uncheck({ force: true });
  // After 3. B-6f White threatens the bishop; passed over, it is Black who would move again.
  await page.goto(`${page.url()}#3`);
  await page.reload();
  await page.getByRole("button", { name: "Threat" }).click();
  await expect(page.getByRole("list", { name: "Threat" }).locator(".score")).toHaveCount(1);
});

test("a position is set up or pasted, analysed, kept and embedded", async ({ page, friend, isMobile }) => {
  await page.goto("/review");
  await page.locator(".review").waitFor();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Set up a position" }).click();
  await page.getByRole("textbox", { name: "SFEN" }).fill("no position");
  await page.getByRole("button", { name: "Set", exact: true }).click();
  await expect(page.getByText("This is not a valid SFEN.")).toBeVisible();
  await page.getByRole("textbox", { name: "SFEN" }).fill("4k4/9/4P4/9/9/9/9/9/4K4 b G 1");
  await page.getByRole("button", { name: "Set", exact: true }).click();
  await page.getByRole("button", { name: "Analyse this position" }).click();
  await moveByHand(page, parseSfen("4k4/9/4P4/9/9/9/9/9/4K4 b G 1")!, "G*5b");
  await page.waitForURL(/\/review\/\w+/);
  const id = new URL(page.url()).pathname.split("/").pop();
  const record = await (await page.request.get(`/api/records/${id}`)).json();
  expect(record.nodes[0].sfen).toContain("4k4/9/4P4/9/9/9/9/9/4K4 b G");

  // Names, event and date are written down, and stand beside the board at once.
  await page.getByRole("tab", { name: "Notes" }).click();
  await page.getByRole("button", { name: "Edit details" }).click();
  await page.getByRole("textbox", { name: "Sente" }).fill("Ann");
  await page.getByRole("textbox", { name: "Event" }).fill("Club evening");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.locator(".plate-bottom")).toContainText("Ann");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.locator(".plate-bottom")).toContainText("Ann");

  // A link is shown with a picture, and the board alone goes into other people's pages.
  const image = await page.locator('meta[property="og:image"]').getAttribute("content");
  const picture = await page.request.get(image!);
  expect((await picture.body()).subarray(1, 4).toString("latin1")).toBe("PNG");
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute("content", /Ann/);
  expect((await page.request.get(`/review/${id}`)).headers()["content-security-policy"]).toContain(
    "frame-ancestors 'none'",
  );
  const embedded = await friend.goto(`/embed/${id}`);
  expect(embedded!.headers()["content-security-policy"]).toContain("frame-ancestors *");
  await friend.locator(".embed .steps button").nth(2).click();
  await expect(friend.locator(".step-at")).toContainText("G*5b");
  if (!isMobile) await expect(friend.getByRole("link", { name: "Open on Komadai" })).toBeVisible();
});

test("a record of 10,000 moves is drawn by the part in sight", async ({ page }) => {
  const four = ["4i4h", "6a6b", "4h4i", "6b6a"];
  const made = await makeRecord(page, Array.from({ length: 10_000 }, (_, i) => four[i % 4]).join(" "));
  await openOwn(page, made);
  const nodes = () => page.evaluate(() => document.querySelectorAll("*").length);
  expect(await nodes()).toBeLessThan(4_000);
  await page.locator(".steps").getByRole("button").last().click();
  await expect(page.locator(".moves [aria-current=step] .move-number")).toHaveText("10000");
  // On a phone the list lies below the board.
  await page.locator(".moves").evaluate((list) => list.scrollIntoView({ block: "center" }));
  await expect(page.locator(".moves [aria-current=step]")).toBeInViewport();
  expect(await nodes()).toBeLessThan(4_000);
});

test("an address with a position that nothing can go on from, or with none, opens the editor, which says why", async ({
  page,
}) => {
  for (const [sfen, why] of [
    ["9/9/9/9/4P4/9/9/9/9 b - 1", "The defender has no king."],
    ["4k4/9/4P4/9/9/9/9/9/9 b G 1", "Each side needs a king."],
  ]) {
    await page.goto(`/review?sfen=${encodeURIComponent(sfen!)}`);
    await expect(page.getByRole("status").filter({ hasText: why! })).toBeVisible();
    await expect(page.getByRole("button", { name: "Analyse this position" })).toBeDisabled();
  }
  await page.goto("/review?sfen=somewhere");
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.locator(".setup-sfen input")).toHaveValue("somewhere");
  // A position that is sound is analysed at once.
  await page.goto("/explorer?moves=7g7f");
  await page.getByRole("link", { name: "Analyse this position" }).click();
  await expect(page).toHaveURL(/\/review\?sfen=/);
  await expect(page.locator(".stage-review")).toBeVisible();
  await expect(page.locator(".setup-sfen")).toHaveCount(0);
});
