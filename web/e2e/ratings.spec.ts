// Rated games between accounts, the list of the best, and a player's page.

import AxeBuilder from "@axe-core/playwright";
import { expect, move, ready, signUp, test } from "./fixtures";

const WORDS = {
  en: {
    offer: "Offer a game",
    go: "Offer it",
    rated: "Rated game",
    resign: "Resign",
    won: "Won",
    rapid: "Rapid",
  },
  ja: {
    offer: "対局を募集する",
    go: "募集する",
    rated: "レーティング戦にする",
    resign: "投了",
    won: "勝ち",
    rapid: "一般",
  },
} as const;

for (const lang of ["en", "ja"] as const) {
  test(`a rated game changes both ratings, and both players' pages show it (${lang})`, async ({ page, friend }) => {
    const say = WORDS[lang];
    const [ann, bea] = [await signUp(page, lang, "Rated"), await signUp(friend, lang, "Rated")];
    await page.goto("/lobby");
    await page.getByRole("button", { name: say.offer }).click();
    const dialog = page.getByRole("dialog");
    await dialog.locator('input[name="side"][value="black"]').check({ force: true });
    await expect(dialog.getByRole("switch", { name: say.rated })).toBeChecked();
    await dialog.getByRole("button", { name: say.go }).click();
    await friend.goto("/lobby");
    const row = friend.locator(".seeks li", { hasText: ann });
    await expect(row).toContainText("1500?");
    await row.getByRole("button").click();
    await Promise.all([page.waitForURL(/\/game\//), friend.waitForURL(/\/game\//)]);
    await Promise.all([ready(page), ready(friend)]);
    await expect(page.locator(".plate-top")).toContainText(bea);
    await expect(page.locator(".plate-top .rating")).toHaveText("1500?");
    await move(page, "7g7f");
    await friend.getByRole("button", { name: say.resign }).first().click();
    await friend.getByRole("dialog").getByRole("button", { name: say.resign }).click();
    // Two newcomers: what one gains the other loses.
    await expect(page.locator(".rating-changes")).toContainText(/1500 → 1662.*\+162/);
    await expect(friend.locator(".rating-changes")).toContainText(/1500 → 1338.*−162/);
    await expect(page.locator(".plate-top .rating")).toHaveText("1338?");
    await expect(page.locator(".plate-bottom .rating")).toHaveText("1662?");

    await page.goto("/leaderboard?speed=rapid");
    await expect(page.locator(".chips [aria-current=page]")).toHaveText(say.rapid);
    await expect(page.getByRole("row", { name: new RegExp(ann) })).toContainText("1662");
    await page.getByRole("link", { name: ann }).last().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(ann);
    await expect(page.getByRole("img", { name: /1500.*1662/ })).toBeVisible();
    await expect(page.locator(".games li")).toContainText([say.won]);
    await page.locator(".choose select[name=result]").selectOption("lost");
    await page.locator(".choose button").click();
    await expect(page.locator(".games li")).toHaveCount(0);
    const zip = await page.request.get(`/player/${ann}/games.zip?format=kif`);
    expect(zip.headers()["content-type"]).toBe("application/zip");
    expect((await zip.body()).subarray(0, 2).toString()).toBe("PK");
    await page.goto(`/player/${bea}`);
    await expect(page.locator(".figures").first()).toContainText("0 – 0 – 1");
    for (const path of ["/leaderboard", `/player/${ann}`]) {
      await page.goto(path);
      const found = await new AxeBuilder({ page }).analyze();
      expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    }
  });
}
