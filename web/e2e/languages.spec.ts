// The site in its four languages, chosen by their own names in the header of every page.

import { LANGS } from "../src/wire";
import { expect, test } from "./fixtures";

const TITLES: Record<string, string> = {
  en: "A game of shogi?",
  ja: "一局、いかがですか？",
  es: "¿Una partida de shogi?",
  pt: "Uma partida de shogi?",
};

test("every language is chosen by its own name, and remembered", async ({ page }) => {
  await page.goto("/");
  for (const { code, tag, name } of LANGS) {
    await page.locator("details.languages summary").click();
    await page.locator("details.languages").getByRole("link", { name, exact: true }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", tag);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(TITLES[code]!);
  }
  await page.goto("/tsume");
  await expect(page.locator("html")).toHaveAttribute("lang", LANGS.at(-1)!.tag);
});

test("a page to read brings faces for its rarer kanji, which the system may not have", async ({ page }) => {
  await page.goto("/ranks?lang=en");
  const hasFaceFor = (kanji: string) =>
    page.evaluate((kanji) => {
      const code = kanji.codePointAt(0)!;
      const covers = (range: string) => {
        const [from, to = from] = range.trim().slice(2).split("-");
        return Number.parseInt(from!, 16) <= code && code <= Number.parseInt(to!, 16);
      };
      return [...document.fonts].some((face) => face.unicodeRange.split(",").some(covers));
    }, kanji);
  await expect.poll(() => hasFaceFor("奨")).toBe(true);
});

test("no page is wider than the screen in any language, and none shows the name of a text", async ({ page }) => {
  for (const { code } of LANGS) {
    for (const path of [
      "/",
      "/how-to-play",
      "/lobby",
      "/tv",
      "/offline",
      "/review",
      "/archive",
      "/archive/import",
      "/archive/statistics",
      "/archive/famous",
      "/archive/names",
      "/explorer?moves=7g7f",
      "/wiki",
      "/leaderboard",
      "/federation",
      "/tsume/sets",
      "/engines",
      "/practice",
      "/practice/tesuji",
      "/practice/ladder",
      "/practice/coordinates",
      "/practice/notation",
      "/print",
      "/tsume",
      "/tsume/rush",
      "/tsume/solver",
      "/nothing-here",
    ]) {
      await page.goto(`${path}?lang=${code}`);
      await expect(page.locator(".site-tools button")).toBeVisible();
      const [content, screen] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ]);
      expect(content, `${code} ${path}`).toBeLessThanOrEqual(screen!);
      const text = await page.locator("body").innerText();
      expect(text.match(/^(?!utf-8)[a-z]+(-[a-z0-9]+)+$/gm), `${code} ${path}`).toBeNull();
    }
  }
});
