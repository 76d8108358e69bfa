// The position wiki: written by people with accounts, looked through by all.

import { expect, signUp, test } from "./fixtures";

test("a position's page is edited with a preview, compared, and reverted", async ({ page, isMobile }) => {
  const lang = isMobile ? "ja" : "en";
  await page.goto(`/explorer?lang=${lang}&moves=7g7f,3c3d`);
  await page.locator('a[href^="/position/"]').click();
  await expect(page).toHaveURL(/\/position\/lnsgkgsnl\/1r5b1\/.*_b_-$/);
  const address = page.url();
  await expect(page.locator('form[action="/wiki/edit"]')).toHaveCount(0);

  const name = await signUp(page, lang, "Writer");
  await page.goto(address);
  await page.locator('form[action="/wiki/edit"] button').click();
  await page.locator("textarea").fill("# Bishops face\nFirst line <b>\n{2g2f 4c4d}");
  await page.locator('button[value="preview"]').click();
  await expect(page.locator(".wiki-preview h3")).toHaveText("Bishops face");
  await expect(page.locator(".wiki-preview b")).toHaveCount(0);
  await page.locator('button[value="save"]').click();
  await expect(page).toHaveURL(address);
  await expect(page.locator(".wiki-text")).toContainText(name);
  await expect(page.locator(".line-of-play")).toBeVisible();

  // The same position by another way is the same page; the line of play leads to another one.
  await page.goto("/explorer?moves=2g2f,3c3d,7g7f,8c8d,2f2e,8d8e");
  await page.goto(address.replace("_b_-", "_b_-_7"));
  await expect(page.locator(".wiki-text h3")).toHaveText("Bishops face");

  await page.locator('form[action="/wiki/edit"] button').click();
  await page.locator("textarea").fill("# Bishops face\nAnother line");
  await page.locator('input[name="summary"]').fill("shorter");
  await page.locator('button[value="save"]').click();
  await page.locator('form[action="/wiki/history"] button').click();
  await expect(page.locator(".rows li")).toHaveCount(2);
  await page.locator('.rows a[href^="/wiki/difference"]').first().click();
  await expect(page.locator(".difference ins")).toHaveText("Another line");
  await expect(page.locator(".difference del").first()).toHaveText("First line <b>");

  await page.goBack();
  await page.locator('form[action="/wiki/revert"] button').click();
  await expect(page).toHaveURL(address);
  await expect(page.locator(".wiki-text")).toContainText("First line <b>");
  await page.goto("/wiki");
  await expect(page.locator(".rows li").first()).toContainText(name);
});
