// A class of three pupils, two of them without a mail address: on a desktop in English, on a phone in Japanese.

import type { BrowserContext, Page } from "@playwright/test";
import { expect, signUp, test } from "./fixtures";

/** Every address of a class that a stranger may try: none of them tells anything. */
async function tries(page: Page, addresses: readonly string[], statuses: readonly number[]): Promise<void> {
  for (const address of addresses) {
    const answer = await page.request.get(address, { maxRedirects: 0 });
    expect(statuses, `${address}: ${answer.status()}`).toContain(answer.status());
  }
}

test("a class is taught, done and ended, and nobody else sees the children", async ({
  page,
  friend,
  browser,
  contextOptions,
  server,
  isMobile,
}) => {
  test.slow();
  const lang = isMobile ? "ja" : "en";
  await signUp(page, lang, "Tea");
  await page.goto("/classes");
  await page.locator('main input[name="name"]').fill("2b");
  await page.locator('form[action="/classes"] button').click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("2b");
  const address = new URL(page.url()).pathname;
  await expect(page.locator(".class-code svg")).toBeVisible();
  const code = await page.locator(".class-code .teaching-code").innerText();

  // Homework: a lesson, and games against a level.
  await page.locator("main details").evaluateAll((all) => {
    for (const details of all as HTMLDetailsElement[]) details.open = true;
  });
  const lesson = page.locator('form:has(input[value="set-lesson"])');
  await lesson.locator("select").selectOption("king");
  await lesson.locator('input[name="text"]').fill("Slowly");
  await lesson.getByRole("button").click();
  await expect(page.getByRole("status")).toBeVisible();

  const level = page.locator('form:has(input[value="set-level"])');
  await page.locator('details:has(input[value="set-level"])').evaluate((details: HTMLDetailsElement) => {
    details.open = true;
  });
  await level.locator('input[name="times"]').fill("1");
  await level.getByRole("button").click();
  await expect(page.locator('a[href="/bot/1"]').first()).toBeVisible();

  // Two pupils without a mail address: a name that is too long is told, and the others are still there.
  await page.locator('textarea[name="names"]').fill(`Finn\n${"x".repeat(41)}`);
  await page.locator('form:has(textarea[name="names"]) button').click();
  await expect(page.getByRole("alert")).toContainText(lang === "ja" ? "2行目" : "Line 2");
  await expect(page.locator('textarea[name="names"]')).toHaveValue(`Finn\n${"x".repeat(41)}`);
  await page.locator('textarea[name="names"]').fill(lang === "ja" ? "花子\n太郎" : "Dora D.\nFinn");
  await page.locator('form:has(textarea[name="names"]) button').click();
  await expect(page.locator(".cards li")).toHaveCount(2);
  await expect(page.locator(".cards svg")).toHaveCount(2);
  // Loaded again, the sheet is the same and nobody is made twice.
  await page.reload();
  await expect(page.locator(".cards svg")).toHaveCount(2);
  const names = await page.locator(".cards li p:nth-of-type(2) strong").allInnerTexts();
  const cards = await page.locator(".cards .teaching-code").allInnerTexts();
  const links = await page
    .locator(".cards [data-qr]")
    .evaluateAll((all) => all.map((box) => box.getAttribute("data-qr")));

  // One with an account: a wrong code, and then the right one.
  const third = await signUp(friend, lang, "Gus");
  await friend.goto("/classes");
  await friend.locator('input[name="code"]').fill("abcd-efgh");
  await friend.locator('form[action="/join"] button').click();
  await expect(friend.getByRole("alert")).toHaveText(
    lang === "ja" ? /このコードのクラスはありません/ : /No class has this code/,
  );
  await friend.goto(`/join/${code}`);
  await friend.locator('form[action="/join"] button').click();
  await expect(friend).toHaveURL(new RegExp(`${address}$`));
  await expect(friend.locator("main")).toContainText("Slowly");

  // By the card: the camera finds its link, or the code is typed.
  const opened: BrowserContext[] = [];
  const comeIn = async (): Promise<Page> => {
    const context = await browser.newContext({ ...contextOptions, baseURL: server.url, reducedMotion: "reduce" });
    opened.push(context);
    return context.newPage();
  };
  const dora = await comeIn();
  await dora.goto(`/?lang=${lang}`);
  await dora.goto(new URL(links[0]!).pathname);
  await expect(dora.locator("main")).toContainText(names[0]!);
  await dora.locator('main form[action="/card"] button').click();
  await expect(dora).toHaveURL(new RegExp(`${address}$`));
  await expect(dora.locator("main")).toContainText("Slowly");
  await dora
    .getByRole("link", { name: lang === "ja" ? "玉" : /king/i })
    .first()
    .click();
  await expect(dora).toHaveURL(/\/learn\/king$/);
  const done = await dora.request.post("/api/me/practice", {
    data: { since: 0, items: [{ kind: "lesson", name: "king", stars: 3 }] },
  });
  expect(done.status()).toBe(200);

  // The game that is to be played begins at once; it counts although it is not rated.
  await dora.goto(address);
  await dora.locator('form[action="/bot/1"] button').click();
  await expect(dora).toHaveURL(/\/game\/[0-9a-z]+$/);
  await expect(dora.locator(".game .stage-play")).toBeVisible();
  // What pupils offer is casual until they choose otherwise.
  await dora.goto("/lobby?challenge=Nobody");
  await expect(
    dora.getByRole("switch", { name: lang === "ja" ? "レーティング戦にする" : "Rated game" }),
  ).not.toBeChecked();

  // At a glance, by the teacher; the others have done nothing yet.
  await page.goto(address);
  await expect(page.locator(".class-results tbody tr")).toHaveCount(3);
  await expect(page.locator(".class-results tbody tr").first()).toContainText("★★★");
  await expect(page.locator('.class-results [role="img"]').filter({ hasText: "✓" })).toHaveCount(1);

  // Somebody else tries every address.
  const pupil = await page.locator('.class-results a[href*="/pupil/"]').first().getAttribute("href");
  const hidden = [
    address,
    pupil!,
    `/player/${encodeURIComponent(names[0]!)}`,
    `/player/${encodeURIComponent(names[1]!)}`,
  ];
  const nobody = await comeIn();
  await nobody.goto("/");
  await tries(nobody, hidden, [403, 404]);
  await signUp(nobody, lang, "Eve");
  await tries(nobody, hidden, [404]);
  for (const path of ["/leaderboard", "/lobby", "/tv", "/clubs"]) {
    await nobody.goto(path);
    for (const name of names) await expect(nobody.locator("body")).not.toContainText(name);
  }
  const challenge = await nobody.request.post("/api/offers", {
    data: {
      to: names[0],
      wish: {
        clock: { type: "timed", mainMs: 600_000, byoyomiMs: 30_000, periods: 1, incrementMs: 0 },
        handicap: "even",
        side: "toss",
        rules: { conduct: "friendly", impasse: "declaration-27", takebacks: false },
        rated: false,
      },
    },
  });
  expect([404, 422]).toContain(challenge.status());

  // A new card ends the old one, and who has lost it is out.
  await page.locator(".rows details").evaluateAll((all) => {
    for (const details of all as HTMLDetailsElement[]) details.open = true;
  });
  await page.locator('.rows form:has(input[value="renew"]) button').first().click();
  await expect(page.locator(".cards li")).toHaveCount(1);
  expect((await dora.goto(address))?.status()).toBe(403);
  expect((await dora.goto(`/card/${cards[0]}`))?.status()).toBe(404);

  // The pupil with an account is removed, and keeps it.
  await page.goto(address);
  const row = page.locator(".rows li").filter({ hasText: third });
  await row.locator("details").evaluate((details: HTMLDetailsElement) => {
    details.open = true;
  });
  await row.locator('form:has(input[value="remove"]) button').click();
  await expect(page.locator(".class-results tbody tr")).toHaveCount(2);
  expect((await friend.goto(address))?.status()).toBe(404);
  expect((await friend.goto("/account"))?.status()).toBe(200);

  // The end, with the accounts that were made here.
  await page.locator("details:has(input[value=end])").evaluate((details: HTMLDetailsElement) => {
    details.open = true;
  });
  const end = page.locator('form:has(input[value="end"])');
  await end.getByRole("checkbox").check();
  await end.getByRole("button").click();
  await expect(page).toHaveURL(/\/classes$/);
  expect((await page.goto(address))?.status()).toBe(404);
  expect((await page.goto(`/card/${cards[1]}`))?.status()).toBe(404);
  for (const context of opened) await context.close();
});

test("the board for a whole room says the last move in large words, and keeps the moves", async ({
  page,
  isMobile,
}) => {
  await page.goto(`/board?lang=${isMobile ? "ja" : "en"}`);
  await expect(page.locator(".wall-words")).toHaveText(isMobile ? "対局開始です。" : "The game begins.");
  await page.goto("/board#7g7f.3c3d.8h2b+");
  await page.reload();
  await expect(page.locator(".wall-words")).toContainText(
    isMobile ? "先手" : "Sente: bishop takes bishop on 2b, promoted",
  );
  await expect(page.locator(".wall-number")).toContainText("3");
  await page.keyboard.press("ArrowLeft");
  await expect(page).toHaveURL(/#7g7f\.3c3d$/);
  await expect(page.locator(".wall-number")).toContainText("2");
  // What is no move ends the line.
  await page.goto("/board#7g7f.7g7f.3c3d");
  await page.reload();
  await expect(page.locator(".wall-number")).toContainText("1");
});
