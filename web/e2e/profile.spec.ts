// What somebody shows of themselves on their page.

import AxeBuilder from "@axe-core/playwright";
import { expect, signUp, test } from "./fixtures";

const WORDS = {
  en: {
    title: "Picture and words",
    dragon: "dragon",
    crimson: "Crimson",
    country: "Country",
    about: "About you",
    save: "Save",
    japan: "Japan",
  },
  ja: {
    title: "アイコンと自己紹介",
    dragon: "竜",
    crimson: "紅色",
    country: "国・地域",
    about: "自己紹介",
    save: "保存",
    japan: "日本",
  },
} as const;

for (const lang of ["en", "ja"] as const) {
  test(`a piece on a colour, a country and some words stand on one's page (${lang})`, async ({ page, friend }) => {
    const say = WORDS[lang];
    const [ann] = [await signUp(page, lang, "Shown"), await signUp(friend, lang, "Looking")];
    await page.goto("/account");
    await page.getByRole("link", { name: say.title }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(say.title);
    // Pictures are chosen like any radio buttons, by keyboard, too.
    const pieces = page.locator('input[name="piece"]');
    await page.locator('input[name="piece"]:checked').focus();
    await page.keyboard.press("ArrowLeft");
    await expect(page.getByRole("radio", { name: say.dragon })).toBeChecked();
    await expect(pieces).toHaveCount(14);
    await page.getByRole("radio", { name: say.crimson }).check({ force: true });
    await expect(page.locator("#portrait")).toHaveAttribute("src", "/pieces/portrait-crimson-promoted-r.svg");
    const countries = page.getByLabel(say.country);
    await expect(countries.locator('option[value="JP"]')).toContainText(say.japan);
    await countries.selectOption("JP");
    await page.getByLabel(say.about).fill("Bear-in-the-hole\nonly");
    const found = await new AxeBuilder({ page }).analyze();
    expect(found.violations).toEqual([]);
    await page.getByRole("button", { name: say.save }).click();
    await page.waitForURL(/\/player\//);

    await friend.goto(`/player/${ann}`);
    await expect(friend.locator("[data-country]")).toContainText(say.japan);
    await expect(friend.locator(".player-about")).toHaveText("Bear-in-the-hole\nonly");
    const picture = friend.locator("img.portrait");
    await expect(picture).toHaveAttribute("src", "/pieces/portrait-crimson-promoted-r.svg");
    expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    const read = await new AxeBuilder({ page: friend }).analyze();
    expect(read.violations).toEqual([]);
  });
}
