// What a first visit costs: bytes over the wire of everything that a page loads into an empty cache.
// `npx playwright test sizes --project desktop` prints the table of docs/sizes.md.

import { expect, test } from "./fixtures";

interface Weight {
  readonly page: string;
  readonly lang: string;
  readonly kib: number;
  readonly requests: number;
}

/** KiB that a page may cost, in languages of Latin letters and in Japanese, whose fonts hold many more characters. */
const CEILING: Record<string, readonly [number, number]> = {
  "/": [150, 700],
  "/review": [360, 960],
  "/tsume": [190, 740],
  "/tsume/solver": [175, 740],
  "/game/ID": [195, 960],
};

test("a first visit stays light", async ({ browser, server, request }) => {
  const wish = {
    opponent: { type: "friend" },
    handicap: "even",
    side: "black",
    clock: { black: { type: "none" }, white: { type: "none" } },
    rules: { conduct: "friendly", impasse: "none", takebacks: false },
  };
  const game = await (await request.post(`${server.url}/api/games`, { data: wish })).json();
  const weights: Weight[] = [];
  for (const page of Object.keys(CEILING)) {
    for (const lang of ["en", "ja", "es", "pt"]) weights.push(await weigh(page, lang));
  }
  console.log("\n| page | language | KiB | requests |\n|---|---|---|---|");
  for (const { page, lang, kib, requests } of weights) {
    console.log(`| ${page} | ${lang} | ${kib.toFixed(0)} | ${requests} |`);
  }
  expect(weights.filter(({ page, lang, kib }) => kib > CEILING[page]![lang === "ja" ? 1 : 0])).toEqual([]);

  async function weigh(path: string, lang: string): Promise<Weight> {
    const context = await browser.newContext({ baseURL: server.url });
    const page = await context.newPage();
    const network = await context.newCDPSession(page);
    await network.send("Network.enable");
    let bytes = 0;
    let requests = 0;
    network.on("Network.loadingFinished", ({ encodedDataLength }) => {
      bytes += encodedDataLength;
      requests += 1;
    });
    await page.goto(`${path.replace("ID", game.id)}?lang=${lang}`, { waitUntil: "networkidle" });
    await page.evaluate(() => document.fonts.ready);
    await context.close();
    return { page: path, lang, kib: bytes / 1024, requests };
  }
});
