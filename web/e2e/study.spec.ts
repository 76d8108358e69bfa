// A study that two people write at once while the server is killed between, a riddle of it, and what leaves it.

import type { Page } from "@playwright/test";
import { expect, moveByHand, signUp, test } from "./fixtures";
import { parseSfen } from "../src/rules/position";
import { START } from "../src/pages/review/tree";
import { speak } from "./shapes";

const WORDS = {
  en: {
    chapters: "Chapters",
    share: "Share",
    add: "Add",
    save: "Save",
    show: "Show the move",
    again: "From the start",
  },
  ja: { chapters: "章", share: "共有", add: "追加", save: "保存", show: "正解を見る", again: "最初から" },
} as const;

const moves = (page: Page) => page.locator(".together-moves button");
const settled = (page: Page) =>
  expect(page.locator('.study[data-connection="open"][data-saving="false"]')).toBeAttached({ timeout: 30_000 });

test("two write a study through a power cut, and its moves are guessed", async ({
  page,
  friend,
  server,
  isMobile,
  baseURL,
}) => {
  const lang = isMobile ? "ja" : "en";
  const w = WORDS[lang];
  for (const one of [page, friend]) await speak(one.context(), lang, baseURL!);
  await signUp(page, lang, "Writer");
  const other = await signUp(friend, lang, "Second");

  await page.goto("/study");
  await page.locator(".study-new summary").click();
  await page.locator('.study-new input[name="title"]').fill("Climbing silver");
  await page.locator(".study-new form button").click();
  await expect(page).toHaveURL(/\/study\/[a-z0-9]+$/);
  const address = page.url();
  expect((await friend.goto(address))!.status()).toBe(404);
  await page.getByRole("tab", { name: w.share }).click();
  await page.locator('.study-people input[name="name"]').fill(other);
  await page.locator(".study-people").getByRole("button", { name: w.add, exact: true }).click();
  await expect(page.locator(".study-people li")).toContainText(other);
  await page.getByRole("tab").first().click();
  await friend.goto(address);
  for (const one of [page, friend]) await settled(one);

  await moveByHand(page, START, "2g2f");
  for (const one of [page, friend]) await expect(moves(one)).toHaveCount(1);
  const after = parseSfen("lnsgkgsnl/1r5b1/ppppppppp/9/9/7P1/PPPPPPP1P/1B5R1/LNSGKGSNL w - 2")!;
  await moveByHand(friend, after, "8c8d");
  await expect(moves(page)).toHaveCount(2);
  await friend.locator(".study-note textarea").fill("The rook’s pawn");
  await settled(friend);

  await server.kill();
  // Written while nobody is there, and sent once somebody is.
  await page.locator(".study-note textarea").first().fill("Both push the pawn");
  await expect(page.locator('.study[data-connection="lost"]')).toBeAttached({ timeout: 30_000 });
  await server.start();
  for (const one of [page, friend]) await settled(one);
  await expect(friend.locator(".study-note textarea")).toHaveValue("Both push the pawn", { timeout: 30_000 });
  await page.reload();
  await settled(page);
  await expect(moves(page)).toHaveCount(2);
  await expect(page.locator(".together-moves .move-comment")).toHaveText("Both push the pawn");

  // Guess the move: another one is not it, the keyboard finds the right one.
  await page.getByRole("tab", { name: w.chapters }).click();
  await page.locator(".chapters details summary").first().click();
  await page.locator('.chapters details select[name="kind"]').first().selectOption("guess-black");
  await page.locator(".chapters details").first().getByRole("button", { name: w.save, exact: true }).click();
  await expect(page.locator(".chapters .badge")).toBeVisible();
  await page.getByRole("tab").first().click();
  await page.locator(".together-row").getByRole("button").last().click();
  const said = page.locator(".guess-said");
  await expect(said).toHaveAttribute("data-said", "asked");
  await moveByHand(page, START, "7g7f");
  await expect(said).toHaveAttribute("data-said", "wrong");
  const typed = page.locator(".guess input");
  await typed.fill("2g2f");
  await typed.press("Enter");
  await expect(said).toHaveAttribute("data-said", "over");
  await expect(page.locator(".guess .study-note")).toContainText("Both push the pawn");

  const id = address.split("/").pop();
  const kif = await page.request.get(`/api/studies/${id}/export?format=kif`);
  expect(await kif.text()).toContain("*Both push the pawn");
  const pdf = await page.request.get(`/api/studies/${id}/booklet.pdf`);
  expect((await pdf.body()).subarray(0, 5).toString()).toBe("%PDF-");
});
