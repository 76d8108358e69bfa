// Games whose pieces turn over by other rules, or stand in no other game: whole games, played by hand between two browsers.

import { expect, gameOf, openGame, openWithFriend, ownGame, ready, test } from "./fixtures";
import { move, moveByHand, touchSquare } from "./kinds";
import { parseSfen } from "../src/rules/position";

/** Each with drops, to the mate; and what Black tries as the fifth move, which is none. */
const GAMES = {
  kyotoshogi: ["3e3c", "5e5d+ 2a3b+ 5d5a+ 4a5a+ R*3d T*1b 2e2d+ 3a4b 2d3b+ 4b5b B*4a 5b5c 4e4d+ 5c4c 4d1a+ 1b1a+ T*5d"],
  micro: ["1e1c", "2e3d 2a2b 3e2d 2b3b 3d2c 3b2c+ 2d2c+ 3a2b R*3e T*1b 2c2b+ 1b2b+ T*3b"],
  gorogoroplus: ["3f1d", "5f4e 4c4d N*4c 3a4b 4e4d 3c3d 4c5a+ 4a5a S*3c 4b5b L*5c 5b4a 5c5a+ 4a5a G*4b"],
  torishogi: [
    "4g7d",
    "3d3c 4b3c 5e5d 5c5d 5g5f S*4b S*3d 5a5b 3d3c S*6b 3g3f 3a2b F*3b 4a5a 3b2b+ 4c4d 2b1a 4b4c 1a2a 5a4a 2a3b 4a5a C*4b",
  ],
  yarishogi: [
    "5h5e",
    "4i5h 5a5b 1i1h 4c4d 1h4h 2a1b 5i6h 5b6d 6g6f 4a4b 6f6e 1a2a 6e6d 6c6d 6h6d 6a6d 6i6d B*6e 6d6c+ P*6a 6c6e 4d4e N*4d 4b5a N*6c",
  ],
} as const;

/** Where the board is read, in two languages. */
const WORDS = {
  en: { won: /You won/, lost: /You lost/, wrong: "The piece does not move that way." },
  ja: { won: /あなたの勝ち/, lost: /あなたの負け/, wrong: "その駒は、そこには動けません。" },
} as const;

for (const lang of ["en", "ja"] as const) {
  test.describe(lang, () => {
    test.use({ locale: lang });
    for (const [game, [wrong, line]] of Object.entries(GAMES)) {
      test(`a game of ${game} is played to the mate (${lang})`, async ({ page, friend, server }) => {
        test.slow();
        await openWithFriend(page, friend, { variant: game });
        const moves = line.split(" ");
        for (const [at, usi] of moves.entries()) {
          const [mover, waiter] = at % 2 ? [friend, page] : [page, friend];
          if (at === 4) {
            // A move that no piece has: it is explained, and the game goes on.
            await moveByHand(mover, wrong, at + 1);
            await expect(mover.locator(".refusal")).toContainText(WORDS[lang].wrong);
            expect((await gameOf(mover)).moves).toHaveLength(at);
          }
          // The one who serves the game dies in its middle.
          if (at === 7 && game === "kyotoshogi") {
            await server.kill();
            await server.start();
            await Promise.all([ready(page), ready(friend)]);
          }
          await move(mover, usi, at + 1);
          await expect(waiter.locator(".moves button")).toHaveCount(at + 1);
        }
        await expect(page.locator(".end")).toContainText(WORDS[lang].won, { timeout: 20_000 });
        await expect(friend.locator(".end")).toContainText(WORDS[lang].lost);
        await expect(page.locator(".end")).toHaveAttribute("data-reason", "checkmate");
        // Both boards show what the server has, pieces and hands.
        const last = parseSfen((await gameOf(page)).sfen)!;
        const pieces = last.board.filter((piece) => piece !== null).length;
        for (const side of [page, friend]) await expect(side.locator(".stage sg-pieces > piece")).toHaveCount(pieces);
      });
    }
  });
}

test("a piece in hand is dropped with the face that was chosen, by mouse and by keyboard", async ({ page }) => {
  test.slow();
  await openGame(page, ownGame({ variant: "kyotoshogi" }));
  // Each side takes a pawn that has become a rook.
  for (const [at, usi] of ["5e5d+", "2a3b+", "5d5a+", "4a5a+"].entries()) await move(page, usi, at + 1);
  const size = { files: 5, ranks: 5 };
  await page.locator(".komadai piece.sente.pawn").click();
  await touchSquare(page, size, "3d");
  const choices = page.locator("sg-promotion-choices piece");
  await expect(choices).toHaveCount(2);
  await expect(choices.nth(0)).toHaveClass(/rook/);
  await expect(choices.nth(1)).toHaveClass(/pawn/);
  // Both can be seen and touched, wherever the square lies.
  const width = page.viewportSize()!.width;
  for (const at of [0, 1]) {
    const box = (await choices.nth(at).boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(width);
  }
  await page.keyboard.press("Escape");
  await expect(choices.first()).toBeHidden();
  // By keyboard either letter takes the piece up, and the face is asked for.
  const spoken = page.locator("[aria-live=polite]").last();
  const board = page.locator("#board");
  await board.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("r");
  await page.keyboard.press("Enter");
  await expect(spoken).toHaveText("Which face up? Y: rook; N: pawn");
  await page.keyboard.press("y");
  await expect.poll(async () => (await gameOf(page)).moves[4]?.usi).toBe("R*3d");
  await expect(page.locator(".stage sg-pieces piece.sente.rook")).toHaveCount(1);
});

/** Chu shogi: how lions go, and what is said of one that may not be taken. */
const LION = {
  en: { guarded: "This lion is guarded.", ban: "only if no piece guards it" },
  ja: { guarded: "足のある獅子は取れません。", ban: "途中で歩・仲人以外の駒を取れば" },
} as const;

for (const lang of ["en", "ja"] as const) {
  test.describe(lang, () => {
    test.use({ locale: lang });
    test(`lions go two steps, stay and come back, and do not take a guarded lion (${lang})`, async ({
      page,
      friend,
      server,
      isMobile,
    }) => {
      test.skip(isMobile !== (lang === "ja"), "in Japanese on a phone, in English on a desk");
      test.slow();
      await openWithFriend(page, friend, { variant: "chushogi" });
      await expect(page.locator(".stage sg-pieces > piece")).toHaveCount(92);
      // A leap over the pawns; a single step, for which its square is touched twice; a move back to where it began.
      const moves = "7j7h 6c6e 7h7g 12d12e 7g7f7g 1d1e 7g6f 12e12f".split(" ");
      for (const [at, usi] of moves.entries()) {
        const [mover, waiter] = at % 2 ? [friend, page] : [page, friend];
        if (at === 4) {
          await moveByHand(mover, "7g6e", at + 1);
          await expect(mover.locator(".refusal")).toContainText(LION[lang].guarded);
          await expect(mover.locator(".refusal")).toContainText(LION[lang].ban);
        }
        if (at === 6) {
          await server.kill();
          await server.start();
          await Promise.all([ready(page), ready(friend)]);
        }
        await move(mover, usi, at + 1);
        await expect(waiter.locator(".moves button")).toHaveCount(at + 1);
      }
      // The lion takes the other one beside it and stays where it is.
      await move(page, "6f6e6f", 9);
      for (const side of [page, friend]) {
        await expect(side.locator(".stage sg-pieces > piece")).toHaveCount(91);
        await expect(side.locator(".stage sg-pieces > piece.knight")).toHaveCount(1);
      }
      // What was enlarged is small again once the move has come.
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(page.viewportSize()!.width);
    });
  });
}

test("a lion goes by keyboard and by what is typed, and is put back before its second step", async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, "keys");
  test.slow();
  await openGame(page, ownGame({ variant: "chushogi" }));
  const made = (ply: number) => expect.poll(async () => (await gameOf(page)).moves[ply - 1]?.usi);
  const type = async (usi: string) => {
    await page.locator(".typed input").fill(usi);
    await page.keyboard.press("Enter");
  };
  const spoken = page.locator("[aria-live=polite]").last();
  const board = page.locator("#board");
  const keys = async (...pressed: string[]) => {
    for (const key of pressed) await page.keyboard.press(key);
  };
  await board.focus();
  await keys("ArrowLeft", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown");
  await expect(spoken).toHaveText("7j, Sente lion");
  await keys("Enter", "ArrowUp", "ArrowUp", "Enter");
  await made(1).toBe("7j7h");
  await type("6c6e");
  await made(2).toBe("6c6e");
  await board.focus();
  await keys("Enter", "ArrowUp", "Enter");
  await expect(spoken).toContainText("lion on 7g: where does the second step lead?");
  // Put back, and once more: the same square again, and it stays there.
  await keys("Escape");
  await expect(page.locator(".board-bar")).toHaveCount(0);
  await keys("ArrowDown", "Enter", "ArrowUp", "Enter");
  await expect(page.locator(".board-bar")).toContainText("lion on 7g");
  await keys("Enter");
  await made(3).toBe("7h7g");
  await type("12d12e");
  await made(4).toBe("12d12e");
  await type("7g7f7g");
  await made(5).toBe("7g7f7g");
});

test("birds are called by their names, and a third swallow on a file is refused by its own", async ({ page }) => {
  test.slow();
  await openGame(page, ownGame({ variant: "torishogi" }));
  for (const [at, usi] of ["3d3c", "4b3c", "5e5d", "5c5d"].entries()) await move(page, usi, at + 1);
  await expect(page.locator(".hand-top .sr-only")).toHaveText("swallow ×2");
  for (const [at, usi] of ["S*3d", "4a5b"].entries()) await move(page, usi, at + 5);
  await moveByHand(page, "S*3f", 7);
  await expect(page.locator(".refusal")).toContainText("A third swallow on one file.");
  await expect(page.locator(".refusal")).toContainText("already has two unpromoted swallows of yours");
  expect((await gameOf(page)).moves).toHaveLength(6);
  // What the board says is in the game's own words, too.
  const spoken = page.locator("[aria-live=polite]").last();
  await page.locator("#board").focus();
  await page.keyboard.press("ArrowDown");
  await expect(spoken).toHaveText("4e, Sente swallow");
});
