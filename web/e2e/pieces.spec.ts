// The reader's own pieces on every board that the server draws.

import { expect, test } from "./fixtures";

const BOARDS = [
  "/explorer",
  "/no-such-page",
  "/glossary",
  "/position/lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL_b_-",
  "/learn/king",
  "/rules",
  "/castles",
  "/archive/famous",
];

test("boards of pages to read are drawn with the reader's pieces", async ({ request, server, isMobile }) => {
  test.skip(isMobile, "the same pages everywhere");
  for (const path of BOARDS) {
    const boards = async (pieces: string) => {
      const page = await request.get(server.url + path, { headers: { cookie: `lang=en; pieces=${pieces}` } });
      // What each board is drawn by: the drawing, or the address of the picture.
      return (await page.text()).match(
        /<svg(?! class="results")[^>]*viewBox="0 0 \d{3}[^]*?<\/svg>|\/(?:api\/picture|glossary\/figure)[^"]*/g,
      );
    };
    const [kanji, letters] = [await boards("hitomoji"), await boards("international")];
    expect(kanji?.length, path).toBeGreaterThan(0);
    expect(letters).toHaveLength(kanji!.length);
    for (const [at, board] of kanji!.entries()) expect(letters![at], `${path} ${at}`).not.toBe(board);
  }
});
