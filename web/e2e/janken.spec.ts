// Rock-paper-scissors by which two find out who tosses the pawns: by keyboard and on a phone.

import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, gameOf, move, openWithFriend, ready, test } from "./fixtures";
import { speak } from "./shapes";

const WORDS = {
  en: {
    friend: "Friend, by link",
    wish: "Rock-paper-scissors decides who tosses the pawns",
    both: "You can choose a hand as soon as both players are here.",
    waiting: "Waiting for your opponent",
    rock: "Rock",
    paper: "Paper",
    own: /You chose: Rock/,
    thrown: /has chosen\. You have one minute/,
    again: "A tie. Choose again!",
    won: /(wins|You win) and toss(es)? the pawns\./,
    log: "How we prove it was fair",
  },
  ja: {
    friend: "友だちを招待",
    wish: "振り駒をする人をじゃんけんで決める",
    both: "二人がそろったら、手を選べます。",
    waiting: "相手を待っています",
    rock: "グー",
    paper: "パー",
    own: /あなたの手：グー/,
    thrown: /が手を決めました。 ?1分以内に/,
    again: "あいこです。もう一度選んでください。",
    won: /の勝ちです。.*が振り駒をします。/,
    log: "公正さの証明を見る",
  },
} as const;

test("two find out by rock-paper-scissors who tosses, and nobody sees a hand too early", async ({
  page,
  friend,
  isMobile,
  baseURL,
}) => {
  const lang = isMobile ? "ja" : "en";
  const w = WORDS[lang];
  for (const one of [page, friend]) await speak(one.context(), lang, baseURL!);
  await page.goto("/#new-game");
  await page.getByRole("radio", { name: w.friend }).check({ force: true });
  await page.getByRole("switch", { name: w.wish }).check({ force: true });
  await page.locator(".start-go button").click();
  await ready(page);
  await expect(page.getByText(w.both)).toBeVisible();
  await expect(page.locator(".game-info")).toContainText(w.waiting);
  await friend.goto(await page.locator(".invite input").inputValue());
  await ready(friend);

  const said = (one: Page, words: string | RegExp) => one.locator(".janken").getByText(words);
  const hand = (one: Page, name: string) => one.locator(".janken-throws").getByRole("button", { name, exact: true });
  await hand(page, w.rock).focus();
  await page.keyboard.press("Enter");
  await expect(said(page, w.own)).toBeVisible();
  await expect(said(friend, w.thrown)).toBeVisible();
  for (const one of [page, friend]) await expect(one.locator(".game-info")).not.toContainText(w.waiting);
  // What was chosen is on no other page, and one's own is known after a reload.
  expect(JSON.stringify((await gameOf(friend)).janken)).not.toContain("rock");
  await page.reload();
  await expect(said(page, w.own)).toBeVisible();
  const found = await new AxeBuilder({ page: friend }).analyze();
  expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  await hand(friend, w.rock).click();
  for (const one of [page, friend]) await expect(said(one, w.again)).toBeVisible();

  await hand(friend, w.paper).click();
  await expect(said(page, w.thrown)).toBeVisible();
  await hand(page, w.rock).click();
  for (const one of [page, friend]) {
    await expect(said(one, w.won)).toBeVisible();
    await expect(one.locator(".janken-shown")).toContainText(w.paper);
  }
  await friend.reload();
  await ready(friend);
  await friend.getByText(w.log).click();
  await expect(friend.locator(".janken-log li")).toHaveCount(7);
  await friend.locator(".janken .close").click();
  await expect(friend.locator(".janken")).toHaveCount(0);

  // The friend tossed; sides are as the pawns fell.
  const { furigoma } = await gameOf(friend);
  const black = furigoma!.tosser === "black" ? friend : page;
  await move(black, "7g7f");
  await expect((black === page ? friend : page).locator(".moves li")).toHaveCount(1);
});

/** Parts of the game that something else lies upon, each scrolled to, as somebody does who looks at it. */
async function covered(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const part of [
    ".plate-top .plate-person",
    ".plate-top .clock",
    ".goban",
    ".plate-bottom .plate-person",
    ".plate-bottom .clock",
  ]) {
    for (const edge of ["start", "end"] as const) {
      found.push(
        ...(await page.evaluate(
          ([part, edge]) => {
            const element = document.querySelector(part)!;
            element.scrollIntoView({ block: edge, behavior: "instant" });
            const { left, top, width, height } = element.getBoundingClientRect();
            const corners = [0.02, 0.5, 0.98].flatMap((x) => [0.05, 0.5, 0.95].map((y) => [x, y] as const));
            return corners.flatMap(([x, y]) => {
              const [at, down] = [left + x * width, top + y * height];
              const seen = document.elementFromPoint(at, down);
              // The header stays in sight wherever one has scrolled to, and its tools are no part of this.
              // A point within the last row of pixels is rounded out of the window.
              const isOut = down < 0 || down >= innerHeight - 0.5 || seen?.closest("header");
              return isOut || element.contains(seen) ? [] : [`${part} by ${seen?.className} at ${Math.round(down)}`];
            });
          },
          [part, edge] as const,
        )),
      );
    }
  }
  return found;
}

for (const [width, height] of [
  [390, 844],
  [360, 640],
  [844, 390],
] as const) {
  test(`nothing of the game is covered at ${width}×${height}`, async ({ page, friend, isMobile, baseURL }) => {
    const lang = isMobile ? "ja" : "en";
    const w = WORDS[lang];
    for (const one of [page, friend]) {
      await speak(one.context(), lang, baseURL!);
      await one.setViewportSize({ width, height });
    }
    const timed = { type: "timed", mainMs: 600_000, byoyomiMs: 30_000, periods: 1, incrementMs: 0 } as const;
    const free = async (state: string) => {
      for (const one of [page, friend]) expect(await covered(one), state).toEqual([]);
    };
    await openWithFriend(
      page,
      friend,
      { janken: true, side: "toss", clock: { black: timed, white: timed } },
      async () => {
        await expect(page.getByText(w.both)).toBeVisible();
        expect(await covered(page), "alone").toEqual([]);
      },
    );
    for (const one of [page, friend]) {
      await expect(one.locator(".janken-throws")).toBeVisible();
      // What is to be chosen is in sight without scrolling.
      await one.evaluate(() => scrollTo(0, 0));
      await expect(one.locator(".janken-throws button").last()).toBeInViewport({ ratio: 1 });
    }
    await free("choosing");
    await page.locator(".janken-throws").getByRole("button", { name: w.rock, exact: true }).click();
    await expect(friend.locator(".janken").getByText(w.thrown)).toBeVisible();
    await free("one has chosen");
    await friend.locator(".janken-throws").getByRole("button", { name: w.paper, exact: true }).click();
    for (const one of [page, friend]) await expect(one.locator(".janken").getByText(w.won)).toBeVisible();
    await free("decided");
    // Sideways both clocks are in sight at once.
    if (width > height) {
      for (const one of [page, friend]) {
        await one.evaluate(() => scrollTo(0, 0));
        for (const clock of await one.locator(".clock").all()) await expect(clock).toBeInViewport({ ratio: 0.95 });
      }
    }
  });
}
