// The course and the glossary: a first lesson to its end, a wrong answer explained, a word found in any script.

import { expect, moveByHand, test } from "./fixtures";
import { apply, parseSfen, type Position } from "../src/rules/position";
import { parseUsi } from "../src/rules/types";

for (const lang of ["en", "ja"] as const) {
  test(`the first lesson to its end, with a mistake on the way (${lang})`, async ({ page }) => {
    const words = {
      en: { lesson: /The king/, done: "Well done.", foul: "check", finished: "Lesson complete. ★★☆", next: "Next" },
      ja: {
        lesson: /の/,
        done: "できました。",
        foul: "王手",
        // With the reading of its kanji.
        finished: "レッスンが終おわりました。 ★★☆",
        next: "次へ",
      },
    }[lang];
    await page.goto(`/learn?lang=${lang}`);
    await page.locator('a[data-lesson="king"]').click();
    await expect(page.locator(".lesson-title")).toHaveText(words.lesson);
    const said = page.locator(".learn-said");

    // A move is judged before the next one is made.
    const tries = async (board: Position, usi: string) => {
      const judged = page.waitForResponse((response) => response.url().endsWith("/judge"));
      await moveByHand(page, board, usi);
      await judged;
      await expect(page.locator(".learn")).toHaveAttribute("aria-busy", "false");
    };
    let board = parseSfen("9/9/9/9/4K4/9/9/9/9 b - 1")!;
    for (const usi of ["5e4d", "4d5c"]) {
      await tries(board, usi);
      board = { ...apply(board, parseUsi(usi)!)!, turn: "black" };
    }
    await expect(said).toHaveText(words.done);
    await page.getByRole("button", { name: words.next, exact: true }).click();

    board = parseSfen("9/9/9/3p1p3/4K4/4p4/9/9/9 b - 1")!;
    // A pawn attacks that square.
    await tries(board, "5e6e");
    await expect(said).toContainText(words.foul);
    // Children read it, too.
    await expect(said.locator("rt").first()).toBeVisible({ visible: lang === "ja" });
    // Loaded again, the lesson goes on at this step, and the mistake stays one.
    if (lang === "ja") await page.reload();
    for (const usi of ["5e6d", "6d5e", "5e4d", "4d5e", "5e5f"]) {
      await tries(board, usi);
      board = { ...apply(board, parseUsi(usi)!)!, turn: "black" };
    }
    await expect(said).toHaveText(words.finished);
    await page.goto("/learn");
    await expect(page.locator('a[data-lesson="king"] .lesson-stars')).toHaveText("★★☆");
  });
}

test("the foul among three moves is picked, and a right move is not", async ({ page }) => {
  await page.goto("/learn/two-pawns?lang=en");
  const choice = page.locator(".lesson-choice button");
  await choice.nth(1).click();
  await expect(page.locator(".learn-said")).toHaveText("That move is legal.");
  await choice.nth(0).click();
  await expect(page.locator(".learn-said")).toHaveText("Well done.");
  // Which one it was is seen where it was picked; on the board nothing was played.
  await expect(page.locator(".lesson-choice .right")).toHaveCount(1);
  await expect(choice.nth(0)).toHaveClass(/right/);
  await expect(page.locator("sq.last-dest")).toHaveCount(0);
});

test("a mate in three is played out: the opponent answers, then comes the mate", async ({ page }) => {
  await page.goto("/learn/mate-in-three?lang=en");
  const said = page.locator(".learn-said");
  let board = parseSfen("8k/6S2/8N/9/9/9/9/9/9 b G 1")!;
  const tries = async (usi: string) => {
    const judged = page.waitForResponse((response) => response.url().endsWith("/judge"));
    await moveByHand(page, board, usi);
    const answer = (await (await judged).json()) as { reply?: string };
    await expect(page.locator(".learn")).toHaveAttribute("aria-busy", "false");
    return answer.reply;
  };
  await tries("G*1b");
  await expect(said).toContainText("Check, but not mate");
  const reply = await tries("1c2a+");
  expect(reply).toBe("1a1b");
  board = apply(apply(board, parseUsi("1c2a+")!)!, parseUsi(reply!)!)!;
  await tries("G*2c");
  await expect(said).toHaveText("Well done.");
});

test("a line is answered, a natural mistake refuted on the board and taken back, a move shown, and its end played out", async ({
  page,
}) => {
  await page.goto("/learn/quick-ishida-exchange?lang=en");
  const lesson = page.locator(".learn");
  let board = parseSfen("lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 1")!;
  const tries = async (usi: string) => {
    const judged = page.waitForResponse((response) => response.url().endsWith("/judge"));
    await moveByHand(page, board, usi);
    return (await (await judged).json()) as { type: string; reply?: string; sfen?: string };
  };
  for (const usi of ["7f7e", "2h7h", "7i8h"]) {
    const answer = await tries(usi);
    expect(answer.type).toBe("go-on");
    board = parseSfen(answer.sfen!)!;
    await expect(lesson).toHaveAttribute("aria-busy", "false");
  }
  await expect(page.locator(".learn-text")).toContainText("the bishop aims at 6g and 2g");
  const show = page.getByRole("button", { name: "Show the move" });
  await expect(show).toHaveCount(0);
  // Guards 2g only: the bishop promotes on 6g, then the board is as it was.
  expect((await tries("3i3h")).reply).toBe("4e6g+");
  await expect(page.locator(".learn-said")).toContainText("6g is not");
  await expect(lesson).toHaveAttribute("data-refuting", "4e6g+");
  await expect(lesson).toHaveAttribute("aria-busy", "false");
  await show.click();
  await expect(page.locator(".learn-text")).toContainText("Now you have time to guard 2g");
  await expect(show).toHaveCount(0);
  await page.locator(".stones button").nth(1).click();
  await page.getByRole("button", { name: "Play it against level 4" }).click();
  await expect(page).toHaveURL(/\/game\//);
  const game = await (await page.request.get(`/api${new URL(page.url()).pathname.replace("game", "games")}`)).json();
  expect(JSON.stringify(game)).toContain("ln3gsnl/1r1sgk3");
});

test("points are counted by picking a number, and a lesson ends in a game", async ({ page }) => {
  await page.goto("/learn/odds?lang=en");
  const choice = page.locator(".lesson-choice button");
  await choice.nth(1).click();
  const said = page.locator(".learn-said");
  await expect(said).toHaveText("Count again.");
  // Also where the text above it is longer than a phone's screen.
  await expect(said).toBeInViewport({ ratio: 1 });
  await choice.nth(0).click();
  await expect(page.locator(".learn-said")).toHaveText("Well done.");
  await page.locator(".stones button").nth(2).click();
  await page.getByRole("button", { name: "Play it against level 2" }).click();
  await expect(page).toHaveURL(/\/game\//);
});

test("the glossary finds a word as it is typed, in any script", async ({ page }) => {
  await page.goto("/glossary?lang=en");
  const box = page.getByRole("searchbox");
  for (const query of ["oute", "王手", "おうて", "jaque"]) {
    await box.fill(query);
    await expect(page.locator(".term").first()).toHaveAttribute("id", "ote");
  }
  await box.fill("qqqq");
  await expect(page.locator("#terms")).toContainText("No matching term.");
  await box.fill("");
  await expect(page.locator("#castles-terms")).toBeVisible();
});

test("what was typed into the glossary before its script came is looked up", async ({ page }) => {
  let come = () => {};
  const late = new Promise<void>((resolve) => (come = resolve));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await late;
    await route.continue();
  });
  await page.goto("/glossary?lang=en", { waitUntil: "commit" });
  await page.getByRole("searchbox").fill("oute");
  come();
  await expect(page.locator(".term").first()).toHaveAttribute("id", "ote");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("lesson and glossary are there to read", async ({ page }) => {
    await page.goto("/learn/gold-on-head?lang=en");
    await expect(page.locator("main")).toContainText("Drop the gold right in front of the king");
    await page.goto("/glossary?q=oute&lang=en");
    await expect(page.locator(".term").first()).toHaveAttribute("id", "ote");
  });

  test("another language keeps what was searched for", async ({ page }) => {
    await page.goto("/glossary?q=王手&lang=en");
    await page.locator(".languages summary").click();
    await page.locator('.languages a[lang="es"]').click();
    await expect(page).toHaveURL(/q=.*lang=es/);
    await expect(page.getByRole("searchbox")).toHaveValue("王手");
  });

  test("the pages to read are there, each a link away from the course", async ({ page }) => {
    await page.goto("/learn?lang=es");
    for (const [name, words] of [
      ["rules", "Las reglas del shogi"],
      ["history", "Historia"],
      ["from-chess", "Desde el ajedrez"],
    ] as const) {
      await page.locator(`a[href="/${name}"]`).first().click();
      await expect(page.locator("h1")).toContainText(words);
      await page.locator('.article-others a[href="/learn"]').click();
    }
  });
});

test("all that a lesson's script needs is named in the page's head, so that nothing waits for another file to come", async ({
  page,
}) => {
  const head = await (await page.request.get("/learn/king?lang=en")).text();
  const named = [...head.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path!);
  await page.goto("/learn/king?lang=en");
  await page.waitForFunction(() => performance.getEntriesByName("lesson-ready").length > 0);
  const loaded = await page.evaluate(() => {
    const ready = performance.getEntriesByName("lesson-ready")[0]!.startTime;
    return performance
      .getEntriesByType("resource")
      .filter((file) => file.startTime < ready)
      .map((file) => new URL(file.name).pathname)
      .filter((path) => /^\/assets\/.*\.(js|css)$/.test(path));
  });
  expect(loaded.length).toBeGreaterThan(5);
  expect(loaded.filter((path) => !named.includes(path))).toEqual([]);
});
