// The position wiki: written by people with accounts, looked through by all; what should not stand there is reported.

import { expect, signUp, test } from "./fixtures";

// A position of its own: stories that other workers run meanwhile, and those before it on this server, write on others.
test("a position's page is edited with a preview, compared, and reverted", async ({ page, isMobile }) => {
  const lang = isMobile ? "ja" : "en";
  await page.goto(`/explorer?lang=${lang}&moves=1g1f,9c9d`);
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

test("a page and a study are reported, and a moderator reads them as they stood", async ({
  page,
  friend,
  server,
  browser,
  contextOptions,
  isMobile,
}) => {
  const lang = isMobile ? "ja" : "en";
  const writer = await signUp(page, lang, "Author");
  await signUp(friend, lang, "Reader");
  await page.goto("/wiki/edit?page=4k4/9/9/9/9/9/9/9/2K6%20b%20-");
  await page.locator("textarea").fill("Buy **my** book");
  await page.locator('button[value="save"]').click();
  await expect(page).toHaveURL(/\/position\//);
  const address = page.url();
  await expect(page.locator('form[action^="/wiki/report"]')).toHaveCount(0);
  await page.goto("/study");
  await page.locator(".study-new summary").click();
  await page.locator('.study-new input[name="title"]').fill("Cheap books");
  await page.locator('.study-new select[name="visibility"]').selectOption("public");
  await page.locator(".study-new form button").click();
  await expect(page).toHaveURL(/\/study\/[a-z0-9]+$/);
  const study = page.url();

  await friend.goto(address);
  const form = friend.locator('form[action^="/wiki/report"]');
  await friend.locator("details.more summary").click();
  await form.locator("select").selectOption("spam");
  await form.getByRole("button").click();
  const thanks = lang === "ja" ? /モデレーターが確認します/ : /A moderator will look/;
  await expect(friend.getByRole("status")).toHaveText(thanks);
  await friend.goto(study);
  await friend.getByRole("tab").last().click();
  await friend.locator("details.more summary").click();
  await friend.locator("details.more textarea").fill("the title");
  await friend.locator("details.more button").click();
  await expect(friend.locator(".study-share [role=status]")).toHaveText(thanks);

  // Both are changed before anybody looks.
  await page.goto("/wiki/edit?page=4k4/9/9/9/9/9/9/9/2K6%20b%20-");
  await page.locator("textarea").fill("Two bare kings");
  await page.locator('button[value="save"]').click();
  await expect(page).toHaveURL(address);
  const context = await browser.newContext({ ...contextOptions, baseURL: server.url });
  const moderator = await context.newPage();
  server.admin("role", await signUp(moderator, lang, "Judge"), "moderator");
  await moderator.goto("/moderation");
  const cases = moderator.locator(".case").filter({ hasText: writer });
  await expect(cases).toHaveCount(2);
  await expect(cases.first().locator(".reported")).toHaveText("Buy **my** book");
  await expect(cases.last().locator(".reported")).toContainText("Cheap books");
  await cases.first().locator("a").first().click();
  await expect(moderator.locator(".wiki-text")).toContainText("book");
  await moderator.goBack();
  await cases.first().locator("select").selectOption("warn");
  await cases.first().locator("form button").click();
  await expect(moderator.getByRole("status")).toBeVisible();
  await expect(cases).toHaveCount(1);
  await context.close();
});
