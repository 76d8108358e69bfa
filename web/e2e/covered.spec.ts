// No text is covered, cut or out of reach, on any page, in windows from a small phone to a large screen and in every language; and axe finds
// nothing on it.
//
// A page is opened once and its window is given one size after another, for styles alone decide what stands where. What a story has
// opened with a click is closed again in the other languages, as the page is loaded anew. Every run looks at each page in English and in
// one other language, in two sizes each; which ones follows from the page's place in the list, so that neighbours, which are often alike,
// are looked at in different ones. `KOMADAI_WIDE=1` looks at all four languages in every size, which takes three quarters of an hour; with
// `KOMADAI_WALKED=FILE` it goes on where it was broken off: pages that were found sound are named there and left out the next time.
//
// Of the glossary, which is longer than all other pages together, some terms of each kind are looked at, in each language others.

import { appendFileSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expectAccessible, pictureInJapanese } from "./axe";
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
const WALKED = process.env["KOMADAI_WALKED"];
const walked = new Set(WALKED && existsSync(WALKED) ? readFileSync(WALKED, "utf8").split("\n") : []);
/** Of so many terms of the glossary one is looked at. */
const TERMS = WIDE ? 8 : 20;

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

/** Leaves some terms of each kind in the glossary, and its headings, whenever it is loaded. */
const thinned = (page: Page): Promise<unknown> =>
  page.addInitScript((step) => {
    addEventListener("DOMContentLoaded", () => {
      const lang = document.documentElement.lang.charCodeAt(0) + document.documentElement.lang.charCodeAt(1);
      for (const section of document.querySelectorAll("main section")) {
        const terms = [...section.querySelectorAll("article.term")];
        const from = lang % Math.min(step, Math.max(1, terms.length));
        for (const [at, term] of terms.entries()) if (at % step !== from) term.remove();
      }
    });
  }, TERMS);

const ENGLISH = new URL("../../locales/en/", import.meta.url).pathname;
/** The names of texts: one that is seen on a page stands for a text that has not come with it. */
const NAMES = new Set(
  readdirSync(ENGLISH, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ftl"))
    .flatMap((file) => readFileSync(join(ENGLISH, file), "utf8").match(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)+(?= =)/gm) ?? []),
);

/** Names of texts where the texts themselves should stand, labels for screen readers among them. */
async function namesSeen(page: Page): Promise<string[]> {
  const seen = await page.evaluate(() => {
    const labels = [...document.querySelectorAll("[aria-label], [title], [placeholder]")].flatMap((one) =>
      ["aria-label", "title", "placeholder"].map((name) => one.getAttribute(name) ?? ""),
    );
    return `${document.body.innerText}\n${labels.join("\n")}`.match(/[a-z][a-z0-9]*(?:-[a-z0-9]+)+/g) ?? [];
  });
  return [...new Set(seen)].filter((name) => NAMES.has(name));
}

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
    test.skip(walked.has(name), "was found sound");
    test.slow();
    await open(page, { friend, server });
    await expectAccessible(page, name);
    if (name === "the glossary") {
      await thinned(page);
      await page.reload();
    }
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
      found.push(...(await namesSeen(page)).map((name) => `${lang}: the name of a text: ${name}`));
    }
    expect(found).toEqual([]);
    if (WALKED) appendFileSync(WALKED, `${name}\n`);
    await pictureInJapanese(page, name);
  });
}
