// A broadcast of two boards: one entered at its desk, one sent by a program. A watcher sees the moves come and goes back through them;
// a wrong line changes nothing but what the recorder reads; the server is killed between.

import type { Page } from "@playwright/test";
import { expect, moveByHand, signUp, test } from "./fixtures";
import { START } from "../src/record/tree";
import { apply } from "../src/rules/position";
import { parseUsi } from "../src/rules/types";
import { speak } from "./shapes";

const WORDS = {
  en: { back: "Take back this move", comment: "Comment on this position", line: "line 5: ", result: "Result" },
  ja: { back: "この手を取り消す", comment: "この局面のコメント", line: "5行目：", result: "結果" },
} as const;

const KIF = "手合割：平手\n先手：升田幸三\n後手：大山康晴\n1 ７六歩(77) (0:05/00:00:05)\n";

const moves = (page: Page) => page.locator(".together-moves button");
/** A finger reaches what is in sight. */
const toBoard = (page: Page) =>
  page
    .locator(".sg-wrap")
    .first()
    .evaluate((board) => board.scrollIntoView({ block: "center" }));
const open = (page: Page) =>
  expect(page.locator('.live-board[data-connection="open"], .live-round[data-connection="open"]')).toBeAttached({
    timeout: 30_000,
  });

test("a broadcast of two boards is followed as it is recorded, through a power cut", async ({
  page,
  friend,
  server,
  isMobile,
  baseURL,
}) => {
  test.slow();
  const lang = isMobile ? "ja" : "en";
  const w = WORDS[lang];
  for (const one of [page, friend]) await speak(one.context(), lang, baseURL!);
  await signUp(page, lang, "Recorder");
  await page.goto("/live");
  await page.locator(".live-new summary").click();
  await page.locator('.live-new input[name="title"]').fill("Ōi 1959");
  await page.locator(".live-new form button").click();
  await expect(page).toHaveURL(/\/live\/[a-z0-9]+$/);
  const address = new URL(page.url()).pathname;
  for (const [black, white] of [
    ["Masuda", "Oyama"],
    ["Kato", "Ariyoshi"],
  ]) {
    await page.locator(".live-add summary").click();
    await page.locator('.live-add input[name="black"]').fill(black!);
    await page.locator('.live-add input[name="white"]').fill(white!);
    await page.locator(".live-add form button").click();
    await expect(page.locator(".live-boards li").filter({ hasText: black! })).toBeVisible();
  }
  const described = await (await page.request.get(`/api/broadcast/${address.split("/").pop()}`)).json();
  const [desk, sent] = described.boards.map((board: { id: string }) => board.id) as [string, string];

  // The watcher has all boards before them.
  await friend.goto(address);
  await open(friend);
  await page.goto(`${address}/${desk}`);
  await open(page);
  const by = isMobile ? "finger" : "click";
  await toBoard(page);
  await moveByHand(page, START, "7g7f", by);
  await expect(friend.locator(`[data-board="${desk}"]`)).toHaveAttribute("data-seq", "1");
  const record = (more = "") => page.request.put(`/api/broadcast/board/${sent}/record`, { data: KIF + more });
  expect((await record()).status()).toBe(200);
  await expect(friend.locator(`[data-board="${sent}"]`)).toContainText("升田幸三");

  // A slip is taken back, and what was meant is played.
  await friend.locator(`[data-board="${desk}"]`).click();
  await open(friend);
  await expect(moves(friend)).toHaveCount(1);
  const after = apply(START, parseUsi("7g7f")!)!;
  await toBoard(page);
  await moveByHand(page, after, "8c8d", by);
  await expect(moves(friend)).toHaveCount(2);
  await page.getByRole("button", { name: w.back }).click();
  await expect(moves(friend)).toHaveCount(1);
  await expect(moves(page)).toHaveCount(1);
  await toBoard(page);
  await moveByHand(page, after, "3c3d", by);
  await expect(moves(friend)).toHaveCount(2);
  await page.getByLabel(w.comment).fill("A quiet start");
  await page.getByLabel(w.comment).blur();
  await expect(friend.locator(".live-comment")).toHaveText("A quiet start");

  // A wrong line leaves the board as it is, and is told to whoever sends it and on the page.
  const wrong = await record("what is this\n");
  expect(wrong.status()).toBe(400);
  expect((await wrong.json()).error).toMatch(/^line 5: /);
  expect(await (await friend.request.get(`${address}/${sent}.kif`)).text()).toContain("７六歩");
  const other = await page.context().newPage();
  await other.goto(address);
  await expect(other.locator(".live-troubles")).toContainText(w.line);
  await other.close();
  expect((await record("2 ３四歩(33)\n")).status()).toBe(200);

  // What was acknowledged is there after a power cut, and both go on.
  await server.kill();
  await server.start();
  await open(page);
  await open(friend);
  await expect(moves(friend)).toHaveCount(2);
  const next = apply(after, parseUsi("3c3d")!)!;
  await toBoard(page);
  await moveByHand(page, next, "2g2f", by);
  await expect(moves(friend)).toHaveCount(3, { timeout: 30_000 });
  await page.getByLabel(w.result).selectOption("resignation");
  await expect(friend.locator(".move-end")).toBeVisible();
  // A watcher who goes back stays there.
  await friend.keyboard.press("Home");
  await expect(friend.locator(".together-moves [aria-current]")).toHaveCount(0);
});
