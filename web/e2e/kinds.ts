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
  const box = (await field.boundingBox())!;
  const upright = await field.evaluate((element) => element.classList.contains("orientation-sente"));
  const file = Number(square[0]);
  const rank = square.charCodeAt(1) - 96;
  const column = upright ? files - file : file - 1;
  const row = upright ? rank - 1 : ranks - rank;
  await page.mouse.click(box.x + ((column + 0.5) * box.width) / files, box.y + ((row + 0.5) * box.height) / ranks);
}

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
  } else await touchSquare(page, size, usi.slice(0, 2));
  await touchSquare(page, size, usi.slice(2, 4));
  const asked = page.locator("sg-promotion-choices piece");
  if (isAsked) await asked.nth(other ? 0 : 1).click();
}

/** The same, until the server has taken it. */
export async function move(page: Page, usi: string, ply: number): Promise<void> {
  await moveByHand(page, usi, ply);
  await expect.poll(async () => (await gameOf(page)).moves[ply - 1]?.usi).toBe(usi);
}
