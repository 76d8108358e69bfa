// Moves by hand in games on boards of any size, with pieces of any game.

import type { Page } from "@playwright/test";
import { FORSYTH } from "../src/board/names";
import { heldAs, otherFace } from "../src/rules/kinds";
import { parseSfen, sizeOf } from "../src/rules/position";
import type { DropKind } from "../src/rules/types";
import { expect, gameOf } from "./fixtures";

/** Clicks a square of the board of a game. */
export async function touchSquare(
  page: Page,
  { files, ranks }: { readonly files: number; readonly ranks: number },
  square: string,
): Promise<void> {
  const field = page.locator(".stage .sg-wrap").first();
  const upright = await field.evaluate((element) => element.classList.contains("orientation-sente"));
  const file = parseInt(square);
  const rank = square.charCodeAt(square.length - 1) - 96;
  const column = upright ? files - file : file - 1;
  const row = upright ? rank - 1 : ranks - rank;
  const touch = async () => {
    const box = (await field.boundingBox())!;
    const [x, y] = [box.x + ((column + 0.5) * box.width) / files, box.y + ((row + 0.5) * box.height) / ranks];
    await page.mouse.click(x, y);
    return { x, y };
  };
  // Where squares are too small for a finger, the first touch makes a part of the board larger.
  const goban = page.locator(".stage > .goban").first();
  const isNear = () => goban.evaluate((element) => element.classList.contains("near"));
  const small = (await field.boundingBox())!.width / files < 36;
  if (files <= 9 || !small || (await isNear())) return void (await touch());
  await touch();
  await expect.poll(isNear).toBe(true);
  await touch();
}

/** The squares of a move: from, on the way if it has two steps, to. */
export const squaresOf = (usi: string): readonly string[] => usi.match(/\d+[a-p]/g) ?? [];

/** Takes up a piece, or one in hand, and sets it down; whoever is asked for a face says the one that the move names. */
export async function moveByHand(page: Page, usi: string, ply: number): Promise<void> {
  const { start, legal } = await gameOf(page);
  const position = parseSfen(start)!;
  const size = sizeOf(position);
  const color = ply % 2 ? "sente" : "gote";
  // The other face stands first.
  let other = usi.endsWith("+");
  const plain = usi.replace("+", "");
  let isAsked = [plain, `${plain}+`].every((way) => legal?.includes(way));
  if (usi[1] === "*") {
    const face = usi[0] as DropKind;
    const held = heldAs(position.game?.name, face);
    other = face !== held;
    isAsked = otherFace(position.game?.name, face) !== null;
    await page.locator(`.komadai piece.${color}.${FORSYTH.fromForsyth(held)}`).click();
  }
  const squares = squaresOf(usi);
  for (const square of squares) await touchSquare(page, size, square);
  // A first step that is the whole move is confirmed where it ends.
  const goesOn =
    squares.length === 2 && legal?.some((way) => way !== usi && way.startsWith(usi) && squaresOf(way).length > 2);
  if (goesOn) await touchSquare(page, size, squares[1]!);
  const asked = page.locator("sg-promotion-choices piece");
  if (isAsked) await asked.nth(other ? 0 : 1).click();
}

/** The same, until the server has taken it. */
export async function move(page: Page, usi: string, ply: number): Promise<void> {
  await moveByHand(page, usi, ply);
  await expect.poll(async () => (await gameOf(page)).moves[ply - 1]?.usi).toBe(usi);
}
