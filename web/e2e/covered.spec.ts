// No text is covered, cut or out of reach, on any page, in windows from a small phone to a large screen and in every language.
//
// A page is opened once and its window is given one size after another, for styles alone decide what stands where. What a story has
// opened with a click is closed again in the other languages, as the page is loaded anew. Every run looks at each page in English and in
// one other language, in two sizes each; which ones follows from the page's place in the list, so that neighbours, which are often alike,
// are looked at in different ones. `KOMADAI_WIDE=1` looks at all four languages in every size.

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
type Size = (typeof SIZES)[number];
const LANGS = ["ja", "es", "pt"] as const;
const WIDE = !!process.env["KOMADAI_WIDE"];

/** The languages and sizes in which the page of this number is looked at, English first. */
function looks(page: number): readonly (readonly [lang: "en" | (typeof LANGS)[number], sizes: readonly Size[]])[] {
  if (WIDE) return (["en", ...LANGS] as const).map((lang) => [lang, SIZES]);
  const size = (step: number) => SIZES[(page + step) % SIZES.length]!;
  return [
    ["en", [size(0), size(3)]],
    [LANGS[page % LANGS.length]!, [size(1), size(5)]],
  ];
}

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

async function inEverySize(page: Page, lang: string, sizes: readonly Size[]): Promise<string[]> {
  const found: string[] = [];
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await settled(page);
    let faults = await unreadable(page);
    if (faults.length > 0) {
      // What was still moving while the page was scrolled through stands somewhere else the second time.
      await settled(page);
      const again = new Set(await unreadable(page));
      faults = faults.filter((fault) => again.has(fault));
    }
    for (const fault of faults) found.push(`${lang} ${width}×${height}: ${fault}`);
  }
  return found;
}

for (const [number, [name, open]] of Object.entries(PAGES).entries()) {
  test(`all text can be read: ${name}`, async ({ page, friend, server, baseURL }) => {
    // See "Not yet" in README.
    test.skip(name === "the glossary" && !WIDE, "so long that walking it takes minutes");
    test.slow();
    await open(page, { friend, server });
    const found: string[] = [];
    for (const [lang, sizes] of looks(number)) {
      if (lang !== "en") {
        await page.context().addCookies([{ name: "lang", value: lang, url: baseURL! }]);
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.reload();
        await page.locator("#app > :not(.plain[hidden])").first().waitFor();
        await page.waitForLoadState("networkidle");
      }
      found.push(...(await inEverySize(page, lang, sizes)));
    }
    expect(found).toEqual([]);
  });
}
