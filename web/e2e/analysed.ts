// A game with a bishop given away and not taken back, analysed by the server.

import type { Page } from "@playwright/test";
import { expect } from "./fixtures";

export const MOVES = "7g7f 3c3d 8h6f 2b6f 9g9f 6f5g+ 3i4h 5g5f";

export interface Made {
  readonly id: string;
  readonly editKey: string;
}

export async function makeRecord(page: Page, moves = MOVES): Promise<Made> {
  const answer = await page.request.post("/api/records", { data: Buffer.from(`position startpos moves ${moves}`) });
  expect(answer.status(), await answer.text()).toBe(201);
  return answer.json();
}

/** Opens a record as whoever made it. */
export async function openOwn(page: Page, { id, editKey }: Made): Promise<void> {
  await page.goto("/");
  await page.evaluate(([id, key]) => localStorage.setItem(`komadai.edit.${id}`, key), [id, editKey] as const);
  await page.goto(`/review/${id}`);
  await page.locator(".review").waitFor();
}

/** Opens it once the server has looked at every move. */
export async function openAnalysed(page: Page): Promise<Made> {
  const made = await makeRecord(page);
  const address = `/api/records/${made.id}/analysis`;
  await page.request.post(address, { data: { effort: "quick" } });
  await expect
    .poll(async () => (await (await page.request.get(`${address}?seen=0`)).json()).phase, { timeout: 60_000 })
    .toBe("idle");
  await openOwn(page, made);
  return made;
}
