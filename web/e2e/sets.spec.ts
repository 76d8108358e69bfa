// A set of one's own: a position from the solver, checked and added; the set solved by somebody else; what is unsound is refused.

import { expect, moveByHand, signUp, test } from "./fixtures";
import { parseSfen } from "../src/rules/position";

const ONE = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
const NONE = "4k4/9/9/9/9/9/9/9/9 b G2r2b3g4s4n4l18p 1";

for (const lang of ["en", "ja"] as const) {
  test(`a set is put together, refused what is unsound, and solved by somebody else (${lang})`, async ({
    page,
    browser,
    contextOptions,
    isMobile,
    server,
  }) => {
    test.skip(isMobile !== (lang === "ja"), "one language on a desktop, another one on a phone");
    await signUp(page, lang, "Maker");
    await page.goto(`/tsume/solver?sfen=${encodeURIComponent(ONE.replaceAll(" ", "_"))}`);
    await expect(page.locator(".solver")).toHaveAttribute("data-phase", "setup");
    await page.locator(".setup-actions button").last().click();
    await expect(page).toHaveURL(/\/tsume\/sets\?sfen=/);
    await page.locator('form[action="/tsume/sets"] input[name="title"]').fill("Gold at the head");
    await page.locator('form[action="/tsume/sets"] select').selectOption("link");
    await page.locator('form[action="/tsume/sets"] .button.primary').click();
    await expect(page.locator(".set-rows > li")).toHaveCount(1);

    await page.locator('textarea[name="text"]').fill(NONE);
    await page.locator('form:has(textarea[name="text"]) .button').click();
    await expect(page.locator(".notice .bad")).toBeVisible();
    await expect(page.locator(".set-rows > li")).toHaveCount(1);
    await expect(page.locator('textarea[name="text"]')).toHaveValue(`${NONE}\n`);

    await page.locator('header a.button[href^="/tsume/sets/"]').first().click();
    await expect(page.locator("h1")).toHaveText("Gold at the head");
    const link = page.url();
    const other = await browser.newContext({ ...contextOptions, baseURL: server.url });
    const guest = await other.newPage();
    await guest.goto(`${link}?lang=${lang}`);
    await guest.locator(".tiles a").first().click();
    await expect(guest.locator(".problem-place a")).toHaveText("Gold at the head");
    const judged = guest.waitForResponse((response) => response.url().endsWith("/judge"));
    await moveByHand(guest, parseSfen(ONE)!, "G*5b");
    await judged;
    await expect(guest.locator(".problem")).toHaveAttribute("data-said", "solved");
    await guest.goto(link);
    await expect(guest.locator(".tiles .tile").first()).toHaveClass(/solved/);
    const text = await (await guest.request.get(`${link}/problems.txt`)).text();
    expect(text).toBe(`${ONE}\n`);
    await other.close();
  });
}

for (const lang of ["en", "ja"] as const) {
  test(`a review of a problem whose set was deleted says so and leads on to the next (${lang})`, async ({
    page,
    browser,
    contextOptions,
    isMobile,
    server,
  }) => {
    test.skip(isMobile !== (lang === "ja"), "one language on a desktop, another one on a phone");
    await signUp(page, lang, "Gone");
    await page.goto(`/tsume/sets?sfen=${encodeURIComponent(ONE.replaceAll(" ", "_"))}`);
    await page.locator('form[action="/tsume/sets"] input[name="title"]').fill("Short-lived");
    await page.locator('form[action="/tsume/sets"] select').selectOption("link");
    await page.locator('form[action="/tsume/sets"] .button.primary').click();
    await expect(page.locator(".set-rows > li")).toHaveCount(1);
    const set = (await page.locator('header a.button[href^="/tsume/sets/"]').first().getAttribute("href"))!;
    const other = await browser.newContext({ ...contextOptions, baseURL: server.url, locale: lang });
    const guest = await other.newPage();
    await guest.goto(set);
    const gone = (await guest.locator(".tiles a").first().getAttribute("href"))!.split("/").pop()!;
    await guest.goto("/tsume");
    const there = (await guest.locator(".tiles a").first().getAttribute("href"))!.split("/").pop()!;
    await guest.evaluate(
      ([gone, there]) => {
        const card = { box: 0, solved: 0, missed: 1, last: "2026-01-01" };
        const cards = { [gone]: { ...card, due: "2026-01-02" }, [there]: { ...card, due: "2026-01-03" } };
        const kept = { version: 1, cards, streak: 0, best: 0, days: 0, lastDay: null };
        localStorage.setItem("komadai.tsume", JSON.stringify(kept));
      },
      [gone, there] as const,
    );
    await page.goto(`${set}/edit`);
    await page
      .locator("details.more", { has: page.locator('button[value="delete"]') })
      .locator("summary")
      .click();
    await page.locator('button[value="delete"]').click();
    await expect(page).toHaveURL(/\/tsume\/sets$/);

    await guest.goto(`/tsume/${there}?review`);
    await expect(guest.locator(".problem")).toBeVisible();
    // The page hears keys a moment after it is drawn.
    await expect(async () => {
      await guest.keyboard.press("n");
      const heading = lang === "ja" ? "この問題はなくなりました" : "This problem is gone";
      await expect(guest.locator("h1")).toHaveText(heading, { timeout: 2_000 });
    }).toPass();
    await guest.locator("main .button.primary").click();
    await expect(guest).toHaveURL(new RegExp(`/tsume/${there}\\?review`));
    // What is no review any more is a page that is lost, as it always was.
    await guest.goto(`/tsume/${gone}?review`);
    await expect(guest.locator("h1")).not.toHaveText(/gone|なくなりました/);
    await other.close();
  });
}
