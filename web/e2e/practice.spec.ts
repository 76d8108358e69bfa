// The ways to practise: a combination solved, a square touched, a rung of the ladder begun, a sheet to print.

import { readFileSync } from "node:fs";
import { expect, moveByHand, test } from "./fixtures";
import { parseSfen } from "../src/rules/position";

const [, , , sfen, move] = readFileSync(new URL("../../crates/learn/tesuji/problems.tsv", import.meta.url), "utf8")
  .split("\n")
  .find((line) => line.startsWith("fork\t"))!
  .split("\t");

for (const lang of ["en", "es"] as const) {
  test(`a combination, a minute of coordinates and a rung of the ladder (${lang})`, async ({ page, isMobile }) => {
    test.skip(isMobile !== (lang === "es"), "one language on a desktop, another one on a phone");
    await page.goto(`/practice?lang=${lang}`);
    await page.locator('a[href="/practice/tesuji"]').click();
    await page.locator('a[data-lesson="fork-1"]').click();
    const judged = page.waitForResponse((response) => response.url().endsWith("/judge"));
    await moveByHand(page, parseSfen(sfen!)!, move!);
    await judged;
    await expect(page.locator(".learn-said.good")).toBeVisible();

    await page.goto("/practice/coordinates");
    await page.locator(".trainer button.primary").click();
    const asked = await page.locator(".trainer-asked").textContent();
    await page.locator(`[data-square="${asked!.trim()}"]`).click();
    await expect(page.locator(".trainer-score")).toHaveAttribute("data-right", "1");

    await page.goto("/practice/notation");
    await page.locator("button.primary").click();
    await expect(page.locator(".trainer-asked")).not.toBeEmpty();

    await page.goto("/practice/ladder");
    await page.locator('[data-handicap="ten"] button').click();
    await expect(page).toHaveURL(/\/game\//);
    await page.goto("/practice/ladder");
    await expect(page.locator('[data-handicap="ten"] a[href^="/game/"]')).toBeVisible();

    await page.goto("/print");
    const sheet = await page.request.get("/print/rules.pdf");
    expect(sheet.headers()["content-type"]).toBe("application/pdf");
    expect((await sheet.body()).subarray(0, 5).toString()).toBe("%PDF-");
    expect((await page.request.get("/print/nothing.pdf")).status()).toBe(404);
  });
}
