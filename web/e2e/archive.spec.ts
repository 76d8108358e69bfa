// The archive: records brought in are found by words and by position, and open in review.

import { resolve } from "node:path";
import { expect, test } from "./fixtures";

const RECORDS = resolve(import.meta.dirname, "../../testdata/records");

test("records are imported, a position is found in the explorer, and its game opens in review", async ({
  page,
  server,
}) => {
  server.import(RECORDS);
  await page.goto("/explorer?lang=en");
  await expect(async () => {
    await page.reload();
    await expect(page.locator(".explorer-moves h2")).not.toHaveText("0 games");
  }).toPass();
  const first = page.locator(".explorer-moves tbody a").first();
  const name = await first.innerText();
  await first.focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".explorer-line [aria-current=step]")).toHaveText(name);
  await page.getByRole("link", { name: "One move back" }).click();
  await expect(page).toHaveURL(/\/explorer$/);

  await page.goto("/archive?lang=en");
  await page.getByRole("searchbox").fill("1982 Katoh");
  await page.keyboard.press("Enter");
  await page.locator(".archive-games a").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("加藤");
  await page.getByRole("button", { name: "Open in review" }).click();
  await expect(page).toHaveURL(/\/review\/archive\d+/);
  await expect(page.locator("#board")).toBeVisible();
});
