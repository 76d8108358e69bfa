// What a first visit costs: everything that a page loads, as brotli would send it. `KOMADAI_SIZES=1` prints the table of
// docs/sizes.md; `KOMADAI_SEEN=1` writes fonts/seen.json, by which fonts/subset.py cuts the Japanese faces.

import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import type { Browser, Page } from "@playwright/test";
import { expect, move, ownGame, pair, test } from "./fixtures";

const KIF = readFileSync(resolve(import.meta.dirname, "../../testdata/records/kato-nakahara-1982.kif"));
const SEEN = resolve(import.meta.dirname, "../fonts/seen.json");
/** Kilobytes of a first visit. */
const BARS = { en: 110, ja: 257 } as const;
/** Of how to play, in English: it came to a kilobyte more than the others with the names of square boards. */
const HOW_TO = 111;
/** Of pages that one comes to later, in English. */
const LATER = 142;

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
    const { pathname } = new URL(response.url());
    // Most systems have a face for kanji; this one may have none.
    if (lang !== "ja" && /-japanese-\d+-[^/]*\.woff2$/.test(pathname)) return;
    const packed = /\.(woff2|png)$/.test(pathname);
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
  const seen = await seenOn(page);
  await context.close();
  const kilobytes = (i: 0 | 1) => Math.round(all.reduce((sum, size) => sum + size[i], 0) / 1000);
  return { requests: all.length, raw: kilobytes(0), sent: kilobytes(1), seen };
}

/** The Japanese characters that a page shows, those in heavy faces apart. */
const seenOn = (page: Page) =>
  page.evaluate(() => {
    const seen = { strong: new Set<string>(), plain: new Set<string>() };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement!;
      // A list of choices is as wide as the widest of them, whichever is shown.
      const drawn = (element.closest("select") ?? element).getClientRects().length > 0;
      if (!drawn) continue;
      const set = Number(getComputedStyle(element).fontWeight) > 500 ? seen.strong : seen.plain;
      for (const char of texts.currentNode.nodeValue ?? "") if (char > "\u2fff") set.add(char);
    }
    const sorted = (set: Set<string>) => [...set].sort().join("");
    return { strong: sorted(seen.strong), plain: sorted(seen.plain) };
  });

for (const lang of ["en", "ja"] as const) {
  test(`a first visit is light (${lang})`, async ({ browser, page, friend, server }) => {
    test.slow();
    // A game that moves is on the first page, whatever was played on this server before.
    const [black, white] = await pair(page, friend, 4);
    await move(black, "7g7f");
    await move(white, "3c3d");
    const game = await (await page.request.post("/api/games", { data: ownGame() })).json();
    const record = await (await page.request.post("/api/records", { data: KIF })).json();
    const later = lang === "en" ? LATER : BARS.ja;
    const pages: Record<string, [path: string, bar: number]> = {
      home: ["/", BARS[lang]],
      game: [`/game/${game.id}`, BARS[lang]],
      "how to play": ["/how-to-play", lang === "en" ? HOW_TO : BARS.ja],
      course: ["/learn", later],
      "first lesson": ["/learn/king", later],
      "problem list": ["/tsume", later],
      "mate solver": ["/tsume/solver", later],
      "review of 224 moves": [`/review/${record.id}`, later],
    };
    const seen: Record<string, { strong: string; plain: string }> = {};
    for (const [name, [path, bar]] of Object.entries(pages)) {
      const size = await firstVisit(browser, `${server.url}${path}`, lang);
      seen[name] = size.seen;
      if (process.env.KOMADAI_SIZES) {
        console.log(`| ${name} | ${lang} | ${size.requests} | ${size.raw} | ${size.sent} |`);
      }
      if (!process.env.KOMADAI_SEEN) expect(size.sent, `${name} in ${lang}`).toBeLessThanOrEqual(bar);
    }
    if (process.env.KOMADAI_SEEN && lang === "ja") writeFileSync(SEEN, `${JSON.stringify(seen, null, 2)}\n`);
  });
}

/** A browser as a slow phone has it: 150 ms a request, 1.6 Mbit/s down and 750 kbit/s up; a processor of a quarter of the speed. */
async function slowPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    locale: "en",
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 93_750,
  });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  return page;
}

test("on a slow phone the first screen shows each move of a game as it is played", async ({
  browser,
  page,
  friend,
  server,
}) => {
  test.slow();
  const [black, white] = await pair(page, friend, 4);
  await move(black, "7g7f");
  const phone = await slowPhone(browser);
  await phone.goto(`${server.url}/`, { waitUntil: "networkidle" });
  const largest = await phone.evaluate(
    () =>
      new Promise<number>((resolve) =>
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)!.startTime)).observe({
          type: "largest-contentful-paint",
          buffered: true,
        }),
      ),
  );
  // Frames of five seconds in which both sides move.
  const frames = phone.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const times: number[] = [];
        const next = (at: number) => {
          times.push(at);
          if (at - times[0]! < 5000) requestAnimationFrame(next);
          else resolve(times);
        };
        requestAnimationFrame(next);
      }),
  );
  const live = phone.locator('.front-live[data-moves="true"]');
  const position = () => live.locator("piece").evaluateAll((all) => all.map((one) => one.outerHTML).join(""));
  for (const [mover, usi] of [
    [white, "3c3d"],
    [black, "2g2f"],
  ] as const) {
    const before = await position();
    await move(mover, usi);
    await expect.poll(position).not.toBe(before);
  }
  const times = await frames;
  const longest = Math.max(...times.slice(1).map((at, index) => at - times[index]!));
  const rate = ((times.length - 1) * 1000) / (times.at(-1)! - times[0]!);
  if (process.env.KOMADAI_SIZES) {
    console.log(
      `first screen: in sight at ${Math.round(largest)} ms; ${rate.toFixed(1)} frames a second, ` +
        `the longest ${Math.round(longest)} ms`,
    );
  }
  await phone.context().close();
});

test("the course's first task takes touches on a slow phone", async ({ browser, server }) => {
  const page = await slowPhone(browser);
  await page.goto(`${server.url}/learn/king`, { waitUntil: "commit" });
  // What the server has drawn already shows the task; it can be read as soon as anything is painted.
  const marks = () => {
    const at = (mark: string) => performance.getEntriesByName(mark)[0]?.startTime;
    const [seen, ready] = [at("first-contentful-paint"), at("lesson-ready")];
    return seen !== undefined && ready !== undefined ? { seen, ready } : undefined;
  };
  const { seen, ready } = (await (await page.waitForFunction(marks)).jsonValue())!;
  if (process.env.KOMADAI_SIZES) {
    console.log(`first task: read at ${Math.round(seen)} ms, takes touches at ${Math.round(ready)} ms`);
  }
  await page.context().close();
});
