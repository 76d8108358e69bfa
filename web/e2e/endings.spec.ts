// How games end: fouls, declarations, tries, repetition and perpetual check, each said in words.

import { parseSquare } from "../src/rules/types";
import { TELLINGS, told } from "./shapes";
import { expect, expectEnd, gameOf, move, moves, openGame, ownGame, test, touch } from "./fixtures";

const BLOCKED = { en: "The way is blocked", ja: "途中の駒を飛び越えています" } as const;
const ENTER = { en: "Enter a move", ja: "指し手を入力" } as const;

test("a strict game is lost by nifu, and the reason is shown", async ({ page }) => {
  await openGame(page, ownGame({ rules: { conduct: "strict", impasse: "none", takebacks: false } }));
  await moves(page, "2g2f 8c8d 2f2e 8d8e 2e2d 2c2d 2h2d 4a3b");
  // Black holds a pawn now, and has one on the seventh file.
  await move(page, "P*7e");
  await expectEnd(page, "illegal-move", /Sente made an illegal move\. Nifu: two pawns on one file\./);
  await expect(page.locator("sq.fault").first()).toBeVisible();
});

for (const telling of TELLINGS) {
  const name = `a friendly game explains a foul, typed or made by hand, and nothing moves ${telling.name}`;
  test(name, async ({ page, isMobile, baseURL }) => {
    await told(page, telling, { isMobile, baseURL });
    await openGame(page, ownGame());
    const why = page.getByRole("alert").filter({ hasText: BLOCKED[telling.lang] });
    await touch(page, parseSquare("8h")!);
    await touch(page, parseSquare("2b")!);
    await expect(why).toBeVisible();
    await expect(page.locator("sq.fault").first()).toBeVisible();
    // The bishop is back, and taking it up shows only where it can go: nowhere.
    await touch(page, parseSquare("8h")!);
    await expect(page.locator("sq.selected")).toHaveCount(1);
    await expect(page.locator("sq.dest")).toHaveCount(0);
    await touch(page, parseSquare("7g")!);
    await expect(page.locator("sq.dest")).toHaveCount(1);
    await touch(page, parseSquare("7f")!);
    await expect.poll(async () => (await gameOf(page)).moves.map((m) => m.usi)).toEqual(["7g7f"]);
    await expect(why).toBeHidden();
    if (isMobile) return;
    await page.getByRole("textbox", { name: ENTER[telling.lang] }).fill("2b8h+");
    await page.keyboard.press("Enter");
    await expect(why).toBeVisible();
  });
}

test("a friendly game explains nifu and a pinned piece", async ({ page }) => {
  await openGame(page, ownGame({ start: "4r2k1/9/9/9/9/9/4P4/4G4/4K4 b P 1" }));
  await page.locator(".komadai piece.sente.pawn").click();
  await touch(page, parseSquare("5c")!);
  await expect(page.getByRole("alert").filter({ hasText: "Nifu" })).toBeVisible();
  await move(page, "5g5f");
  await move(page, "2a1a");
  await openGame(page, ownGame({ start: "4r2k1/9/9/9/9/9/9/4G4/4K4 b - 1" }));
  await touch(page, parseSquare("5h")!);
  await touch(page, parseSquare("4h")!);
  await expect(page.getByRole("alert").filter({ hasText: "Your king would be in check" })).toBeVisible();
});

test("a foul is called by the move's name, and nobody is told how to move once the game is over", async ({ page }) => {
  await openGame(page, ownGame({ rules: { conduct: "strict", impasse: "none", takebacks: false } }));
  await touch(page, parseSquare("2g")!);
  await touch(page, parseSquare("2d")!);
  await expectEnd(page, "illegal-move", /does not move that way/);
  await expect(page.locator(".end")).toContainText("Move 1: ☗P-2d.");
  await expect(page.locator(".end")).not.toContainText("selecting");
});

test("a win is declared", async ({ page }) => {
  await openGame(
    page,
    ownGame({
      start: "+R+R+B6/3SKG3/PP+P+P+P4/9/9/9/9/9/4k4 b 6Pb3g3s4n4l7p 1",
      rules: { conduct: "strict", impasse: "declaration-27", takebacks: false },
    }),
  );
  await expect(page.locator(".impasse")).toContainText("28 / 28");
  await page.getByRole("button", { name: "Declare" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Declare" }).click();
  await expectEnd(page, "declaration", /Sente won by declaration/);
});

test("a try is won", async ({ page }) => {
  await openGame(
    page,
    ownGame({
      start: "9/4K4/9/9/9/9/9/4k4/9 b - 1",
      rules: { conduct: "friendly", impasse: "try", takebacks: false },
    }),
  );
  await move(page, "5b5a");
  await expectEnd(page, "try", /Try: ☗ Sente’s king reached the goal square/);
});

test("the same position four times is a draw", async ({ page }) => {
  await openGame(page, ownGame());
  await moves(page, "2h3h 8b7b 3h2h 7b8b 2h3h 8b7b 3h2h 7b8b 2h3h 8b7b 3h2h 7b8b");
  await expectEnd(page, "repetition", /Draw.*Sennichite/s);
});

test("perpetual check loses", async ({ page }) => {
  await openGame(page, ownGame({ start: "4k4/9/9/9/9/9/9/9/K4R3 b - 1" }));
  await moves(page, "4i5i 5a4a 5i4i 4a5a 4i5i 5a4a 5i4i 4a5a 4i5i 5a4a 5i4i 4a5a");
  await expectEnd(page, "perpetual-check", /Gote won.*☗ Sente gave check on every move/s);
});
