// A timekeeper runs a game of two others, from the toss to the result.

import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, gameOf, move, openWithFriend, ready, signUp, test } from "./fixtures";
import { speak } from "./shapes";

const WORDS = {
  en: {
    invite: "Invite a timekeeper",
    link: "Link for the timekeeper",
    toss: /^Toss for ☗/,
    start: "Start the clock",
    stop: "Stop the clock",
    correct: "Correct a clock",
    minutes: "Minutes",
    player: "Player",
    set: "Set the clock",
    rule: "Give a ruling",
    ruling: "Ruling",
    timeout: "Lost on time",
    give: "End the game with this ruling",
    acts: /What the timekeeper did \(8\)/,
    corrected: /Set the clock of ☖/,
    waits: "The clock runs when the timekeeper starts it.",
    suspended: "Suspended",
    won: /You won/,
    lost: /You lost/,
  },
  ja: {
    invite: "記録係を招待",
    link: "記録係用のリンク",
    toss: /^☗.*振り歩先で振り駒/,
    start: "時計を動かす",
    stop: "時計を止める",
    correct: "時計を直す",
    minutes: "分",
    player: "対局者",
    set: "この時間にする",
    rule: "判定を下す",
    ruling: "判定",
    timeout: "時間切れ",
    give: "この判定で終局にする",
    acts: /記録係の操作（8）/,
    corrected: /☖.*の時計を/,
    waits: "記録係が時計を動かすと対局が始まります。",
    suspended: "停止中",
    won: /勝ち/,
    lost: /負け/,
  },
} as const;

test("a timekeeper tosses, runs and corrects the clock, enters a move and rules", async ({
  page,
  friend,
  browser,
  contextOptions,
  isMobile,
  baseURL,
}) => {
  const lang = isMobile ? "ja" : "en";
  const w = WORDS[lang];
  const third = await browser.newContext({ ...contextOptions, baseURL: baseURL!, reducedMotion: "reduce" });
  const keeper = await third.newPage();
  for (const one of [page, friend, keeper]) await speak(one.context(), lang, baseURL!);
  const clock = { type: "timed", mainMs: 600_000, byoyomiMs: 30_000, periods: 1, incrementMs: 0 } as const;
  const name = await signUp(keeper, lang, "Keeper");
  await page.goto("/");
  await openWithFriend(page, friend, { clock: { black: clock, white: clock } }, async () => {
    await page.getByRole("button", { name: w.invite, exact: true }).click();
    await keeper.goto(await page.getByRole("textbox", { name: w.link }).inputValue());
  });
  await ready(keeper);
  for (const one of [page, friend]) {
    await expect(one.locator(".keeper")).toContainText(name);
    await expect(one.getByText(w.waits)).toBeVisible();
  }

  await keeper.getByRole("button", { name: w.toss }).click();
  await expect(keeper.getByRole("button", { name: w.toss })).toHaveCount(0);
  await keeper.getByRole("button", { name: w.start, exact: true }).click();
  const toss = (await gameOf(keeper)).furigoma!;
  // The host sat on Black's side, for whom it was tossed.
  const [first, second]: [Page, Page] = toss.tosser === "black" ? [page, friend] : [friend, page];
  await move(first, "7g7f");
  await move(keeper, "3c3d");
  await expect(second.locator(".moves li")).toHaveCount(2);

  await keeper.getByRole("button", { name: w.stop, exact: true }).click();
  await expect(first.locator(".game-info")).toContainText(w.suspended);
  await keeper.getByText(w.correct, { exact: true }).click();
  const correction = keeper.locator(".keeper form").first();
  await correction.getByRole("combobox", { name: w.player }).selectOption("white");
  await correction.getByRole("spinbutton", { name: w.minutes, exact: true }).fill("3");
  await correction.getByRole("button", { name: w.set, exact: true }).click();
  await expect.poll(async () => (await gameOf(first)).clock.white.mainMs).toBeLessThan(240_000);
  const found = await new AxeBuilder({ page: keeper }).analyze();
  expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  await keeper.getByRole("button", { name: w.start, exact: true }).click();

  await keeper.getByText(w.rule, { exact: true }).click();
  await keeper.getByRole("combobox", { name: w.ruling, exact: true }).selectOption("timeout");
  await keeper.getByRole("combobox", { name: w.player }).selectOption("white");
  await keeper.getByRole("button", { name: w.give, exact: true }).click();
  for (const [one, words] of [
    [first, w.won],
    [second, w.lost],
  ] as const) {
    await expect(one.locator(".end")).toHaveAttribute("data-reason", "timeout");
    await expect(one.locator(".end")).toContainText(words);
  }
  await second.reload();
  await ready(second);
  await second.getByText(w.acts).click();
  await expect(second.locator(".keeper")).toContainText(w.corrected);
  await third.close();
});

const DURING = {
  en: {
    adjourn: "Adjourn",
    wish: "Play on with a timekeeper",
    accept: "Accept",
    agreed: /Both players have agreed on a timekeeper/,
    call: "Call out the remaining time",
    called: /Called out: ☗/,
    log: "What the timekeeper did (4)",
  },
  ja: {
    adjourn: "中断",
    wish: "記録係をつけて続ける",
    accept: "応じる",
    agreed: /記録係をつけることで合意しました/,
    call: "残り時間を読み上げる",
    called: /読み上げ：☗/,
    log: "記録係の操作（4）",
  },
} as const;

test("two who play agree on a timekeeper, who calls the time", async ({
  page,
  friend,
  browser,
  contextOptions,
  isMobile,
  baseURL,
}) => {
  const lang = isMobile ? "en" : "ja";
  const [w, d] = [WORDS[lang], DURING[lang]];
  const third = await browser.newContext({ ...contextOptions, baseURL: baseURL!, reducedMotion: "reduce" });
  const keeper = await third.newPage();
  for (const one of [page, friend, keeper]) await speak(one.context(), lang, baseURL!);
  const name = await signUp(keeper, lang, "Caller");
  const clock = { type: "timed", mainMs: 600_000, byoyomiMs: 30_000, periods: 1, incrementMs: 0 } as const;
  await page.goto("/");
  await openWithFriend(page, friend, { clock: { black: clock, white: clock } });
  await move(page, "7g7f");
  await move(friend, "3c3d");
  await page.getByRole("button", { name: d.adjourn, exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: d.wish, exact: true }).click();
  await friend.getByRole("button", { name: d.accept, exact: true }).click();
  await expect(page.getByText(d.agreed)).toBeVisible();
  await friend.getByRole("button", { name: w.invite, exact: true }).click();
  await keeper.goto(await friend.getByRole("textbox", { name: w.link }).inputValue());
  await ready(keeper);
  await expect(page.locator(".keeper")).toContainText(name);
  await keeper.getByRole("button", { name: d.call, exact: true }).click();
  await expect(friend.locator("[aria-live=polite]").filter({ hasText: d.called })).toHaveCount(1);
  await page.reload();
  await ready(page);
  await page.getByText(d.log, { exact: true }).click();
  await expect(page.locator(".keeper-acts")).toContainText(d.called);
  await third.close();
});

const BOARD = {
  en: { self: "Two players, one screen", keep: /I keep the time/, sente: "☗ Sente", gote: "☖ Gote", play: "Play" },
  ja: { self: "一台で二人対局", keep: /自分は記録係をする/, sente: "☗先手", gote: "☖後手", play: "対局開始" },
} as const;

test("whoever makes a game keeps the time of two others at a real board", async ({ page, isMobile, baseURL }) => {
  const lang = isMobile ? "en" : "ja";
  const [w, b] = [WORDS[lang], BOARD[lang]];
  await speak(page.context(), lang, baseURL!);
  await page.goto("/#new-game");
  await page.getByRole("radio", { name: b.self }).check({ force: true });
  await page.getByRole("switch", { name: b.keep }).check({ force: true });
  await page.locator('input[name="black-name"]').fill("Ann");
  await page.locator('input[name="white-name"]').fill("Bea");
  await page.locator(".start-go button").click();
  await ready(page);
  await page.locator(".courtesy-name input").fill("Dan");
  await page.locator(".courtesy-name button").click();
  await expect(page.locator(".keeper")).toContainText("Dan");
  await page.locator(".keeper-acts-now button", { hasText: "Bea" }).click();
  await expect(page.locator(".keeper-acts-now button", { hasText: "Bea" })).toHaveCount(0);
  await page.getByRole("button", { name: w.start, exact: true }).click();
  const { furigoma, names } = await gameOf(page);
  // It was tossed for Bea, who sat on White's side.
  expect(names[furigoma!.tosser]).toBe("Bea");
  await move(page, "7g7f");
  await move(page, "3c3d");
  await expect(page.locator(".moves li")).toHaveCount(2);
});
