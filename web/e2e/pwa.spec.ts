// The site as an app: it can be installed, and says what works when there is no connection.

import { expect, moveByHand, test } from "./fixtures";
import { Server } from "./server";
import { TELLINGS, told } from "./shapes";
import { parseSfen } from "../src/rules/position";
import type { ProblemView } from "../src/wire";

test.use({ serviceWorkers: "allow" });

const WORDS = {
  en: { offline: "No connection", works: "Works offline", lesson: "How to play" },
  ja: { offline: "接続がありません", works: "接続なしで使えるもの", lesson: "将棋のルール" },
} as const;

test("the site can be installed", async ({ page }) => {
  await page.goto("/");
  const href = await page.locator('link[rel="manifest"]').getAttribute("href");
  const answer = await page.request.get(href!);
  expect(answer.headers()["content-type"]).toContain("application/manifest+json");
  const manifest = await answer.json();
  expect([manifest.name, manifest.start_url, manifest.display]).toEqual(["Komadai", "/", "standalone"]);
  for (const { src, type, sizes } of manifest.icons) {
    const icon = await page.request.get(src);
    expect(icon.headers()["content-type"]!.split(";")[0], src).toBe(type);
    if (type !== "image/png") continue;
    // Width and height stand in a PNG's first chunk.
    const bytes = await icon.body();
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, src).toBe(sizes);
  }
  expect(manifest.icons.some((icon: { purpose?: string }) => icon.purpose === "maskable")).toBe(true);
});

for (const telling of TELLINGS) {
  const { lang } = telling;
  const words = WORDS[lang];
  test(`without a connection, what was opened works and the rest says that it waits ${telling.name}`, async ({
    browser,
    contextOptions,
    isMobile,
  }) => {
    test.skip(telling.shape === "sideways" && !isMobile, "a desktop does not lie on its side");
    // Its own server: it goes away.
    const server = new Server();
    await server.start();
    const context = await browser.newContext({ ...contextOptions, baseURL: server.url, reducedMotion: "reduce" });
    const page = await context.newPage();
    try {
      await told(page, telling, { isMobile, baseURL: server.url });
      await page.goto("/tsume");
      const boot = async () => JSON.parse((await page.locator("#boot").textContent())!);
      const { problems } = await boot();
      const path = `/tsume/${problems[0].id}`;
      await page.goto("/how-to-play");
      // A page is kept once the device has a worker: whoever leaves sooner has not opened it.
      const keptPages = () =>
        page.evaluate(async () =>
          (await (await caches.open("komadai-pages-1")).keys()).map(({ url }) => new URL(url).pathname),
        );
      await expect.poll(keptPages).toContain("/how-to-play");
      await page.goto(path);
      await expect(page.locator(".goban")).toBeVisible();
      const kept = () =>
        page.evaluate(async () => {
          const pages = await (await caches.open("komadai-pages-1")).keys();
          const files = await (await caches.open("komadai-files-1")).keys();
          const stylesheet = document.querySelector<HTMLLinkElement>("link#pieces")!;
          return [...pages, ...files].map(({ url }) => url).concat(`${pages.length}`, stylesheet.href);
        });
      await expect
        .poll(async () => {
          const urls = await kept();
          const sheet = urls.at(-1)!;
          return urls.some((url) => url.endsWith(path)) && urls.slice(0, -1).includes(sheet);
        })
        .toBe(true);
      await page.reload();
      await server.stop();

      await page.goto("/");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.offline);
      await expect(page.getByRole("heading", { name: words.works })).toBeVisible();
      await expect(page.getByRole("link", { name: words.lesson })).toBeVisible();
      await page.locator(`a[href="${path}"]`).click();
      await expect(page.locator(".goban")).toBeVisible();
      const problem: ProblemView = (await boot()).problem;
      await moveByHand(page, parseSfen(problem.card.sfen)!, problem.solution[0]!);
      await expect(page.locator(".said")).toContainText(lang === "ja" ? "詰みました" : "Solved");
    } finally {
      await context.close();
      await server.stop();
    }
  });
}
