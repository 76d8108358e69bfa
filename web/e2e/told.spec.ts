// What programs that read pages are told: titles, descriptions, languages, what kind of page it is. No browser is needed for it.

import { expect, test } from "./fixtures";

const LANGS = { en: "en", ja: "ja", es: "es", pt: "pt-BR" } as const;
const PAGES = [
  "/how-to-play",
  "/learn",
  "/learn/mino",
  "/learn/fork-1",
  "/glossary",
  "/rules",
  "/history",
  "/from-chess",
  "/practice",
  "/practice/tesuji",
  "/practice/ladder",
  "/practice/castles",
  "/practice/coordinates",
  "/practice/notation",
  "/practice/blindfold",
  "/practice/mistakes",
  "/practice/repertoire",
  "/practice/next-move",
  "/print",
  "/archive",
  "/explorer",
];
/** Pages that say what kind of thing they are. */
const KINDS: Record<string, string> = {
  "/how-to-play": "LearningResource",
  "/learn/mino": "LearningResource",
  "/learn/fork-1": "LearningResource",
  "/rules": "Article",
  "/history": "Article",
  "/from-chess": "Article",
};

const unescaped = (text: string): string =>
  text.replaceAll("&#39;", "'").replaceAll("&#34;", '"').replaceAll("&#38;", "&").replaceAll("&amp;", "&");

test.beforeEach(({ isMobile }) => test.skip(isMobile, "the same text everywhere"));

test("every page of text names itself in each language, and says where the other languages are", async ({
  page,
  server,
}) => {
  const titles = new Set<string>();
  for (const path of PAGES) {
    for (const [lang, tag] of Object.entries(LANGS)) {
      const address = `${path}?lang=${lang}`;
      const answer = await page.request.get(address);
      expect(answer.status(), address).toBe(200);
      const html = await answer.text();
      expect(html, address).toContain(`<html lang="${tag}"`);
      const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? "";
      const description = /<meta name="description" content="([^"]+)"/.exec(html)?.[1] ?? "";
      expect(description.length, `the description of ${address}`).toBeGreaterThan(8);
      expect(description, address).not.toMatch(/^[a-z]+(-[a-z]+)+$/);
      titles.add(title);

      const links = [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)];
      const expected = Object.entries(LANGS).map(([code, tag]) => [tag, `${server.url}${path}?lang=${code}`]);
      expect(
        links.map(([, tag, href]) => [tag, href]),
        address,
      ).toEqual([...expected, ["x-default", `${server.url}${path}`]]);

      const kind = KINDS[path];
      const told = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1];
      if (!kind) continue;
      const about = JSON.parse(told!);
      expect(about, address).toMatchObject({ "@type": kind, inLanguage: tag, url: `${server.url}${address}` });
      expect(about.description, address).toBe(unescaped(description));
      expect(unescaped(title), address).toContain(about.name);
    }
  }
  // No two pages, and no two languages of one page, are called the same; a few names are the same in Spanish and Portuguese.
  expect(titles.size).toBeGreaterThan(PAGES.length * 3.5);
});

test("the sitemap lists every page of text in each language", async ({ page, server }) => {
  const xml = await (await page.request.get("/sitemap.xml")).text();
  for (const path of PAGES) {
    const entry = xml.split("<url>").find((one) => one.startsWith(`<loc>${server.url}${path}</loc>`)) ?? "";
    for (const [code, tag] of Object.entries(LANGS)) {
      expect(entry, path).toContain(`hreflang="${tag}" href="${server.url}${path}?lang=${code}"`);
    }
  }
});
