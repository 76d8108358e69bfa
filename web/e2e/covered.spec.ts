// No text is covered, cut or out of reach, on any page, in windows from a small phone to a large screen and in every language.
//
// A page is opened once and its window is given one size after another, for styles alone decide what stands where. Spanish and
// Japanese, the longest words and the least like them, are looked at in every size; English, in which the stories bring each page
// into its state, and Portuguese in three. What a story has opened with a click is closed again in the other languages, as the page
// is loaded anew. `KOMADAI_WIDE=1` looks at all four in every size.

import type { Page } from "@playwright/test";
import { unreadable } from "./covered";
import { PAGES } from "./every-page";
import { expect, test } from "./fixtures";

const SIZES = [
  [320, 640],
  [390, 844],
  [820, 1180],
  [844, 390],
  [1366, 768],
  [1440, 900],
  [1920, 1080],
] as const;
const SOME = [SIZES[1], SIZES[3], SIZES[5]];

test.beforeEach(({ isMobile }) => test.skip(isMobile, "sets its own windows"));

/** Once faces have come and what follows the window's size has followed it. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    let [before, same] = ["", 0];
    for (let frame = 0; same < 4 && frame < 120; frame += 1) {
      await new Promise((done) => requestAnimationFrame(done));
      const boxes = [...document.querySelectorAll("main *")].slice(0, 400).map((one) => one.getBoundingClientRect());
      const now = boxes.map(({ x, y, height }) => `${Math.round(x)} ${Math.round(y)} ${Math.round(height)}`).join();
      same = now === before ? same + 1 : 0;
      before = now;
    }
  });

async function inEverySize(page: Page, lang: string, sizes: readonly (readonly [number, number])[]): Promise<string[]> {
  const found: string[] = [];
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await settled(page);
    for (const fault of await unreadable(page)) found.push(`${lang} ${width}×${height}: ${fault}`);
  }
  return found;
}

/** What is held to it in every run: boards and what stands beside them. `KOMADAI_WIDE=1` walks every page, in all sizes. */
const HELD = new Set([
  "a game against a friend",
  "a toss",
  "rock-paper-scissors",
  "an invitation",
  "an impasse",
  "a timekeeper's desk",
  "a problem",
  "the explorer",
]);

for (const [name, open] of Object.entries(PAGES)) {
  test(`all text can be read: ${name}`, async ({ page, friend, server, baseURL }) => {
    test.skip(!HELD.has(name) && !process.env["KOMADAI_WIDE"], "walked with KOMADAI_WIDE=1");
    test.slow();
    await open(page, { friend, server });
    const all = !!process.env["KOMADAI_WIDE"];
    const found = await inEverySize(page, "en", all ? SIZES : SOME);
    for (const lang of ["ja", "es", "pt"] as const) {
      await page.context().addCookies([{ name: "lang", value: lang, url: baseURL! }]);
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.reload();
      await page.locator("#app > :not(.plain[hidden])").first().waitFor();
      await page.waitForLoadState("networkidle");
      found.push(...(await inEverySize(page, lang, all || lang !== "pt" ? SIZES : SOME)));
    }
    expect(found).toEqual([]);
  });
}
