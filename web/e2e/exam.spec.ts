// Tests of grade: taken to their end, passed and not, and the placement.

import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { legalMoves } from "../src/rules/moves";
import { parseSfen } from "../src/rules/position";
import { moveToUsi } from "../src/rules/types";
import { expect, moveByHand, test } from "./fixtures";
import type { LessonAnswer, LessonMoves } from "../src/wire";

/** What a lesson's judge says; the answers of the papers are not in the page. */
async function ask(page: Page, lesson: string, asked: LessonMoves): Promise<LessonAnswer> {
  const answer = await page.request.post(`/api/learn/${lesson}/judge`, { data: asked });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/** Answers the question that is shown by its solution, on the board. */
async function answer(page: Page, lesson: string, sfens: readonly string[]): Promise<void> {
  const step = Number(await page.locator(".exam-running").getAttribute("data-step"));
  let position = parseSfen(sfens[step]!)!;
  const moves: string[] = [];
  for (;;) {
    const shown = await ask(page, lesson, { step, moves, show: true });
    if (shown.type !== "shown") throw new Error(shown.type);
    await moveByHand(page, position, shown.mv);
    moves.push(shown.mv);
    const judged = await ask(page, lesson, { step, moves });
    if (judged.type === "done") return;
    if (judged.type !== "go-on") throw new Error(`${shown.mv} is called ${judged.type}`);
    position = parseSfen(judged.sfen)!;
    await expect(page.locator(".exam-running")).toHaveAttribute("data-moves", String(moves.length));
  }
}

/** Makes a legal move that the judge does not call right. */
async function answerWrong(page: Page, lesson: string, sfens: readonly string[]): Promise<void> {
  const step = Number(await page.locator(".exam-running").getAttribute("data-step"));
  const position = parseSfen(sfens[step]!)!;
  for (const move of legalMoves(position)) {
    const usi = moveToUsi(move);
    const judged = await ask(page, lesson, { step, moves: [usi] });
    if (judged.type !== "wrong") continue;
    await moveByHand(page, position, usi);
    return expect(page.locator(".learn-said")).toHaveText(/Wrong\.|不正解/);
  }
}

const sfensOf = async (page: Page): Promise<string[]> => {
  const boot = JSON.parse((await page.locator("script#boot").textContent())!) as {
    exam: { lesson: { steps: { sfen: string }[] } };
  };
  return boot.exam.lesson.steps.map(({ sfen }) => sfen);
};

for (const lang of ["en", "ja"] as const) {
  const w = {
    en: {
      begin: "Begin",
      passed: "Passed: 12-kyū",
      mark: "passed",
      name: "Name on the certificate",
      again: "Another test",
    },
    ja: { begin: "始める", passed: "12級合格", mark: "合格", name: "認定証の名前", again: "別の問題で受ける" },
  }[lang];
  test(`a test is passed with one answer wrong and one left out (${lang})`, async ({ page, isMobile }) => {
    test.skip(isMobile !== (lang === "ja"), "a phone in Japanese, a desktop in English");
    test.slow();
    await page.goto(`/learn/test/12k?paper=2&lang=${lang}`);
    const sfens = await sfensOf(page);
    await page.getByRole("button", { name: w.begin }).click();
    for (let question = 1; question <= 10; question++) {
      await page.locator(`.exam-running[data-question="${question}"] .learn-steps button:enabled`).waitFor();
      if (question === 3) await page.locator(".learn-steps button").click();
      else if (question === 5) await answerWrong(page, "test-12k-2", sfens);
      else await answer(page, "test-12k-2", sfens);
    }
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(w.passed);
    await expect(page.locator(".exam-result")).toHaveAttribute("data-passed", "true");
    await page.getByPlaceholder(w.name).fill("Hana");
    const found = await new AxeBuilder({ page }).analyze();
    expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);

    // The one that was left out is looked at, and its answer shown to its end.
    await expect(page.locator(".exam-questions .missed")).toHaveCount(2);
    await page.locator(".exam-questions .missed").first().click();
    const show = page.locator(".exam-looking .learn-steps .primary");
    for (let i = 0; i < 5 && (await show.isEnabled()); i++) {
      await show.click();
      await expect(page.locator(".exam-looking")).toHaveAttribute("aria-busy", "false");
    }
    await expect(show).toBeDisabled();
    await page.locator(".exam-looking .learn-steps button").nth(1).click();
    await expect(page.getByRole("link", { name: w.again })).toHaveAttribute("href", "/learn/test/12k?paper=3");

    await page.goto("/learn/test");
    await expect(page.locator('[data-exam="12k"] .exam-passed')).toContainText(w.mark);
    await expect(page.locator(".exam-passed")).toHaveCount(1);
  });
}

test("a wrong move ends a question, and the time ends the test", async ({ page, isMobile }) => {
  test.skip(isMobile, "said by the desktop");
  await page.clock.install();
  await page.goto("/learn/test/15k?paper=1");
  await page.getByRole("button", { name: "Begin" }).click();
  await page.locator('.exam-running[data-question="1"]').waitFor();
  await page.locator(".learn-steps button").click();
  await expect(page.locator(".learn-said")).toHaveText("Wrong.");
  await page.clock.runFor(1_500);
  await page.locator('.exam-running[data-question="2"]').waitFor();
  await page.clock.runFor(10 * 60_000);
  await expect(page.getByText("Time is up.")).toBeVisible();
  await expect(page.locator(".exam-result")).toHaveAttribute("data-passed", "false");
  await expect(page.locator(".exam-questions li")).toHaveCount(10);
  // What was missed leads to its lessons, and the one answer that was given counts where one sees how one stands.
  const lessons = page.locator(".exam-missed .lessons a");
  await expect(page.getByRole("heading", { name: "What to read again" })).toBeVisible();
  expect(await lessons.count()).toBeGreaterThan(0);
  const lesson = (await lessons.first().getAttribute("href"))!;
  await page.goto("/learn/test");
  await expect(page.locator(".exam-passed")).toHaveCount(0);
  expect((await page.goto(lesson))?.status()).toBe(200);
  await page.goto("/learn");
  await expect(page.locator('[data-theme="basics"]')).toContainText("answers: 0 of 1 right");
});

test("whoever leaves every position out is placed at the bottom, and led to that test", async ({ page }) => {
  test.slow();
  await page.goto("/learn/test/placement");
  await page.getByRole("button", { name: "Begin" }).click();
  for (let question = 1; question <= 10; question++) {
    await page.locator(`.exam-running[data-question="${question}"] .learn-steps button:enabled`).click();
  }
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("About 15-kyū");
  await page.getByRole("link", { name: "Test for 15-kyū" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Test for 15-kyū");
});
