// A wrong move goes back, wherever moves are asked for: with a mouse, by dragging, with a finger, and however often it is tried.

import { openAnalysed } from "./analysed";
import { type By, expect, moveByHand, signUp, test } from "./fixtures";
import { apply, EVEN_START, parseSfen } from "../src/rules/position";
import { parseUsi } from "../src/rules/types";

const START = parseSfen(EVEN_START)!;
const hands = (isMobile: boolean): readonly By[] => (isMobile ? ["finger"] : ["click", "drag"]);

const GAME = `手合割：平手
   1 ７六歩(77)
   2 ３四歩(33)
   3 ２六歩(27)
   4 ８四歩(83)
`;

test("a guess that is wrong goes back, and the right move is found after it", async ({ page, isMobile }) => {
  await signUp(page, "en", "Guesser");
  await page.goto("/study");
  await page.locator(".study-new summary").click();
  await page.locator('.study-new input[name="title"]').fill("Guessed");
  await page.locator(".study-new form button").click();
  await page.getByRole("tab", { name: "Chapters" }).click();
  await page.locator(".chapters details summary").last().click();
  const form = page.locator(".chapters details").last();
  await form
    .locator("input[type=file]")
    .setInputFiles({ name: "game.kif", mimeType: "text/plain", buffer: Buffer.from(GAME) });
  await form.locator('select[name="kind"]').selectOption("guess-black");
  await form.locator("button[type=submit]").click();
  await expect(page).toHaveURL(/\/study\/[a-z0-9]+\/[a-z0-9]+$/);
  await page.locator(".together-row").getByRole("button").last().click();
  const said = page.locator(".guess-said");
  for (const by of hands(isMobile)) {
    await page.getByRole("button", { name: "From the start" }).click();
    await expect(said).toHaveAttribute("data-said", "asked");
    // The same one twice: nothing that the page says changes the second time.
    for (const wrong of ["2g2f", "2g2f", "9g9f"]) {
      await moveByHand(page, START, wrong, by);
      await expect(said).toHaveAttribute("data-said", "wrong");
    }
    await moveByHand(page, START, "7g7f", by);
    await expect(said).toHaveAttribute("data-said", "right");
    const next = ["7g7f", "3c3d"].reduce((at, usi) => apply(at, parseUsi(usi)!)!, START);
    await moveByHand(page, next, "2g2f", by);
    await expect(said).toHaveAttribute("data-said", "over");
  }
});

test("an opening line is found after the same wrong move was tried twice", async ({ page, isMobile }) => {
  const made = await (await page.request.post("/api/records", { data: Buffer.from(GAME) })).json();
  const drill = page.locator(".repertoire");
  for (const by of hands(isMobile)) {
    await page.goto(`/practice/repertoire?lang=en&from=review/${made.id}`);
    await page.locator(".repertoire-form .primary").click();
    await expect(drill).toHaveAttribute("data-phase", "asked");
    for (const _ of [1, 2]) {
      await moveByHand(page, START, "9g9f", by);
      await expect(drill).toHaveAttribute("data-phase", "wrong");
    }
    await moveByHand(page, START, "7g7f", by);
    await expect(drill).toHaveAttribute("data-ply", "2");
    await page.evaluate(() => localStorage.clear());
  }
});

test("one's own mistake may be repeated before the better move is found", async ({ page, isMobile }) => {
  test.setTimeout(90_000);
  await page.goto("/?lang=en");
  await openAnalysed(page);
  await page.getByRole("tab", { name: "Report" }).click();
  const keep = page.locator(".learn-start").nth(1);
  await keep.getByRole("button").first().click();
  await keep.getByRole("link").click();
  const asked = page.locator(".mistakes");
  await expect(asked).toHaveAttribute("data-phase", "asked");
  const [first]: { sfen: string; played: string; before: { pv: string[] } }[] = await page.evaluate(
    () => JSON.parse(localStorage["komadai.mistakes"]).mistakes,
  );
  const [by] = hands(isMobile);
  for (const _ of [1, 2]) {
    await moveByHand(page, parseSfen(first!.sfen)!, first!.played, by);
    await expect(asked).toHaveAttribute("data-phase", "worse");
  }
  await moveByHand(page, parseSfen(first!.sfen)!, first!.before.pv[0]!, by);
  await expect(asked).toHaveAttribute("data-phase", "best");
});

test("a lesson plays a wrong drop and the answer to it, and takes both back", async ({ page, isMobile }) => {
  await page.goto("/learn/gold-on-head?lang=en");
  const board = parseSfen("4k4/9/4P4/9/9/9/9/9/9 b G 1")!;
  const lesson = page.locator(".learn");
  const pieces = page.locator(".sg-wrap piece:not(.ghost):not(.anim)");
  for (const by of hands(isMobile)) {
    await moveByHand(page, board, "G*4b", by);
    // The gold stands where it was dropped until it is taken, and the king stands there then.
    await expect(lesson).toHaveAttribute("data-refuting", "G*4b");
    await expect(page.locator(".learn-said")).toContainText("the king gets away.");
    await expect(page.locator(".learn-said")).toContainText("Kx4b");
    await expect(page.locator("sg-pieces piece.gold")).toHaveCount(1);
    await expect(lesson).toHaveAttribute("data-refuting", "5a4b");
    await expect(page.locator("sg-pieces piece.gold")).toHaveCount(0);
    await expect(lesson).toHaveAttribute("aria-busy", "false");
    await expect(pieces.first()).toBeVisible();
  }
  await moveByHand(page, board, "G*5b", hands(isMobile)[0]);
  await expect(page.locator(".learn-said")).toHaveText("Well done.");
});
