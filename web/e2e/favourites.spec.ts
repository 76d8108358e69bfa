// Players kept in view, a note that nobody else reads, and a teacher who sees how a pupil gets on until the pupil withdraws it.

import { expect, signUp, test } from "./fixtures";

for (const lang of ["en", "ja"] as const) {
  test(`a player is followed, noted and let see one's progress (${lang})`, async ({
    page,
    browser,
    contextOptions,
    isMobile,
    server,
  }) => {
    test.skip(isMobile !== (lang === "ja"), "one language on a desktop, another one on a phone");
    const others = await browser.newContext({ ...contextOptions, baseURL: server.url });
    const teacher = await others.newPage();
    const name = await signUp(teacher, lang, "Teach");
    server.admin("role", name, "teacher");
    const own = await signUp(page, lang, "Pupil");

    await page.goto(`/player/${name}`);
    await page.locator('button[value="follow"]').click();
    await expect(page.locator('button[value="unfollow"]')).toBeVisible();
    await page.locator("summary", { hasText: /note|メモ/ }).click();
    await page.locator('textarea[name="text"]').fill("plays Yagura");
    await page.locator('form:has(textarea[name="text"]) .button').first().click();
    await page.goto("/favourites");
    await expect(page.locator("main")).toContainText("plays Yagura");

    await page.goto("/learn");
    await page.evaluate((key) => localStorage.setItem(key, JSON.stringify({ king: 3 })), `komadai.course@${own}`);
    const told = page.waitForResponse((response) => response.url().endsWith("/api/me/practice"));
    await page.reload();
    await told;
    await teacher.goto("/pupils");
    await expect(teacher.locator("table")).toHaveCount(0);
    await page.goto(`/player/${name}`);
    await page.locator('button[value="teacher"]').click();
    await teacher.reload();
    await teacher.locator(`a[href="/pupils/${own}"]`).click();
    await expect(teacher.locator('a[href="/learn/king"] + span')).toHaveText("★★★");
    const page404 = teacher.url();
    await page.goto("/favourites");
    await page.locator('button[value="no-teacher"]').click();
    expect((await teacher.goto(page404))!.status()).toBe(404);
    await others.close();
  });
}
