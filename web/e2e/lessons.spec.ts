// Every task of every lesson, by hand: a mistake first, which is refused, then the way that the lesson itself shows, to its end.

import type { Page } from "@playwright/test";
import { legalMoves } from "../src/rules/moves";
import { parseSfen, type Position } from "../src/rules/position";
import { moveToUsi } from "../src/rules/types";
import type { LessonAnswer, LessonMoves, LessonView } from "../src/wire";
import { expect, moveByHand, test } from "./fixtures";

const CHAPTERS = [
  "pieces",
  "promotion",
  "drops",
  "mate",
  "game",
  "handicap",
  "castles",
  "openings",
  "tesuji",
  "endgame",
  "attack",
  "club",
] as const;

/** Moves of a board among which a mistake is looked for: where a piece has a way to go, no first step is one. */
const LOOKED_AT = 40;

async function ask(page: Page, lesson: string, asked: LessonMoves): Promise<LessonAnswer> {
  const answer = await page.request.post(`/api/learn/${lesson}/judge?lang=en`, { data: asked });
  expect(answer.ok(), `${lesson}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

const lessonOf = async (page: Page): Promise<LessonView> =>
  (JSON.parse((await page.locator("script#boot").textContent())!) as { lesson: LessonView }).lesson;

/** Does something that is judged, and waits until the page has taken in what was said. */
async function judged(page: Page, act: () => Promise<void>): Promise<LessonAnswer> {
  const heard = page.waitForResponse((response) => response.url().includes("/judge"));
  await act();
  const answer = (await (await heard).json()) as LessonAnswer;
  await expect(page.locator(".learn")).toHaveAttribute("aria-busy", "false", { timeout: 15_000 });
  return answer;
}

/** A move from here that the judge does not take; none where a task takes any first step. */
async function mistake(page: Page, lesson: string, step: number, position: Position): Promise<string | null> {
  // From the end: what a lesson asks for mostly stands near the beginning of the list, with the pieces at the front.
  for (const move of legalMoves(position).slice(-LOOKED_AT).reverse()) {
    const usi = moveToUsi(move);
    const { type } = await ask(page, lesson, { step, moves: [usi] });
    if (type === "wrong" || type === "foul") return usi;
  }
  return null;
}

/** Picks among what is offered, the wrong ones first; whether one of them was refused. */
async function pick(page: Page): Promise<boolean> {
  const choice = page.locator(".lesson-choice button");
  let refused = false;
  const right: number[] = [];
  for (let i = 0; i < (await choice.count()); i++) {
    if (right.length > 0 && refused) break;
    const answer = await judged(page, () => choice.nth(i).click());
    if (answer.type === "done") {
      right.push(i);
      // Picked too early: begin again, so that a wrong one is tried as well.
      await expect(page.locator(".learn-said.good")).toBeVisible();
      if (!refused) await page.getByRole("button", { name: "Try again" }).click();
    } else {
      refused = true;
      await expect(page.locator(".learn-said")).not.toHaveText("");
      await expect(page.locator(".learn-said.good")).toHaveCount(0);
    }
  }
  await page.getByRole("button", { name: "Try again" }).click();
  const last = await judged(page, () => choice.nth(right[0]!).click());
  expect(last.type).toBe("done");
  return refused;
}

/** Solves a task move by move as the lesson shows it. */
async function solve(page: Page, lesson: LessonView, step: number): Promise<void> {
  let position = parseSfen(lesson.steps[step]!.sfen)!;
  const moves: string[] = [];
  for (;;) {
    const shown = await ask(page, lesson.name, { step, moves, show: true });
    if (shown.type !== "shown") throw new Error(`${lesson.name} ${step}: nothing is shown after ${moves.join(" ")}`);
    const answer = await judged(page, () => moveByHand(page, position, shown.mv));
    moves.push(shown.mv);
    if (answer.type === "done") return;
    if (answer.type !== "go-on") throw new Error(`${lesson.name} ${step}: ${moves.join(" ")} is called ${answer.type}`);
    position = parseSfen(answer.sfen)!;
  }
}

for (const chapter of CHAPTERS) {
  test(`every task of the lessons on ${chapter} is refused once and solved, by hand`, async ({ page, isMobile }) => {
    test.skip(isMobile, "said by the desktop");
    test.setTimeout(15 * 60_000);
    await page.goto("/learn?lang=en");
    const links = page.locator(`a[data-lesson][data-chapter="${chapter}"]`);
    const names = await links.evaluateAll((all) => all.map((link) => (link as HTMLElement).dataset["lesson"]!));
    expect(names.length).toBeGreaterThan(0);
    let refused = 0;
    for (const name of names) {
      await page.goto(`/learn/${name}?lang=en`);
      const lesson = await lessonOf(page);
      const stones = page.locator(".stones button");
      for (const [at, step] of lesson.steps.entries()) {
        if (at > 0) await stones.nth(at).click();
        await expect(page.locator(".learn-said")).toHaveText("");
        if (!step.task) continue;
        if (step.task.choice.length > 0 || step.task.numbers.length > 0) {
          expect(await pick(page), `${name} ${at + 1}: every choice is right`).toBe(true);
          refused++;
        } else {
          const position = parseSfen(step.sfen)!;
          const wrong = await mistake(page, name, at, position);
          if (wrong) {
            const answer = await judged(page, () => moveByHand(page, position, wrong));
            expect(["wrong", "foul"], `${name} ${at + 1}: ${wrong}`).toContain(answer.type);
            await expect(page.locator(".learn-said")).not.toHaveText("");
            await expect(page.locator(".learn-said.good")).toHaveCount(0);
            refused++;
            await page.getByRole("button", { name: "Try again" }).click();
          }
          await solve(page, lesson, at);
        }
        await expect(page.locator(".learn-said.good"), `${name} ${at + 1}`).toBeVisible();
      }
      // Whoever has done every task is told so.
      if (lesson.steps.at(-1)!.task)
        await expect(page.locator(".learn-said.good"), name).toContainText("Lesson complete. ★");
    }
    expect(refused).toBeGreaterThan(0);
  });
}
