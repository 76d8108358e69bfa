// After a first game: why it was lost, and the lesson for that, in three clicks; what one can do next.

import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { captured, greatestLoss } from "../src/rules/exchange";
import { legalMoves } from "../src/rules/moves";
import { apply, parseSfen, type Position } from "../src/rules/position";
import { type Move, moveToUsi } from "../src/rules/types";
import { expect, gameOf, move, openGame, ownGame, test } from "./fixtures";
import { speak, TELLINGS } from "./shapes";

const WORDS = {
  en: {
    resign: "Resign",
    yes: "Resign",
    lost: "See why you lost",
    turned: "turned the game",
    again: "Play on from",
    lesson: /^Lesson/,
  },
  ja: {
    resign: "投了",
    yes: "投了する",
    lost: "負けた理由を見る",
    turned: "分かれ目",
    again: "分かれ目の局面",
    lesson: /^レッスン/,
  },
} as const;

/** The move that gives most away: which one that is depends on what the engine has played. */
function worst(position: Position): string {
  const cost = (move: Move) => {
    const after = apply(position, move);
    return after ? (greatestLoss(after)?.pawns ?? 0) - captured(position, move) : -Infinity;
  };
  return moveToUsi(legalMoves(position).reduce((most, one) => (cost(one) > cost(most) ? one : most)));
}

/** A first game, in which pieces are given away. */
async function lose(page: Page, lang: "en" | "ja"): Promise<void> {
  await openGame(
    page,
    ownGame({ opponent: { type: "engine", level: 1 }, rules: { ...ownGame().rules, takebacks: true } }),
  );
  // Three moves: to a fourth the engine may have given check.
  for (const number of [1, 2, 3]) {
    await expect(page.locator(".plate-bottom.turn")).toBeVisible({ timeout: 30_000 });
    await move(page, number === 1 ? "7g7f" : worst(parseSfen((await gameOf(page)).sfen)!));
  }
  await expect(page.locator(".plate-bottom.turn")).toBeVisible({ timeout: 30_000 });
  await page.getByRole("button", { name: WORDS[lang].resign, exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: WORDS[lang].yes }).click();
  await page.locator(".end").waitFor();
}

for (const telling of TELLINGS) {
  test(`from a lost game to its lesson in three clicks ${telling.name}`, async ({ page, isMobile, baseURL }) => {
    test.slow();
    test.skip(telling.shape === "sideways" && !isMobile, "a desktop does not lie on its side");
    if (telling.shape === "sideways") await page.setViewportSize({ width: 844, height: 390 });
    const words = WORDS[telling.lang];
    await speak(page.context(), telling.lang, baseURL!);
    await lose(page, telling.lang);
    await page.getByRole("button", { name: words.lost }).click();
    // Nobody has asked for the analysis: it comes by itself.
    const why = page.locator('.why[data-ready="true"]');
    await expect(why).toBeVisible({ timeout: 60_000 });
    await expect(why.locator("li").first()).toContainText(words.turned);
    await expect(page).toHaveURL(/#\d+$/);
    await expect(page.locator(".plate-bottom .plate-person")).toHaveText(telling.lang === "en" ? "You" : "あなた");
    const found = await new AxeBuilder({ page }).analyze();
    expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    await why.locator("li button").nth(1).click();
    await expect(page).toHaveURL(/#\d+$/);
    await why.getByRole("link", { name: words.lesson }).click();
    await expect(page).toHaveURL(/\/learn\//);
    // The same position once more, with the same side.
    await page.goBack();
    await page.getByRole("button", { name: words.again }).click();
    await page.waitForURL(/\/game\//);
  });
}
