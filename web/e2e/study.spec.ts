// A study that two people write at once while the server is killed between, a riddle of it, and what leaves it; its chapters, brought in
// by a file of many games and put in another order by hand, finger and keyboard.

import type { Locator, Page } from "@playwright/test";
import { expect, moveByHand, signUp, test } from "./fixtures";
import { parseSfen } from "../src/rules/position";
import { START } from "../src/record/tree";
import { speak } from "./shapes";

const WORDS = {
  en: {
    chapters: "Chapters",
    share: "Share",
    add: "Add",
    save: "Save",
    show: "Show the move",
    again: "From the start",
    practise: "Practise against the engine from here",
    draw: "Arrows and marks",
  },
  ja: {
    chapters: "章",
    share: "共有",
    add: "追加",
    save: "保存",
    show: "正解を見る",
    again: "最初から",
    practise: "この局面からエンジンと指す",
    draw: "矢印と印",
  },
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
  // Whose note it is, and who else reads the chapter, is said to those who take part.
  await expect(page.locator(".study-note-by")).toContainText(other);
  await page.getByRole("tab", { name: w.chapters }).click();
  await expect(page.locator(".chapter-readers")).toContainText(other);
  await page.getByRole("tab").first().click();

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

const GAMES = `手合割：平手
先手：Cat
後手：Dan
   1 ２六歩(27)

手合割：平手
表題：Lines
   1 ７六歩(77)
   2 ３四歩(33)
`;

/** Drags from one point to another, with a finger where there is one. */
async function drag(page: Page, touches: boolean, from: Locator, to: Locator): Promise<void> {
  const middle = async (one: Locator) => {
    const { x, y, width, height } = (await one.boundingBox())!;
    return { x: x + width / 2, y: y + height / 2 };
  };
  await from.scrollIntoViewIfNeeded();
  const start = await middle(from);
  const end = await middle(to);
  // Past its middle.
  end.y += end.y > start.y ? 12 : -12;
  const steps = [0.25, 0.5, 0.75, 1].map((part) => ({ x: start.x, y: start.y + (end.y - start.y) * part }));
  if (!touches) {
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    for (const { x, y } of steps) await page.mouse.move(x, y);
    await page.mouse.up();
    return;
  }
  const session = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints });
  await send("touchStart", [start]);
  for (const step of steps) await send("touchMove", [step]);
  await send("touchEnd", []);
}

test("a file of many games becomes chapters, which are put in order, and what is drawn is embedded", async ({
  page,
  friend,
  isMobile,
  baseURL,
}) => {
  const lang = isMobile ? "ja" : "en";
  const w = WORDS[lang];
  for (const one of [page, friend]) await speak(one.context(), lang, baseURL!);
  await signUp(page, lang, "Sorter");
  await page.goto("/study");
  await page.locator(".study-new summary").click();
  await page.locator('.study-new input[name="title"]').fill("Sorted");
  await page.locator('.study-new select[name="visibility"]').selectOption("public");
  await page.locator(".study-new form button").click();
  await expect(page).toHaveURL(/\/study\/[a-z0-9]+$/);
  const address = page.url();
  await page.getByRole("tab", { name: w.chapters }).click();
  await page.locator(".chapters details summary").last().click();
  await page.locator(".chapters input[type=file]").setInputFiles({
    name: "games.kif",
    mimeType: "text/plain",
    buffer: Buffer.from(GAMES),
  });
  await page.locator(".chapters details").last().locator("button[type=submit]").click();
  await expect(page).toHaveURL(/\/study\/[a-z0-9]+\/[a-z0-9]+$/);
  await expect(page.locator(".study-head h2")).toHaveText("Cat – Dan");
  await settled(page);
  await friend.goto(address);
  for (const one of [page, friend]) await one.getByRole("tab", { name: w.chapters }).click();
  const titles = (of: Page) => of.locator(".chapters li a");
  const first = lang === "ja" ? "第1章" : "Chapter 1";
  await expect(titles(friend)).toHaveText([first, "Cat – Dan", "Lines"]);
  await expect(friend.locator(".chapter-handle")).toHaveCount(0);

  // By hand, or with a finger: the last one goes before the first one.
  const handles = page.locator(".chapter-handle");
  await drag(page, isMobile, handles.last(), handles.first());
  for (const one of [page, friend]) await expect(titles(one)).toHaveText(["Lines", first, "Cat – Dan"]);
  await handles.first().focus();
  await page.keyboard.press("End");
  for (const one of [page, friend]) await expect(titles(one)).toHaveText([first, "Cat – Dan", "Lines"]);
  await page.locator(".chapter-ways button").nth(1).click();
  for (const one of [page, friend]) await expect(titles(one)).toHaveText(["Cat – Dan", first, "Lines"]);
  await settled(page);

  // On from here against the engine.
  await page.getByRole("tab").first().click();
  await page.getByRole("button", { name: w.practise }).click();
  await page.locator(".play-from button[type=submit]").click();
  await expect(page).toHaveURL(/\/game\//);

  await page.goto(address);
  await settled(page);
  await page.getByRole("button", { name: w.draw, exact: true }).click();
  await page.locator('.together-drawing input[name="squares"]').fill("2g 2f");
  await page.keyboard.press("Enter");
  await page.locator('.together-drawing input[name="squares"]').fill("5e");
  await page.keyboard.press("Enter");
  await settled(page);
  const chapter = await page.locator(".study").evaluate(() => {
    const boot = JSON.parse(document.getElementById("boot")!.textContent!) as { chapter: { id: string } };
    return boot.chapter.id;
  });
  await friend.goto(`/embed${new URL(address).pathname}/${chapter}`);
  await expect(friend.locator(".goban .hint")).toHaveCount(1);
  await expect(friend.locator(".goban svg line")).toHaveCount(1);
});

test("a file with more games than a study may hold is refused where it was chosen, in words", async ({
  page,
  isMobile,
  baseURL,
}) => {
  const lang = isMobile ? "ja" : "en";
  await speak(page.context(), lang, baseURL!);
  await signUp(page, lang, "Filler");
  await page.goto("/study");
  await page.locator(".study-new summary").click();
  await page.locator('.study-new input[name="title"]').fill("Full");
  await page.locator(".study-new form button").click();
  await expect(page).toHaveURL(/\/study\/[a-z0-9]+$/);
  const add = page.locator(".chapters details").last();
  const bring = async (games: number) => {
    await page.getByRole("tab", { name: WORDS[lang].chapters }).click();
    await add.locator("summary").click();
    const buffer = Buffer.from(Array(games).fill("V2.2\nPI\n+\n+7776FU\n").join("/\n"));
    await page
      .locator(".chapters input[type=file]")
      .setInputFiles({ name: "games.csa", mimeType: "text/plain", buffer });
    await add.locator("button[type=submit]").click();
  };
  await bring(36);
  await expect(page).toHaveURL(/\/study\/[a-z0-9]+\/[a-z0-9]+$/);
  await settled(page);
  await bring(36);
  const told = add.getByRole("alert");
  await expect(told).toContainText("64");
  await expect(told).toContainText("37");
  await expect(told).toBeInViewport();
});

test("who sees a study talk beside it, a line is reported and taken away, and the address alone lets nobody listen", async ({
  page,
  friend,
}) => {
  await signUp(page, "en", "Host");
  await signUp(friend, "en", "Reader");
  await page.goto("/study");
  await page.locator(".study-new summary").click();
  await page.locator('.study-new input[name="title"]').fill("Bishop exchange");
  await page.locator('.study-new select[name="visibility"]').selectOption("public");
  await page.locator(".study-new form button").click();
  await expect(page).toHaveURL(/\/study\/[a-z0-9]+$/);
  const address = page.url();
  await friend.goto(address);
  for (const one of [page, friend]) await settled(one);
  await friend.getByRole("tab", { name: "Chat" }).click();
  await friend.getByRole("textbox", { name: "Write a message" }).fill("Why not 8h2b+ at once?");
  await friend.getByRole("button", { name: "Send" }).click();
  // Whoever looks at the moves reads that something was said.
  await page.getByRole("tab", { name: "Chat (1)" }).click();
  const line = page.getByRole("log").locator("li");
  await expect(line).toContainText("Why not 8h2b+ at once?");
  await page.reload();
  await settled(page);
  await page.getByRole("tab", { name: "Chat" }).click();
  await expect(line).toContainText("Why not 8h2b+ at once?");
  await line.locator(".talk-more").click();
  await page.getByRole("button", { name: "Report", exact: true }).first().click();
  await page.locator(".talk-report button").click();
  await expect(page.locator(".talk").getByRole("status").last()).toHaveText(/moderator/);
  // A guest reads what is public, and is asked to log in before saying something.
  const guest = await friend.context().browser()!.newContext({ locale: "en-GB" });
  const third = await guest.newPage();
  await third.goto(address);
  await settled(third);
  await third.getByRole("tab", { name: "Chat" }).click();
  await expect(third.getByRole("log")).toContainText("Why not 8h2b+ at once?");
  await expect(third.getByRole("textbox", { name: "Write a message" })).toHaveCount(0);
  // Who merely has the address is not told who else is there, nor what they say.
  const id = new URL(address).pathname.split("/").pop();
  const changed = { title: "Bishop exchange", visibility: "link" };
  expect((await page.request.put(`/api/studies/${id}`, { data: changed })).ok()).toBe(true);
  await expect(third.getByRole("tab", { name: /Chat/ })).toHaveCount(0);
  await expect(third.getByText("Why not 8h2b+ at once?")).toHaveCount(0);
  await expect(page.getByRole("log")).toContainText("Why not 8h2b+ at once?");
  await guest.close();
});
