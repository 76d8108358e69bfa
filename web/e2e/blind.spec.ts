// A whole game with eyes shut: by keyboard and by what is said alone.

import { expect, openGame, ownGame, test } from "./fixtures";
import { fileOf, parseUsi, rankOf, type Square } from "../src/rules/types";
import { TELLINGS, told } from "./shapes";

// A game that ends in mate after seven moves, the bishop twice left unpromoted.
const GAME = "7g7f 5a5b 8h3c 3a4b 3c4b 5c5d S*5c";

const SAID = {
  en: {
    first: "Sente: pawn to 7f",
    take: "Sente: bishop takes pawn on 3c",
    drop: "Sente: silver dropped on 5c",
    end: /checkmated/,
    hands: ["Both hands", "Sente’s hand: pawn"],
    file: ["File 3", "3c, Sente bishop"],
    rank: ["Rank c", "3c, Sente bishop"],
    last: ["The last move", "Sente: bishop takes pawn on 3c"],
    board: ["The whole board", "Rank i"],
    square: ["5b", "6b"],
    noSquare: "There is no such square",
  },
  ja: {
    first: "先手、7の6へ歩",
    take: "先手、3の3の歩を角で取る",
    drop: "先手、5の3に銀打ち",
    end: /詰/,
    hands: ["持ち駒を読む", "先手の持ち駒: 歩"],
    file: ["3筋", "3の3"],
    rank: ["3段目", "3の3"],
    last: ["直前の手を読む", "先手、3の3の歩を角で取る"],
    board: ["盤面全体を読む", "9段目"],
    square: ["52", "6の2"],
    noSquare: "そのようなマスはありません",
  },
} as const;

for (const lang of ["en", "ja"] as const) {
  test(`a game with eyes shut, to mate (${lang})`, async ({ page, isMobile }) => {
    test.skip(isMobile, "a phone has no keys");
    await page.goto(`/?lang=${lang}`);
    await openGame(page, ownGame());
    const said = page.locator("[aria-live=polite]").last();
    const words = SAID[lang];
    // Few stops before the board: the way there is the second link of the page.
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("application")).toBeFocused();

    let at = { file: 5, rank: 5 };
    const goTo = async (square: Square) => {
      const steps = { file: fileOf(square) - at.file, rank: rankOf(square) - at.rank };
      for (let i = 0; i < Math.abs(steps.file); i++)
        await page.keyboard.press(steps.file > 0 ? "ArrowLeft" : "ArrowRight");
      for (let i = 0; i < Math.abs(steps.rank); i++)
        await page.keyboard.press(steps.rank > 0 ? "ArrowDown" : "ArrowUp");
      at = { file: fileOf(square), rank: rankOf(square) };
    };
    for (const [i, usi] of GAME.split(" ").entries()) {
      const move = parseUsi(usi)!;
      if (move.type === "board") {
        await goTo(move.from);
        await page.keyboard.press("Enter");
      } else {
        await page.keyboard.press(move.kind.toLowerCase());
      }
      await goTo(move.to);
      await page.keyboard.press("Enter");
      // The bishop could promote, and is left as it is.
      if (i === 2 || i === 4) await page.keyboard.press("n");
      if (i === 0) await expect(said).toHaveText(words.first);
      if (i === 2) await expect(said).toHaveText(words.take);
      await expect(page.locator(".moves li")).toHaveCount(i + 1);
      if (i === 2) {
        for (const [key, text] of [
          ["h", lang === "ja" ? "先手の持ち駒: 歩" : "Sente’s hand: pawn"],
          ["3", lang === "ja" ? "3筋" : "File 3: "],
          ["Shift+Digit3", lang === "ja" ? "3段目" : "Rank c: "],
          ["m", words.take],
          ["c", lang === "ja" ? "先手" : "Sente"],
          ["w", lang === "ja" ? "9段目" : "Rank i"],
          ["i", lang === "ja" ? "3の3" : "3c"],
        ] as const) {
          await page.keyboard.press(key);
          await expect(said, key).toContainText(text);
        }
        await page.keyboard.press("?");
        await expect(page.getByRole("dialog")).toBeVisible();
        await page.keyboard.press("Escape");
        await page.getByRole("application").focus();
      }
    }
    await expect(said).toHaveText(words.end);
    await expect(page.locator(".end")).toHaveAttribute("data-reason", "checkmate");
  });
}

// A phone's listener has no keys: moves are typed, and what the board says is asked for by buttons that only listeners meet.
for (const telling of TELLINGS) {
  test(`a game with eyes shut by touch, to mate ${telling.name}`, async ({ page, isMobile, baseURL }) => {
    await told(page, telling, { isMobile, baseURL });
    await page.goto("/");
    await openGame(page, ownGame());
    const said = page.locator("[aria-live=polite]").last();
    const words = SAID[telling.lang];
    const inWords = page.locator(".in-words");
    const moves = GAME.split(" ");
    for (const [i, usi] of moves.entries()) {
      const typed = page.locator(".typed input");
      await typed.fill(usi);
      await typed.press("Enter");
      await expect(page.locator(".moves li")).toHaveCount(i + 1);
      if (i === 0) await expect(said).toHaveText(words.first);
      if (i !== 2) continue;
      // A screen reader gives the summary the focus before it is pressed.
      await inWords.locator("summary").focus();
      await inWords.locator("summary").click();
      for (const [name, text] of [words.hands, words.last, words.file, words.rank, words.board]) {
        await inWords.getByRole("button", { name, exact: true }).click();
        await expect(said, name).toContainText(text);
      }
      await inWords.getByRole("textbox").fill("0z");
      await inWords.getByRole("textbox").press("Enter");
      await expect(said).toContainText(words.noSquare);
      await inWords.getByRole("textbox").fill(words.square[0]);
      await inWords.getByRole("textbox").press("Enter");
      await expect(said).toContainText(words.square[1]);
      await inWords.locator("summary").click();
    }
    await expect(said).toHaveText(words.end);
    await expect(page.locator(".end")).toHaveAttribute("data-reason", "checkmate");
  });
}
