// Against the engine: the toss of pawns, and a handicap game to its end.

import type { Page } from "@playwright/test";
import { legalMoves } from "../src/rules/moves";
import { apply, parseSfen, type Position } from "../src/rules/position";
import { type Move, moveToUsi } from "../src/rules/types";
import { expect, gameOf, move, ready, test } from "./fixtures";

test("furigoma decides the sides", async ({ page }) => {
  await page.goto("/#new-game");
  await expect(page.getByRole("radio", { name: "Furigoma" })).toBeChecked();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  const toss = page.getByRole("status", { name: "Furigoma" });
  await expect(toss).toContainText("tokin");
  // It goes away by itself, so it is read at once.
  const [said, pawns] = await toss.evaluate((element) => [
    element.textContent,
    element.querySelectorAll("piece").length,
  ]);
  expect(pawns).toBe(5);
  const game = await gameOf(page);
  const tokins = game.furigoma!.tokins.filter(Boolean).length;
  const counted = (n: number, thing: string) => `${n} ${thing}${n === 1 ? "" : "s"}`;
  expect(said).toContain(`${counted(5 - tokins, "pawn")}, ${counted(tokins, "tokin")}`);
  expect(said).toContain(tokins >= 3 ? "You play ☖ Gote" : "You play ☗ Sente");

  // It leaves the board alone: what the clock runs for can be seen and touched.
  await ready(page);
  const [cloth, board] = [(await toss.boundingBox())!, (await page.locator(".goban").boundingBox())!];
  const apart =
    cloth.x >= board.x + board.width || cloth.y + cloth.height <= board.y || cloth.y >= board.y + board.height;
  expect(apart).toBe(true);

  // The next game opens by itself, and is played with sides changed.
  await resign(page);
  const before = page.url();
  await page.getByRole("button", { name: "Rematch, sides swapped" }).click();
  await expect.poll(() => page.url()).not.toBe(before);
  await ready(page);
  expect((await gameOf(page)).engine).toBe(game.engine === "black" ? "white" : "black");
});

test("a two-piece handicap game against level 3 is played to its end", async ({ page }) => {
  test.slow();
  await page.goto("/#new-game");
  await page.getByRole("slider", { name: "Level" }).fill("3");
  await page.getByRole("combobox", { name: "Handicap" }).selectOption("two");
  await page.getByRole("radio", { name: "No clock" }).check({ force: true });
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await ready(page);
  let resigned = false;
  for (let turn = 0; turn < 60; turn++) {
    await expect.poll(async () => mayMove(await gameOf(page)), { timeout: 30_000 }).toBe(true);
    const game = await gameOf(page);
    if (game.result) break;
    // White, the giver, moved first.
    expect(game.moves.length % 2).toBe(1);
    // Resigning is an end too, and keeps the story short on a slow machine.
    if (turn === 25) {
      await resign(page);
      resigned = true;
      continue;
    }
    await move(page, moveToUsi(choose(parseSfen(game.sfen)!)));
  }
  const card = page.locator(".end");
  await expect(card).toBeVisible({ timeout: 20_000 });
  // Whatever happened on the board, the page says what the server decided, from this side.
  const { result, engine } = await gameOf(page);
  expect(result!.reason).toBe(resigned ? "resignation" : "checkmate");
  if (resigned) expect(result!.winner).toBe(engine);
  await expect(card).toContainText(result!.winner === engine ? "You lost" : "You won");
});

async function resign(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await expect(page.locator(".end")).toBeVisible();
}

const mayMove = (game: { turn: string; engine?: string; result?: unknown }) =>
  !!game.result || game.turn !== game.engine;

/** A beginner: mates where that is one move away, takes the best piece, and otherwise goes forward. */
function choose(position: Position): Move {
  const value: Readonly<Partial<Record<string, number>>> = { P: 1, L: 3, N: 3, S: 5, G: 6, B: 8, R: 10, K: 0 };
  let best: { move: Move; worth: number } | null = null;
  for (const candidate of legalMoves(position)) {
    const after = apply(position, candidate)!;
    let worth = candidate.promote ? 3 : 0;
    if (candidate.type === "board") {
      const captured = position.board[candidate.to];
      if (captured) worth += (value[captured.kind] ?? 0) * 2;
      worth += ((candidate.from % 9) - (candidate.to % 9)) * 0.3;
      if (position.board[candidate.from]!.kind === "K") worth -= 2;
    }
    if (legalMoves(after).length === 0) worth += 100;
    if (!best || worth > best.worth) best = { move: candidate, worth };
  }
  return best!.move;
}
