// After the end two browsers analyse on one board: a branch and an arrow are seen by both, and a reload keeps them.

import { expect, gameOf, move, moveByHand, openWithFriend, ready, test } from "./fixtures";
import { parseSfen } from "../src/rules/position";
import { speak } from "./shapes";

const WORDS = {
  en: {
    resign: "Resign",
    yes: "Resign",
    together: "Analyse together",
    draw: "Arrows and marks",
    squares: /^Squares/,
    follow: /^One board/,
    opened: "is going over the game. Join in?",
  },
  ja: {
    resign: "投了",
    yes: "投了する",
    together: "感想戦",
    draw: "矢印と印",
    squares: /^マス/,
    follow: /^全員で/,
    opened: "感想戦を始めました。",
  },
} as const;

test("two share a branch and an arrow, and a reload keeps both", async ({ page, friend, isMobile, baseURL }) => {
  const lang = isMobile ? "ja" : "en";
  const w = WORDS[lang];
  for (const one of [page, friend]) await speak(one.context(), lang, baseURL!);
  await openWithFriend(page, friend);
  await move(page, "7g7f");
  await move(friend, "3c3d");
  const { sfen } = await gameOf(page);
  await page.getByRole("button", { name: w.resign, exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: w.yes }).click();

  await page.getByRole("button", { name: w.together, exact: true }).click();
  // The other player is told, and comes along.
  await expect(friend.locator(".end").getByText(w.opened)).toBeVisible();
  await friend.getByRole("button", { name: w.together, exact: true }).click();
  const branches = (one: typeof page) => one.locator(".together-moves button");
  await expect(branches(friend)).toHaveCount(2);
  // A move by hand on one board, seen on the other, where the eye follows it.
  await moveByHand(page, parseSfen(sfen)!, "2g2f");
  for (const one of [page, friend]) {
    await expect(branches(one)).toHaveCount(3);
    await expect(branches(one).last()).toHaveAttribute("aria-current", "step");
  }
  // Back by the keyboard, and the other goes along.
  await page.keyboard.press("ArrowLeft");
  await expect(branches(friend).nth(1)).toHaveAttribute("aria-current", "step");
  // Whoever lets go of the board stays where they are.
  await friend.getByRole("button", { name: w.follow }).click();
  await page.keyboard.press("ArrowLeft");
  await expect(branches(page).first()).toHaveAttribute("aria-current", "step");
  await expect(branches(friend).nth(1)).toHaveAttribute("aria-current", "step");

  await friend.getByRole("button", { name: w.draw, exact: true }).click();
  const squares = friend.getByRole("textbox", { name: w.squares });
  await squares.fill("8h 2b");
  await squares.press("Enter");
  await page.keyboard.press("ArrowRight");
  const arrow = (one: typeof page) => one.locator(".together-drawn").getByRole("button", { name: /8h2b/ });
  for (const one of [page, friend]) await expect(arrow(one)).toBeVisible();

  await page.reload();
  await ready(page);
  await page.getByRole("button", { name: w.together, exact: true }).click();
  await expect(branches(page)).toHaveCount(3);
  await expect(arrow(page)).toBeVisible();
  const kif = await page.request.get(
    await page
      .locator(".together-row a")
      .getAttribute("href")
      .then((href) => href!),
  );
  expect(await kif.text()).toContain("２六歩");
});
