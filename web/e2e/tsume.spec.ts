// Mate problems: a position set up and solved, its side lines, a problem solved, refuted, hinted at and reviewed.

import type { Page } from "@playwright/test";
import { legalMoves } from "../src/rules/moves";
import { apply, parseSfen, type Position } from "../src/rules/position";
import { moveToUsi, parseSquare, parseUsi } from "../src/rules/types";
import type { Boot, ProblemAnswer, ProblemView } from "../src/wire";
import { expect, moveByHand, signUp, test } from "./fixtures";
import { speak } from "./shapes";

const square = (page: Page, name: string) => page.locator(`.edit-square[data-square="${parseSquare(name)}"]`);
const box = (page: Page, piece: string) => page.getByRole("button", { name: new RegExp(`^${piece}, \\d+ left$`) });
const verdict = (page: Page) => page.locator(".verdict");

/** A knight cannot mate there. */
const HEAD_KNIGHT = "4k4/9/4P4/9/9/9/9/9/9 b N2r2b4g4s3n4l17p 1";
/** A king in the open: nothing is settled for minutes. */
const OPEN = "9/9/9/9/4k4/9/9/9/9 b 2R2B4g4s4n4l18p 1";

async function openSolver(page: Page, sfen?: string): Promise<void> {
  await page.goto(sfen ? `/tsume/solver?sfen=${encodeURIComponent(sfen.replaceAll(" ", "_"))}` : "/tsume/solver");
  await expect(page.locator(".solver")).toHaveAttribute("data-phase", "setup");
}

const solve = (page: Page) => page.getByRole("button", { name: "Find mate" }).click();

test("a problem is set up by hand, solved, walked through, shared and exported", async ({ page }) => {
  await openSolver(page);
  await box(page, "Sente pawn").click();
  await square(page, "5c").click();
  await page.getByRole("button", { name: "Sente gold in hand: 0" }).click();
  await expect(page.getByRole("button", { name: "Sente gold in hand: 1" })).toBeVisible();
  // The defender holds the rest by itself.
  await expect(page.getByRole("button", { name: "Gote pawn in hand: 17" })).toBeVisible();
  await expect.poll(() => decodeURIComponent(page.url())).toContain("4k4/9/4P4/9/9/9/9/9/9_b_G2r2b3g4s4n4l17p");

  await solve(page);
  await expect(verdict(page)).toContainText("Mate in 1");
  await expect(page.locator(".judgement")).toHaveAttribute("data-sound", "true");
  // Every check is laid open, the one that mates first.
  await expect(page.locator('.choices [data-outlook="mate"]')).toHaveAttribute("data-usi", "G*5b");
  await expect(page.locator('.choices [data-outlook="no-mate"]').first()).toBeVisible();
  await page.locator('.choices [data-usi="G*5b"]').click();
  await expect(page.locator(".choices")).toContainText("Mate: no legal move.");

  await page.getByRole("button", { name: "Share link" }).click();
  const link = await page.getByRole("textbox", { name: "Share link" }).inputValue();
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Export" }).click();
  const dialog = page.getByRole("dialog");
  const kif = await dialog.getByRole("link", { name: "KIF", exact: true }).getAttribute("href");
  const text = await (await page.request.get(kif!)).text();
  expect(text).toContain("５二金打");
  expect(text).toContain("詰み");
  const png = await dialog.getByRole("link", { name: "PNG" }).getAttribute("href");
  expect((await (await page.request.get(png!)).body()).subarray(1, 4).toString()).toBe("PNG");

  await page.goto(link);
  await expect(square(page, "5c")).toHaveAttribute("aria-label", "5c, Sente pawn");
});

test("pieces are dragged, turned and taken away", async ({ page, isMobile }) => {
  test.skip(isMobile, "dragged with a mouse; a touch is tapped in the story above");
  await openSolver(page);
  const drag = async (from: ReturnType<typeof square>, to: ReturnType<typeof square>) => {
    const [a, b] = [(await from.boundingBox())!, (await to.boundingBox())!];
    await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
    await page.mouse.down();
    await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 6 });
    await page.mouse.up();
  };
  await drag(box(page, "Sente silver"), square(page, "4d"));
  await expect(square(page, "4d")).toHaveAttribute("aria-label", "4d, Sente silver");
  await drag(square(page, "4d"), square(page, "3c"));
  await expect(square(page, "3c")).toHaveAttribute("aria-label", "3c, Sente silver");
  await square(page, "3c").click({ button: "right" });
  await expect(square(page, "3c")).toHaveAttribute("aria-label", "3c, Sente promoted silver");
  await drag(square(page, "3c"), page.locator(".box-promote"));
  await expect(square(page, "3c")).toHaveAttribute("aria-label", "3c, empty");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(square(page, "3c")).toHaveAttribute("aria-label", "3c, Sente promoted silver");

  // By keys alone: a pawn of Gote's, promoted, then gone.
  await square(page, "3c").focus();
  for (const key of ["ArrowLeft", "ArrowDown", "Shift+P", "+"]) await page.keyboard.press(key);
  await expect(square(page, "4d")).toHaveAttribute("aria-label", "4d, Gote tokin");
  await page.keyboard.press("Delete");
  await expect(square(page, "4d")).toHaveAttribute("aria-label", "4d, empty");
});

test("another defence is chosen, and the mate after it is shown", async ({ page }) => {
  await openSolver(page, (await withDefences(page)).card.sfen);
  await solve(page);
  await expect(verdict(page)).toHaveAttribute("data-verdict", "mate");
  const moves = page.locator(".solution-moves button");
  const length = await moves.count();
  expect(length).toBeGreaterThan(1);
  // After the first check every defence is listed; one that is not the solution's is a side line with a mate of its own.
  await moves.first().click();
  const others = page.locator('.choices [data-outlook="mate"]:not([aria-current])');
  await expect(others.first()).toBeVisible({ timeout: 30_000 });
  await others.first().click();
  await expect(page.locator(".solution-moves .side-line").nth(1)).toBeVisible({ timeout: 30_000 });
  await page.getByRole("button", { name: "Last move" }).click();
  await expect(page.locator(".choices")).toContainText("Mate: no legal move.", { timeout: 30_000 });
  await page.getByRole("button", { name: "Back to the solution" }).click();
  await expect(page.locator(".solution-moves .side-line")).toHaveCount(0);
});

test("an address that is no position is told of, and the board is there all the same", async ({ page }) => {
  await openSolver(page, "garbage");
  await expect(page.getByRole("alert")).toContainText("could not be read: garbage");
  await square(page, "5a").click();
  await square(page, "5b").click();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a search is watched and stopped; what has no mate is refuted", async ({ page }) => {
  await openSolver(page, OPEN);
  await page.getByRole("radio", { name: "120 s" }).check({ force: true });
  await solve(page);
  const numbers = page.locator(".search .numbers");
  await expect(numbers).toContainText("Disproof number");
  await expect(page.locator(".search-found")).toContainText(/No mate within \d+ plies/, { timeout: 30_000 });
  await expect(page.locator(".line-moves-long")).toContainText("☗");
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(verdict(page)).toHaveAttribute("data-verdict", "gave-up");

  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByRole("button", { name: "Paste or open" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("nothing to open yet");
  await page.getByRole("textbox", { name: /^SFEN, BOD, KIF/ }).fill("no position at all");
  await page.getByRole("dialog").getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("No position could be read");
  await page.getByRole("textbox", { name: /^SFEN, BOD, KIF/ }).fill(HEAD_KNIGHT);
  await page.getByRole("dialog").getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.getByRole("button", { name: "Sente knight in hand: 1" })).toBeVisible();
  await solve(page);
  await expect(verdict(page)).toHaveAttribute("data-verdict", "no-mate");
});

test("brinkmate is sought, and every defence is answered", async ({ page }) => {
  await openSolver(page, "9/4k4/2+R6/9/9/9/9/9/9 b G2p 1");
  const seek = async () => {
    await page.getByRole("radio", { name: "Brinkmate (hisshi)" }).check({ force: true });
    await page.getByRole("button", { name: "Find brinkmate" }).click();
  };
  await seek();
  await expect(verdict(page)).toContainText("Brinkmate in 3");
  const next = page.getByRole("button", { name: "Next move", exact: true });
  const outlook = (type: string) => page.locator(`.choices [data-outlook="${type}"]`);
  await next.click();
  await expect(page.locator(".threat")).toContainText("It is check");
  await expect(outlook("brink").first()).toContainText("brinkmate in 1");
  await expect(outlook("mate")).toHaveCount(0);
  for (let ply = 1; ply < 3; ply += 1) await next.click();
  await expect(page.locator(".threat")).toContainText(/Threatens mate in \d+: .*☗/);
  await expect(outlook("brink")).toHaveCount(0);
  // A defence is chosen: the mate that answers it is the line from there on.
  await outlook("mate").first().click();
  await expect(page.locator(".solution-moves .side-line").nth(1)).toBeVisible();
  await page.getByRole("button", { name: "Back to the solution" }).click();
  await expect(page.locator(".solution-moves button")).toHaveCount(3);

  // With everything else in the defender's hand he has a defence; and where checks mate, no brink is needed.
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByRole("switch", { name: "Defender holds all remaining pieces" }).check({ force: true });
  await seek();
  await expect(verdict(page)).toContainText("No brinkmate within 3");
  await openSolver(page, "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1");
  await seek();
  await expect(verdict(page)).toContainText("No brinkmate needed");
});

/** A problem of the set in which the defence has a choice after the first check. */
async function withDefences(page: Page): Promise<ProblemView> {
  await page.goto("/tsume");
  const boot = JSON.parse((await page.locator("#boot").textContent())!) as Extract<Boot, { page: "problems" }>;
  for (const card of boot.problems.filter((card) => card.plies >= 3)) {
    const problem: ProblemView = await (await page.request.get(`/api/tsume/${card.id}`)).json();
    const after = apply(parseSfen(card.sfen)!, parseUsi(problem.solution[0]!)!)!;
    if (legalMoves(after).filter((move) => move.type === "board").length > 1) return problem;
  }
  throw new Error("no problem has a choice of defences");
}

async function openProblem(page: Page, plies: number): Promise<ProblemView> {
  await page.goto("/tsume");
  const section = page.locator(".length").filter({ hasText: `Mate in ${plies}` });
  await section.locator(".tile").first().click();
  await expect(page.locator(".problem")).toHaveAttribute("data-said", "turn");
  const id = new URL(page.url()).pathname.split("/").pop();
  return (await page.request.get(`/api/tsume/${id}`)).json();
}

/** Plays the attacker's moves of the solution by hand. */
async function solveByHand(page: Page, { card, solution }: ProblemView): Promise<void> {
  let position = parseSfen(card.sfen)!;
  for (const [index, usi] of solution.slice(0, card.plies).entries()) {
    if (index % 2 === 0) {
      await moveByHand(page, position, usi);
      const done = index + 1 >= card.plies;
      await expect(page.locator(".problem")).toHaveAttribute("data-said", done ? "solved" : "right");
    }
    position = apply(position, parseUsi(usi)!)!;
  }
}

/** A move of the attacker that the site answers in this way. */
async function moveThatIs(page: Page, problem: ProblemView, type: ProblemAnswer["type"]): Promise<string> {
  const position: Position = parseSfen(problem.card.sfen)!;
  for (const move of legalMoves(position)) {
    const usi = moveToUsi(move);
    const asked = await page.request.post(`/api/tsume/${problem.card.id}/judge`, { data: { moves: [], usi } });
    if (((await asked.json()) as ProblemAnswer).type === type) return usi;
  }
  throw new Error(`no move of ${problem.card.sfen} is ${type}`);
}

test("a problem is solved, scheduled, and reviewed when its day comes", async ({ page }) => {
  await page.clock.setFixedTime(new Date("2026-03-01T10:00:00"));
  const problem = await openProblem(page, 3);
  await solveByHand(page, problem);
  await expect(page.locator(".said")).toContainText("Solved in 3.");
  await expect(page.locator(".due")).toHaveAttribute("data-due", "2");
  await page.goto("/tsume");
  await expect(page.locator(".today-card")).toHaveAttribute("data-due", "0");
  const tile = page.locator(`.tile[href="/tsume/${problem.card.id}"]`);
  await expect(tile).toHaveClass(/solved/);

  await page.clock.setFixedTime(new Date("2026-03-04T10:00:00"));
  await page.goto("/tsume");
  await expect(page.locator(".today-card")).toContainText("1 problem is due");
  await expect(tile).toHaveClass(/due/);
  await page.getByRole("link", { name: "Start reviewing" }).click();
  await expect(page.locator(".problem-head")).toContainText("1 review left today");
  await solveByHand(page, problem);
  await expect(page.locator(".due")).toHaveAttribute("data-due", "14");
  await page.getByRole("link", { name: "Finish reviewing" }).click();
  await expect(page.locator(".counts")).toContainText("2current streak");

  // What is remembered goes into a file, and comes back from it.
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save backup" }).click(),
  ]);
  const path = await download.path();
  await page.evaluate(() => localStorage.removeItem("komadai.tsume"));
  await page.reload();
  await expect(tile).toHaveClass(/new/);
  await page.locator(".keep input[type=file]").setInputFiles(path);
  await expect(tile).toHaveClass(/solved/);
});

test("a wrong move is refuted with its reason, and taken back", async ({ page }) => {
  const problem = await openProblem(page, 3);
  const position = parseSfen(problem.card.sfen)!;
  await moveByHand(page, position, await moveThatIs(page, problem, "no-check"));
  await expect(page.locator(".problem")).toHaveAttribute("data-said", "no-check");
  await expect(page.locator(".said")).toContainText("is not check");

  await moveByHand(page, position, await moveThatIs(page, problem, "refuted"));
  await expect(page.locator(".problem")).toHaveAttribute("data-said", "refuted");
  await expect(page.locator(".said")).toContainText(/The king|is captured|blocks the check/);
  await expect(page.locator(".problem-moves button")).toHaveCount(2);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.locator(".problem-moves button")).toHaveCount(0);

  // Solved after all; the mistake still brings it back tomorrow.
  await solveByHand(page, problem);
  await expect(page.locator(".due")).toHaveAttribute("data-due", "1");
});

test("hints come in steps, and the solution can be shown", async ({ page }) => {
  const problem = await openProblem(page, 3);
  const hint = page.locator(".hint-text");
  for (const [button, step] of [
    ["Hint", "1"],
    ["Which square?", "2"],
    ["Show the move", "3"],
  ] as const) {
    await page.getByRole("button", { name: button, exact: true }).click();
    await expect(hint).toHaveAttribute("data-hint", step);
  }
  await solveByHand(page, problem);
  await expect(page.locator(".due")).toContainText("Solved with help.");
  await page.getByRole("button", { name: "Start over" }).click();
  await page.getByRole("button", { name: "Solution" }).click();
  await expect(page.locator(".problem-moves button")).toHaveCount(problem.solution.length);
  await page.getByRole("button", { name: "Last move" }).click();
  await expect(page.locator(".problem-moves [aria-current]")).toContainText(String(problem.solution.length));
});

test("the picture of the next problem shows what the attacker holds", async ({ page, isMobile }) => {
  test.skip(isMobile, "a phone has no room for the picture");
  await page.goto("/tsume");
  const { problems } = JSON.parse((await page.locator("#boot").textContent())!) as Extract<Boot, { page: "problems" }>;
  const inHand = (sfen: string) => Object.entries(parseSfen(sfen)!.hands.black).filter(([, count]) => count > 0);
  const at = problems.findIndex((card) => inHand(card.sfen).length > 1);
  const done = { box: 1, solved: 1, missed: 0, due: "2100-01-01", last: "2026-01-01" };
  const cards = Object.fromEntries(problems.slice(0, at).map(({ id }) => [id, done]));
  await page.evaluate((kept) => localStorage.setItem("komadai.tsume", kept), JSON.stringify({ version: 1, cards }));
  await page.reload();
  const picture = page.locator(".next-problem");
  await expect(picture).toHaveAttribute("href", `/tsume/${problems[at]!.id}`);
  const held = picture.locator(".mini-hand piece:visible");
  await expect(held).toHaveCount(inHand(problems[at]!.sfen).length);
  await expect(picture.getByRole("img")).toHaveAttribute("aria-label", /^Mate in \d+\. In Sente’s hand: \w+/);
});

test("without scripts every problem can be found, seen and read", async ({
  browser,
  contextOptions,
  isMobile,
  server,
}) => {
  const context = await browser.newContext({ ...contextOptions, baseURL: server.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/");
  // On a phone the pages stand in the menu.
  if (isMobile) await page.locator(".site-menu summary").click();
  await page.getByRole("link", { name: "Problems" }).filter({ visible: true }).first().click();
  await page.locator(".numbered a").first().click();
  await expect(page.locator("img.diagram")).toBeVisible();
  const picture = await page.locator("img.diagram").getAttribute("src");
  expect((await page.request.get(picture!)).status()).toBe(200);
  await page.getByText("Solution", { exact: true }).click();
  await expect(page.locator("details li").first()).toContainText(/[1-9][a-i]/);
  await context.close();
});

for (const lang of ["en", "ja"] as const) {
  test(`a rush: mates against the clock, three mistakes, and what was missed (${lang})`, async ({ page, baseURL }) => {
    await speak(page.context(), lang, baseURL!);
    await page.goto("/tsume");
    await page.locator('a[href="/tsume/rush"]').click();
    const rush = page.locator(".rush");
    await expect(rush).toHaveAttribute("data-phase", "ready");
    const viewed: Record<string, ProblemView> = {};
    page.on("response", async (answer) => {
      const id = /\/api\/tsume\/(\w+)$/.exec(answer.url())?.[1];
      if (id) viewed[id] = (await answer.json()) as ProblemView;
    });
    await page.locator(".rush-start").click();
    await expect(rush).toHaveAttribute("data-phase", "playing");
    await expect(page.locator(".rush-score")).toContainText(/2:5\d/);

    /** The problem on the board, by what its view says. */
    const current = async (): Promise<ProblemView> => {
      const id = await rush.getAttribute("data-problem");
      await expect.poll(() => id! in viewed).toBe(true);
      return viewed[id!]!;
    };
    // The first ones are mates in one: the solution's first move ends them.
    for (const solved of [1, 2]) {
      const problem = await current();
      expect(problem.card.plies).toBe(1);
      await moveByHand(page, parseSfen(problem.card.sfen)!, problem.solution[0]!);
      await expect(rush).toHaveAttribute("data-solved", String(solved));
      await expect(rush).not.toHaveAttribute("data-problem", problem.card.id);
    }
    for (const missed of [1, 2, 3]) {
      const problem = await current();
      const position = parseSfen(problem.card.sfen)!;
      let refuted: string | undefined;
      for (const move of legalMoves(position).map(moveToUsi)) {
        const answer = await page.request.post(`/api/tsume/${problem.card.id}/judge`, {
          data: { moves: [], usi: move },
        });
        if (((await answer.json()) as ProblemAnswer).type !== "refuted") continue;
        refuted = move;
        break;
      }
      await moveByHand(page, position, refuted!);
      await expect(rush).toHaveAttribute("data-missed", String(missed));
      if (missed < 3) await expect(rush).not.toHaveAttribute("data-problem", problem.card.id);
    }
    await expect(rush).toHaveAttribute("data-phase", "over");
    await expect(page.locator(".rush-count")).toHaveText("2");
    await expect(page.locator(".rush-missed li")).toHaveCount(3);

    // The best stays, and what was missed comes back in the reviews.
    await page.reload();
    await expect(page.locator(".rush-desk")).toContainText(lang === "ja" ? "自己ベスト：2題" : "Your best: 2");
    await page.goto("/tsume?filter");
    await expect(page.locator(".tile.missed")).toHaveCount(3);
  });
}

test("a problem is commented on by whoever has an account, and read by everybody who opens the comments", async ({
  page,
  friend,
}) => {
  await signUp(page, "en", "Solver");
  await page.goto("/tsume");
  const { problems } = await page.evaluate(() => JSON.parse(document.getElementById("boot")!.textContent!));
  const address = `/tsume/${problems[0].id}`;
  await page.goto(address);
  const comments = page.locator(".problem-comments");
  await comments.locator("summary").click();
  await comments.getByRole("textbox", { name: "Write a message" }).fill("The silver first, not the gold.");
  await comments.getByRole("button", { name: "Send" }).click();
  await expect(comments.getByRole("log")).toContainText("The silver first, not the gold.");
  await expect(comments.getByRole("textbox")).toHaveValue("");
  // In a low window, too, there is room for what is said and for the board.
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(comments.getByRole("textbox")).toBeVisible();
  await page.setViewportSize(size);
  // Once it is over one says whether one liked it; lists are ordered by it.
  await page.getByRole("button", { name: "Solution" }).click();
  const vote = page.locator(".problem-vote");
  await vote.getByRole("button", { name: "Yes" }).click();
  await expect(vote.getByRole("button", { name: "Yes" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator(".problem-liked")).toHaveText("1 of 1 liked it");
  await friend.goto("/tsume");
  await friend.getByRole("combobox", { name: "Order" }).selectOption({ label: "Most liked first" });
  await expect(friend.locator(".tile").first()).toHaveAttribute("href", address);
  // A guest reads it once it is opened, for it may give the solution away, and writes nothing.
  await friend.goto(address);
  await expect(friend.locator(".problem-liked")).toHaveText("1 of 1 liked it");
  await expect(friend.locator(".problem-comments")).toBeVisible();
  await expect(friend.getByText("The silver first, not the gold.")).toHaveCount(0);
  await friend.locator(".problem-comments summary").click();
  await expect(friend.locator(".problem-comments").getByRole("log")).toContainText("The silver first, not the gold.");
  await expect(friend.locator(".problem-comments").getByRole("textbox")).toHaveCount(0);
  const refused = await friend.request.post(`/api${address}/talk`, { data: { text: "hello" } });
  expect(refused.status()).toBe(403);
  // What is no line is refused, with the reason, and stays as it was typed.
  const empty = await page.request.post(`/api${address}/talk`, { data: { text: " " } });
  expect([empty.status(), (await empty.json()).error.message]).toEqual([422, "a line has 1 to 300 characters"]);
});
