// The next move: a wrong one is answered on the board and goes back, the right move is told with what follows, and both are
// remembered. And what is remembered shows where one stands.

import type { Page } from "@playwright/test";
import { legalMoves } from "../src/rules/moves";
import { parseSfen } from "../src/rules/position";
import { moveToUsi } from "../src/rules/types";
import type { NextMoveAnswer, NextMoveTry, NextMoveView } from "../src/wire";
import { faultsByDay } from "./axe";
import { expect, moveByHand, test } from "./fixtures";

const drill = (page: Page) => page.locator(".next-move");

/** The position that is asked. */
async function asked(page: Page) {
  const id = (await drill(page).getAttribute("data-id"))!;
  const view: NextMoveView = await (await page.request.get(`/api/next-moves/${id}`)).json();
  const judge = async (tried: NextMoveTry): Promise<NextMoveAnswer> =>
    (await page.request.post(`/api/next-moves/${id}/judge`, { data: tried })).json();
  const best = await judge({});
  if (best.type !== "best") throw new Error(best.type);
  return { id, position: parseSfen(view.sfen)!, judge, best: best.line[0]! };
}

for (const lang of ["en", "ja"] as const) {
  test(`a mistake is punished and goes back, the right move is told (${lang})`, async ({ page }) => {
    test.slow();
    await page.goto(`/practice/next-move?lang=${lang}`);
    await drill(page).waitFor();
    const first = await asked(page);
    // Every wrong move has an answer: where nobody wrote one, an engine finds it.
    const mistake = legalMoves(first.position)
      .map(moveToUsi)
      .findLast((usi) => usi !== first.best)!;
    await moveByHand(page, first.position, mistake);
    await expect(drill(page)).toHaveAttribute("data-refuting", /./);
    await expect(page.locator(".next-move-line")).toHaveText(/./);
    await expect(drill(page)).toHaveAttribute("aria-busy", "false", { timeout: 20_000 });
    await expect(page.locator(".next-move-row")).toHaveAttribute("data-streak", "0");
    // A second try is taken, but it does not count.
    await moveByHand(page, first.position, first.best);
    await expect(drill(page)).toHaveAttribute("data-done", "true");
    await expect(page.locator(".learn-said")).toHaveClass(/good/);
    await expect(page.locator(".next-move-row")).toHaveAttribute("data-streak", "0");
    expect(await faultsByDay(page)).toEqual([]);
    // Enter goes on: the button has the focus.
    await page.keyboard.press("Enter");
    await expect(drill(page)).not.toHaveAttribute("data-id", first.id);
    const second = await asked(page);
    await moveByHand(page, second.position, second.best);
    await expect(page.locator(".next-move-row")).toHaveAttribute("data-streak", "1");
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("komadai.next-move") ?? "{}"));
    expect(kept[first.id]).toMatchObject({ solved: 0, missed: 1 });
    expect(kept[second.id]).toMatchObject({ solved: 1, missed: 0 });
    // Phases are chosen, and a link from another page asks for one.
    await page.goto("/healthz");
    await page.goto(`/practice/next-move?lang=${lang}#end`);
    await expect(drill(page)).toHaveAttribute("data-phase", "end");
    await page.locator(".next-move-filter select").first().selectOption("opening");
    await expect(drill(page)).toHaveAttribute("data-phase", "opening");

    await page.goto(`/learn?lang=${lang}`);
    await expect(page.locator(".standing-themes li")).toHaveCount(5);
    await expect(page.locator('.standing-themes [data-weakest="true"]')).toHaveCount(1);
    await page.locator(".standing details").evaluate((details: HTMLDetailsElement) => (details.open = true));
    await expect(page.locator(".standing-week li")).toHaveCount(7);
    expect(await faultsByDay(page)).toEqual([]);
  });
}

test("who has solved mate problems and nothing else sees where they stand", async ({ page }) => {
  await page.goto("/learn");
  await expect(page.locator(".standing-themes")).toHaveCount(0);
  const card = { box: 2, due: "2026-11-30", solved: 3, missed: 1, last: "2026-11-20" };
  await page.evaluate((card) => {
    const kept = { version: 1, cards: { mate3001: card }, streak: 1, best: 2, days: 1, lastDay: "2026-11-20" };
    localStorage.setItem("komadai.tsume", JSON.stringify(kept));
  }, card);
  await page.reload();
  await expect(page.locator(".standing-themes li")).toHaveCount(5);
});

test("after a lesson the list of lessons names the next one", async ({ page }) => {
  await page.goto("/learn/king");
  await page.evaluate(() => localStorage.setItem("komadai.course", JSON.stringify({ king: 3 })));
  for (const [lang, words] of [
    ["en", "Next lesson"],
    ["ja", "次のレッスン"],
  ] as const) {
    await page.goto(`/learn?lang=${lang}`);
    await expect(page.locator("main")).toContainText(words);
  }
});
