// What a first visit costs: everything that a page loads, as brotli would send it. `KOMADAI_SIZES=1` prints the table of
// docs/sizes.md.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import type { Browser } from "@playwright/test";
import { expect, ownGame, test } from "./fixtures";

const KIF = readFileSync(resolve(import.meta.dirname, "../../testdata/records/kato-nakahara-1982.kif"));
/** Kilobytes of a first visit of the pages on which one plays. */
const BARS = { en: 110, ja: 300 } as const;

test.beforeEach(({ isMobile }) => test.skip(isMobile, "the same files everywhere"));

/** Requests and kilobytes, raw and compressed, of a page that a browser has never seen. */
async function firstVisit(browser: Browser, url: string, lang: string) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: lang,
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  const sizes: Promise<[raw: number, sent: number]>[] = [];
  page.on("response", (response) => {
    const packed = /\.(woff2|png)$/.test(new URL(response.url()).pathname);
    sizes.push(
      response.body().then((body) => {
        const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
        return [body.length, packed ? body.length : Math.min(body.length, brotliCompressSync(body, options).length)];
      }),
    );
  });
  await page.goto(url, { waitUntil: "networkidle" });
  await page.evaluate(() => document.fonts.ready);
  const all = await Promise.all(sizes);
  await context.close();
  const kilobytes = (i: 0 | 1) => Math.round(all.reduce((sum, size) => sum + size[i], 0) / 1000);
  return { requests: all.length, raw: kilobytes(0), sent: kilobytes(1) };
}

for (const lang of ["en", "ja"] as const) {
  test(`a first visit is light (${lang})`, async ({ browser, page, server }) => {
    test.slow();
    const game = await (await page.request.post("/api/games", { data: ownGame() })).json();
    const record = await (await page.request.post("/api/records", { data: KIF })).json();
    const pages = {
      "/": BARS[lang],
      [`/game/${game.id}`]: BARS[lang],
      "/how-to-play": null,
      "/tsume": null,
      "/tsume/solver": null,
      [`/review/${record.id}`]: null,
    };
    for (const [path, bar] of Object.entries(pages)) {
      const size = await firstVisit(browser, `${server.url}${path}`, lang);
      if (process.env.KOMADAI_SIZES) {
        console.log(`| ${path.split("/")[1] || "home"} | ${lang} | ${size.requests} | ${size.raw} | ${size.sent} |`);
      }
      if (bar !== null) expect(size.sent, `${path} in ${lang}`).toBeLessThanOrEqual(bar);
    }
  });
}
