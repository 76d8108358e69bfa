// The web component on a page of another origin, under a policy that lets in nothing else: a file, a text that breaks, a chapter of a
// study, a board of a broadcast as it grows.

import { createServer, type Server as Http, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import type {} from "../npm/komadai-board";
import { expect, signUp, test } from "./fixtures";

const KIF = `手合割：平手
先手：升田幸三
後手：大山康晴
手数----指手---------消費時間--
*The start
   1 ７六歩(77)
*A quiet pawn
   2 ３四歩(33)
   3 ２六歩(27)
   4 投了

変化：3手
   3 ２二角成(88)
   4 同　銀(31)
`;

const START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

const WORDS = {
  en: {
    next: "Next move",
    last: "Last move",
    first: "☗P-7f",
    exchange: "☗Bx2b+",
    resigned: "Resignation",
    place: "Line 5",
  },
  ja: { next: "一手進む", first: "☗7六歩", exchange: "☗2二角成", resigned: "投了", place: "5行" },
} as const;

/** A page of another origin: what it holds, and files beside it. Scripts and readings come from the site alone; nothing is styled by it. */
async function host(site: string, lang: string, body: string, busy?: (answer: ServerResponse) => void): Promise<Http> {
  const server = createServer((request, answer) => {
    if (busy && request.url?.startsWith("/busy/api/")) return busy(answer);
    if (request.url === "/final.kif") {
      answer.writeHead(200, { "content-type": "text/plain; charset=utf-8" });
      answer.end(KIF);
      return;
    }
    if (request.url !== "/") {
      answer.writeHead(404).end();
      return;
    }
    const policy = `default-src 'none'; script-src ${site}; connect-src 'self' ${site}; require-trusted-types-for 'script'`;
    answer.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-security-policy": policy });
    answer.end(`<!doctype html><html lang="${lang}"><head><title>A page</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
<script type="module" src="${site}/komadai-board.js"></script></head><body><main><h1>A page</h1>${body}</main></body></html>`);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return server;
}

/** Opens it and hears what it asks for, and what its policy refuses. */
async function visit(page: Page, server: Http): Promise<{ asked: string[]; refused: string[] }> {
  const heard = { asked: [] as string[], refused: [] as string[] };
  page.on("request", (request) => heard.asked.push(new URL(request.url()).pathname));
  page.on("console", (message) => {
    // The page's own empty icon aside, for which a browser would ask otherwise.
    const told = message.text();
    if (/Content.Security.Policy/i.test(told) && !told.includes("'data:,'")) heard.refused.push(told);
  });
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return heard;
}

const axe = async (page: Page) =>
  (await new AxeBuilder({ page }).setLegacyMode().analyze()).violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
  );

test("the file is small and may be kept", async ({ request }) => {
  const answer = await request.get("/komadai-board.js", { headers: { "accept-encoding": "gzip" } });
  expect(answer.headers()["content-encoding"]).toBe("gzip");
  expect(Number(answer.headers()["content-length"])).toBeLessThan(60_000);
  expect(answer.headers()["etag"]).toBeTruthy();
});

test("a record is replayed on a page of another site by hand, by keys and by its branches", async ({
  page,
  server,
  isMobile,
}) => {
  const lang = isMobile ? "ja" : "en";
  const w = WORDS[lang];
  const body = `<komadai-board src="final.kif" arrows="2g2f"></komadai-board>`;
  const other = await host(server.url, lang, body);
  try {
    const heard = await visit(page, other);
    const board = page.locator("komadai-board");
    await expect(board.locator(".move")).toHaveCount(5);
    await expect(board.locator(".picture .koma")).toHaveCount(40);
    await expect(board.locator(".picture .arrow")).toHaveCount(1);
    await expect(board.locator(".comment")).toHaveText("The start");
    await expect(board.locator(".name").first()).toContainText("大山康晴");
    await expect(board.locator(".end").last()).toHaveText(w.resigned);
    await page.evaluate(() => {
      const told: number[] = [];
      Object.assign(window, { told });
      document.addEventListener("komadai-ply", ({ detail }) => told.push(detail.ply));
    });
    await board.getByRole("button", { name: w.next }).click();
    await expect(board.locator(".where")).toContainText(w.first);
    await expect(board.locator(".comment")).toHaveText("A quiet pawn");
    await expect(board.locator(".picture .last")).toHaveCount(2);
    // The other move that was played there, from the list and beside the steps.
    await board.locator(".move").filter({ hasText: w.exchange }).click();
    await expect(board.locator(".picture .hand .piece, .picture .hand g g")).not.toHaveCount(0);
    await expect(board.locator(".others button")).toHaveCount(2);
    await board.locator(".board").focus();
    await page.keyboard.press("ArrowUp");
    await expect(board.locator('[aria-current="step"]')).not.toContainText(w.exchange);
    // Whoever chooses by keys beside the steps keeps the focus there.
    const choice = board.locator(".others button");
    await choice.last().press("Enter");
    await expect(choice.last()).toHaveAttribute("aria-pressed", "true");
    await expect(choice.last()).toBeFocused();
    // An attribute that names no move leaves the branch that is shown; one that does goes there.
    await board.evaluate((element) => element.setAttribute("ply", "x"));
    await board.evaluate((element) => element.removeAttribute("ply"));
    await expect(board.locator('[aria-current="step"]')).toContainText(w.exchange);
    await board.evaluate((element) => element.setAttribute("ply", "2"));
    await expect(board.locator(".where")).toContainText("2 ");
    await board.locator(".board").focus();
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("End");
    await page.keyboard.press("f");
    await expect(board).toHaveAttribute("flip");
    await expect(board.locator(".name").first()).toContainText("升田幸三");
    expect(await page.evaluate(() => (window as unknown as { told: number[] }).told)).toEqual([
      1, 3, 3, 3, 2, 0, 1, 2, 3,
    ]);
    expect(await board.evaluate((element: HTMLElementTagNameMap["komadai-board"]) => element.ply)).toBe(3);

    expect(heard.refused).toEqual([]);
    expect([...new Set(heard.asked)].sort()).toEqual([
      "/",
      "/api/boards/read",
      "/final.kif",
      "/komadai-board.js",
      `/pieces/${lang === "ja" ? "hitomoji" : "international"}.sprite.svg`,
    ]);
    expect(await page.context().cookies()).toEqual([]);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    expect(await axe(page)).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
  } finally {
    other.close();
  }
});

test("what cannot be shown is told in the board, with its place", async ({ page, server, isMobile }) => {
  const lang = isMobile ? "ja" : "en";
  const body = `
<komadai-board id="broken">手合割：平手
先手：A
後手：B
   1 ７六歩(77)
   2 what is this
</komadai-board>
<komadai-board id="foul">position startpos moves 7g7f 3c3d B*5e</komadai-board>
<komadai-board id="sfen" sfen="nothing"></komadai-board>
<komadai-board id="gone" src="gone.kif" lang="pt"></komadai-board>
<komadai-board id="none" game="aaaaaaaa" lang="es"></komadai-board>
<komadai-board id="position" sfen="4k4/9/4P4/9/9/9/9/9/4K4 b G 1"></komadai-board>`;
  const other = await host(server.url, lang, body);
  try {
    const heard = await visit(page, other);
    const fault = (id: string) => page.locator(`#${id} .faults`);
    await expect(fault("broken")).toContainText(WORDS[lang].place);
    await expect(fault("foul")).toContainText("B*5e");
    await expect(page.locator("#foul .move")).toHaveCount(2);
    // The game up to there is shown.
    await expect(page.locator("#broken .move").first()).toContainText(WORDS[lang].first);
    await expect(fault("sfen")).toContainText("nothing");
    await expect(fault("gone")).toContainText("Não foi possível");
    await expect(fault("none")).toContainText("partida");
    // Nothing leads to a page that is not there.
    await expect(page.locator("#none .whole")).toBeHidden();
    await expect(page.locator("#position .picture .koma")).toHaveCount(4);
    await expect(fault("position")).toBeEmpty();
    expect(heard.refused).toEqual([]);
    expect(await axe(page)).toEqual([]);
  } finally {
    other.close();
  }
});

test("a chapter of a study and a broadcast are shown, and the broadcast goes on", async ({
  page,
  friend,
  server,
  isMobile,
}) => {
  const lang = isMobile ? "ja" : "en";
  await signUp(friend, "en", "Embedder");
  const made = await friend.request.post("/study", { form: { title: "Lines", visibility: "public" }, maxRedirects: 0 });
  const study = made.headers()["location"]!.split("/").pop()!;
  const chapter = (await (await friend.request.get(`/api/studies/${study}`)).json()).chapters[0].id as string;
  const live = await friend.request.post("/live", { form: { title: "Ōi", about: "", delay: "0" }, maxRedirects: 0 });
  const broadcast = live.headers()["location"]!.split("/").pop()!;
  await friend.request.post(`/live/${broadcast}`, { form: { act: "add-board", black: "Masuda", white: "Oyama" } });
  const of = await (await friend.request.get(`/api/broadcast/${broadcast}`)).json();
  const id = of.boards[0].id as string;
  const sent = (moves: string) => friend.request.post(`/api/broadcast/board/${id}/moves`, { data: moves });
  expect((await sent("7g7f 5\n3c3d 8\n")).status()).toBe(200);
  const body = `<komadai-board id="study" study="${study}" chapter="${chapter}"></komadai-board>
<komadai-board id="live" live="${broadcast}/${id}"></komadai-board>`;
  const other = await host(server.url, lang, body);
  try {
    const heard = await visit(page, other);
    await expect(page.locator("#study .picture .koma")).toHaveCount(40);
    await expect(page.locator("#study .whole")).toHaveAttribute("href", `${server.url}/study/${study}/${chapter}`);
    const shown = page.locator("#live");
    await expect(shown.locator(".move")).toHaveCount(2);
    // It opens at the last move, and stays there as moves come.
    await expect(shown.locator(".where")).toContainText("2 ");
    await expect(shown.locator(".whole")).toHaveAttribute("href", `${server.url}/live/${broadcast}/${id}`);
    expect((await sent("2g2f 3\n")).status()).toBe(200);
    await expect(shown.locator(".move")).toHaveCount(3);
    await expect(shown.locator(".where")).toContainText("3 ");
    // Whoever looks at an earlier move is left there, with the focus on it.
    const first = shown.locator(".move").first();
    await first.click();
    await first.evaluate((button) => button.setAttribute("data-stays", ""));
    expect((await sent("8c8d 3\n")).status()).toBe(200);
    await expect(shown.locator(".move")).toHaveCount(4);
    await expect(shown.locator(".where")).toContainText("1 ");
    await expect(first).toHaveAttribute("data-stays", "");
    await expect(first).toBeFocused();
    // A chapter that is not there takes the place of the one that was shown, with its link.
    await page.locator("#study").evaluate((element) => element.setAttribute("chapter", "aaaaaaaa"));
    await expect(page.locator("#study .faults")).not.toBeEmpty();
    await expect(page.locator("#study .whole")).toBeHidden();
    expect(heard.refused).toEqual([]);
    expect(await axe(page)).toEqual([]);
  } finally {
    other.close();
  }
});

test("a game that does not come at once is asked for again, and no more once it is gone", async ({ page, server }) => {
  test.slow();
  const record = { id: "aaaaaaaa", version: 1, names: { black: "A", white: "B" }, headers: [], start: START };
  const told = { record: { ...record, nodes: [{}, { usi: "7g7f" }] }, running: true };
  const answers = [503, 200, 410];
  let asked = 0;
  const other = await host(
    server.url,
    "en",
    `<komadai-board site="busy" game="aaaaaaaa"></komadai-board>`,
    (answer) => {
      const status = answers[asked++] ?? 410;
      answer.writeHead(status, { "content-type": "application/json" });
      answer.end(JSON.stringify(status === 200 ? told : {}));
    },
  );
  try {
    await visit(page, other);
    const board = page.locator("komadai-board");
    await expect(board.locator(".faults")).toContainText("503");
    await expect(board.locator(".move")).toHaveCount(1, { timeout: 20_000 });
    await expect(board.locator(".faults")).toBeEmpty();
    await expect(board.locator(".where")).toContainText("1 ");
    await expect.poll(() => asked, { timeout: 20_000 }).toBe(3);
    // The game as it was stays.
    await expect(board.locator(".move")).toHaveCount(1);
  } finally {
    other.close();
  }
});
