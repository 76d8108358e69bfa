// A club from its founding to its end, without a script of its own: on a desktop in English, on a phone in Japanese.

import { expect, signUp, test } from "./fixtures";

test("a club is founded, joined, told and handed over", async ({ page, friend, isMobile }) => {
  const lang = isMobile ? "ja" : "en";
  const leader = await signUp(page, lang, "Lead");
  await page.goto("/clubs");
  const name = `Club ${leader}`;
  await page.locator("main details summary").click();
  await page.locator('main input[name="name"]').fill(name);
  await page.locator('main textarea[name="about"]').fill("Every **Monday**\n- beginners\n- everybody");
  await page.locator('main select[name="entry"]').selectOption("request");
  await page.locator('form[action="/clubs"] button').click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page.locator(".club li").first()).toHaveText("beginners");
  const address = new URL(page.url()).pathname;

  const member = await signUp(friend, lang, "Memb");
  await friend.goto("/clubs");
  await friend.getByRole("searchbox").fill(leader.toLowerCase());
  await friend.keyboard.press("Enter");
  await friend.getByRole("link", { name }).click();
  await friend.locator('form:has(input[value="join"]) button').click();
  await expect(friend.locator('form:has(input[value="leave"]) button')).toBeVisible();

  await page.reload();
  await page.locator('form:has(input[value="admit"]) button').focus();
  await page.keyboard.press("Enter");
  await expect(page.locator('[aria-labelledby="members"]')).toContainText(member);
  await page.locator('.club textarea[name="text"]').first().fill("A match on Sunday\nBring a clock");
  await page.locator('form:has(input[value="post"]) button').click();
  await expect(page.locator(".case")).toContainText("A match on Sunday");

  await friend.goto("/notices");
  // The newest first: what was written, and before it that one has been admitted.
  const told = friend.getByRole("link", { name: new RegExp(name) });
  await expect(told.nth(1)).toHaveText(lang === "ja" ? /入会が認められました/ : /You are now a member/);
  await told.first().click();
  await expect(friend.locator(".case")).toContainText("Bring a clock");
  // What should not have been said is told to the moderators.
  await friend.locator(".case details.more summary").click();
  await friend.locator(".case select").selectOption("spam");
  await friend.locator(".case form button").click();
  await expect(friend.getByRole("status")).toHaveText(
    lang === "ja" ? /モデレーターが確認します/ : /A moderator will look/,
  );
  await friend.goto(`/player/${member}`);
  await expect(friend.getByRole("link", { name })).toHaveAttribute("href", address);

  await page.locator('[aria-labelledby="members"] summary').click();
  await page.locator('form:has(input[value="hand-over"]) button').click();
  await expect(page.locator('form:has(input[value="dissolve"])')).toHaveCount(0);
  await friend.goto(address);
  await friend.locator("details:has(input[value=dissolve]) summary").click();
  const dissolve = friend.locator('form:has(input[value="dissolve"])');
  await dissolve.getByRole("checkbox").check();
  await dissolve.getByRole("button").click();
  await expect(friend).toHaveURL(/\/clubs$/);
  expect((await page.goto(address))?.status()).toBe(404);
});
