// The ways to practise: a combination solved, a square touched, a rung of the ladder begun, a sheet to print, a castle built, a
// warning heeded and ignored.

import { readFileSync } from "node:fs";
import { openAnalysed } from "./analysed";
import { expect, gameOf, move, moveByHand, openGame, ownGame, signUp, test } from "./fixtures";
import { LINES, walk } from "../src/pages/trainer/blindfold/lines";
import { questions } from "../src/pages/trainer/blindfold/questions";
import { legalMoves } from "../src/rules/moves";
import { apply, EVEN_START, parseSfen } from "../src/rules/position";
import { parseUsi, squareName } from "../src/rules/types";

const [, , , sfen, solution] = readFileSync(new URL("../../crates/learn/tesuji/problems.tsv", import.meta.url), "utf8")
  .split("\n")
  .find((line) => line.startsWith("fork\t"))!
  .split("\t");

for (const lang of ["en", "es"] as const) {
  test(`a combination, a minute of coordinates and a rung of the ladder (${lang})`, async ({ page, isMobile }) => {
    test.skip(isMobile !== (lang === "es"), "one language on a desktop, another one on a phone");
    await page.goto(`/practice?lang=${lang}`);
    await page.locator('a[href="/practice/tesuji"]').click();
    await page.locator('a[data-lesson="fork-1"]').click();
    const judged = page.waitForResponse((response) => response.url().endsWith("/judge"));
    await moveByHand(page, parseSfen(sfen!)!, solution!);
    await judged;
    await expect(page.locator(".learn-said.good")).toBeVisible();

    await page.goto("/practice/coordinates");
    await page.locator(".trainer button.primary").click();
    const asked = await page.locator(".trainer-asked").textContent();
    await page.locator(`[data-square="${asked!.trim()}"]`).click();
    await expect(page.locator(".trainer-score")).toHaveAttribute("data-right", "1");

    await page.goto("/practice/notation");
    await page.locator("button.primary").click();
    await expect(page.locator(".trainer-asked")).not.toBeEmpty();

    await page.goto("/practice/ladder");
    await page.locator('[data-handicap="ten"] button').click();
    await expect(page).toHaveURL(/\/game\//);
    await page.goto("/practice/ladder");
    await expect(page.locator('[data-handicap="ten"] a[href^="/game/"]')).toBeVisible();

    await page.goto("/print");
    const sheet = await page.request.get("/print/rules.pdf");
    expect(sheet.headers()["content-type"]).toBe("application/pdf");
    expect((await sheet.body()).subarray(0, 5).toString()).toBe("%PDF-");
    expect((await page.request.get("/print/nothing.pdf")).status()).toBe(404);
  });
}

for (const lang of ["en", "ja"] as const) {
  test(`a castle is built against the clock, and the time is kept (${lang})`, async ({ page, isMobile }) => {
    test.skip(isMobile !== (lang === "ja"), "one language on a desktop, another one on a phone");
    await page.goto(`/practice?lang=${lang}`);
    await page.locator('a[href="/practice/castles"]').click();
    const castles = page.locator(".castles");
    await expect(castles).toHaveAttribute("data-castle", "K7h-S7i-G6i-G5h");
    let position = parseSfen(EVEN_START)!;
    for (const [before, usi] of ["5i6h", "6h7h", "4i5h"].entries()) {
      await moveByHand(page, position, usi);
      // A piece is taken up again once the board shows that it may be.
      await expect(castles).toHaveAttribute("data-moves", String(before + 1));
      position = { ...apply(position, parseUsi(usi)!)!, turn: "black" };
    }
    await expect(castles).toHaveAttribute("data-missing", "0");
    await expect(page.locator(".learn-said.good")).toBeVisible();
    await page.locator(".learn-steps .primary").click();
    await expect(castles).not.toHaveAttribute("data-castle", "K7h-S7i-G6i-G5h");
    await page.reload();
    await expect(page.locator(".castles-goal .muted")).toContainText("3");
  });

  test(`a move that loses a piece is held back for a learner who asked for it (${lang})`, async ({
    page,
    isMobile,
  }) => {
    test.skip(isMobile !== (lang === "ja"), "one language on a desktop, another one on a phone");
    await page.goto(`/?lang=${lang}`);
    const start = "lnsgkgsnl/9/ppppppppp/9/9/7R1/PPPPPPP1P/1B7/LNSGKGSNL b P 1";
    const rules = { conduct: "friendly", impasse: "none", takebacks: true } as const;
    await openGame(page, ownGame({ opponent: { type: "engine", level: 1 }, start, rules }));
    await page.getByRole("switch").check();
    await moveByHand(page, parseSfen(start)!, "2f2d");
    const warning = page.locator(".warnings [role=alert]");
    await expect(warning).toContainText(lang === "ja" ? "飛" : "2d");
    await warning.locator(".primary").click();
    await expect(warning).toHaveCount(0);
    expect((await gameOf(page)).moves).toEqual([]);
    await moveByHand(page, parseSfen(start)!, "2f2d");
    await warning.getByRole("button").nth(1).click();
    await expect.poll(async () => (await gameOf(page)).moves[0]?.usi).toBe("2f2d");
    await expect.poll(async () => (await gameOf(page)).moves.length).toBe(2);
    // What loses nothing is played as ever: the rook goes back if it is still there.
    const [, answer] = (await gameOf(page)).moves;
    await move(page, answer!.usi.endsWith("2d") ? "7g7f" : "2d2f");
    await expect(warning).toHaveCount(0);
  });
}

for (const lang of ["en", "pt"] as const) {
  test(`the mistakes of an analysed game come back as questions (${lang})`, async ({ page, isMobile }) => {
    test.setTimeout(90_000);
    test.skip(isMobile !== (lang === "pt"), "one language on a desktop, another one on a phone");
    await page.goto(`/practice/mistakes?lang=${lang}`);
    await expect(page.locator(".mistakes-desk")).toBeVisible();
    await openAnalysed(page);
    await page.getByRole("tab", { name: lang === "pt" ? "Relatório" : "Report" }).click();
    const keep = page.locator(".learn-start").nth(1);
    await keep.getByRole("button").first().click();
    await keep.getByRole("link").click();

    const asked = page.locator(".mistakes");
    await expect(asked).toHaveAttribute("data-phase", "asked");
    const mistakes: { sfen: string; played: string; before: { pv: string[] } }[] = await page.evaluate(
      () => JSON.parse(localStorage["komadai.mistakes"]).mistakes,
    );
    await expect(asked).toHaveAttribute("data-left", `${mistakes.length}`);
    const [first, ...rest] = mistakes;
    await moveByHand(page, parseSfen(first!.sfen)!, first!.played);
    await expect(asked).toHaveAttribute("data-phase", "worse");
    await moveByHand(page, parseSfen(first!.sfen)!, first!.before.pv[0]!);
    await expect(asked).toHaveAttribute("data-phase", "best");
    await page.locator(".learn-steps .primary").click();
    for (const _ of rest) {
      await expect(asked).toHaveAttribute("data-phase", "asked");
      await page.locator(".learn-steps button").first().click();
      await expect(asked).toHaveAttribute("data-phase", "shown");
      await page.locator(".learn-steps .primary").click();
    }
    await expect(page.locator(".mistakes-desk .learn-said")).toBeVisible();
    // All of it was missed and rests until tomorrow.
    await page.reload();
    await expect(page.locator(".mistakes-desk")).toBeVisible();
    await expect(asked).toHaveCount(0);
  });
}

for (const lang of ["en", "es"] as const) {
  test(`a line is followed without a board, and played on (${lang})`, async ({ page, isMobile }) => {
    test.skip(isMobile !== (lang === "es"), "one language on a desktop, another one on a phone");
    await page.goto(`/practice?lang=${lang}`);
    await page.locator('a[href="/practice/blindfold"]').click();
    const trainer = page.locator(".blindfold");
    await expect(trainer).toHaveAttribute("data-stage", "desk");
    // Chance as the page will have it.
    await page.evaluate(() => {
      let state = 5;
      Math.random = () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
    });
    let state = 5;
    const chance = () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
    const line = walk(LINES[Math.floor(chance() * LINES.length)]!, 8);
    const asked = questions(line, chance);

    await page.locator(".blindfold .primary").click();
    for (const _ of line.moves) await page.locator(".learn-steps .primary").click();
    await expect(trainer).toHaveAttribute("data-stage", "asked");
    const score = page.locator(".trainer-score");
    for (const [i, question] of asked.entries()) {
      await expect(score).toHaveAttribute("data-right", `${i}`);
      if (question.type === "where") await page.locator(`[data-square="${squareName(question.squares[0]!)}"]`).click();
      else {
        const right = question.type === "what" ? question.right : question.right ? 0 : 1;
        await page.locator(".lesson-choice button").nth(right).click();
      }
    }
    await expect(trainer).toHaveAttribute("data-stage", "on");
    // From an empty square nothing moves.
    const touch = async (...squares: string[]) => {
      for (const square of squares) await page.locator(`[data-square="${square}"]`).click();
    };
    await touch("5e", "5d");
    await expect(score).toHaveAttribute("data-right", `${asked.length}`);
    const legal = legalMoves(line.positions.at(-1)!).find((move) => move.type === "board")!;
    await touch(squareName(legal.type === "board" ? legal.from : 0), squareName(legal.to));
    await expect(score).toHaveAttribute("data-right", `${asked.length + 1}`);
  });
}

const LINES_OF_TWO = `手合割：平手
   1 ７六歩(77)
   2 ３四歩(33)
   3 ２六歩(27)
   4 ４四歩(43)
   5 ４八銀(39)

変化：4手
   4 ８四歩(83)
   5 ２五歩(26)
`;

for (const lang of ["en", "ja"] as const) {
  test(`one's own opening lines are played from memory (${lang})`, async ({ page, isMobile }) => {
    test.skip(isMobile !== (lang === "ja"), "one language on a desktop, another one on a phone");
    const made = await (await page.request.post("/api/records", { data: Buffer.from(LINES_OF_TWO) })).json();
    await page.goto(`/practice?lang=${lang}`);
    await page.locator('a[href="/practice/repertoire"]').click();
    await page.locator('input[name="from"]').fill("nothing of this site");
    await page.locator(".repertoire-form .primary").click();
    await expect(page.getByRole("alert")).toBeVisible();
    await page.locator('input[name="from"]').fill(page.url().replace("practice/repertoire", `review/${made.id}`));
    await page.locator(".repertoire-form .primary").click();

    const drill = page.locator(".repertoire");
    await expect(drill).toHaveAttribute("data-left", "4");
    /** One's own moves; the other side's come by themselves. */
    const line = async (first: number, ...moves: string[]) => {
      const walked = moves.reduce(
        (all, usi) => [...all, apply(all.at(-1)!, parseUsi(usi)!)!],
        [parseSfen(EVEN_START)!],
      );
      for (let i = first; i < moves.length; i += 2) {
        // The board shows the other side's reply before one's own next move is made.
        await expect(drill).toHaveAttribute("data-ply", String(i));
        await moveByHand(page, walked[i]!, moves[i]!);
      }
    };
    // Not in the lines: the right move is shown, and asked once more later.
    await line(0, "9g9f");
    await expect(drill).toHaveAttribute("data-phase", "wrong");
    await line(0, "7g7f", "3c3d", "2g2f", "4c4d", "3i4h");
    await expect(drill).toHaveAttribute("data-phase", "line");
    await page.locator(".learn-steps .primary").click();
    await line(0, "7g7f", "3c3d", "2g2f", "8c8d", "2f2e");
    await expect(drill).toHaveAttribute("data-phase", "over");
    await expect(drill).toHaveAttribute("data-left", "0");
    await page.reload();
    await expect(page.locator(".repertoire-list li")).toHaveCount(1);
  });
}

for (const lang of ["en", "ja"] as const) {
  test(`what a guest has practised is the account's on every device (${lang})`, async ({
    page,
    browser,
    contextOptions,
    isMobile,
    server,
  }) => {
    test.skip(isMobile !== (lang === "ja"), "one language on a desktop, another one on a phone");
    await page.goto(`/learn?lang=${lang}`);
    await page.evaluate(() => localStorage.setItem("komadai.course", JSON.stringify({ king: 2 })));
    await page.reload();
    const stars = (where: typeof page) => where.locator('a[data-lesson="king"] .lesson-stars');
    await expect(stars(page)).toHaveText("★★☆");
    const name = await signUp(page, lang, "Pupil");
    const told = page.waitForResponse((response) => response.url().endsWith("/api/me/practice"));
    await page.goto("/learn");
    expect((await told).status()).toBe(200);
    await expect(stars(page)).toHaveText("★★☆");

    const other = await browser.newContext({ ...contextOptions, baseURL: server.url });
    const device = await other.newPage();
    await device.goto(`/login?lang=${lang}`);
    await device.locator('input[name="name"]').fill(name);
    await device.locator('input[name="password"]').fill("correct horse battery");
    await device.keyboard.press("Enter");
    await expect(device.getByRole("banner").getByRole("link", { name })).toBeVisible();
    await device.goto(`/learn?lang=${lang}`);
    await expect(stars(device)).toHaveText("★★☆");
    // Without a connection more is done there; it arrives with the next page that has one.
    await device.evaluate(
      (key) => localStorage.setItem(key, JSON.stringify({ king: 3, gold: 1 })),
      `komadai.course@${name}`,
    );
    await device.reload();
    await page.goto("/learn");
    await expect(stars(page)).toHaveText("★★★");
    await other.close();

    // Whoever comes to the browser next sees nothing of it.
    await page.goto("/account");
    await page.locator('form[action="/logout"] button').click();
    await page.goto("/learn");
    await expect(page.locator('a[data-lesson="king"]')).toBeVisible();
    await expect(page.locator(".lesson-stars")).toHaveCount(0);
  });
}
