// Rules that a form offers under a fold: chosen, played by, and told beside the board; and what is told of points on the way.

import { expect, expectEnd, gameOf, moves, openGame, openWithFriend, ownGame, test } from "./fixtures";
import { told } from "./shapes";

const WORDS = {
  en: {
    rules: /^Rules: /,
    more: /^More rules/,
    own: "Two players, one screen",
    play: "Play",
    named: "Rules: Professional (JSA)",
  },
  ja: {
    rules: /^ルール：/,
    more: /^詳しいルール/,
    own: "一つの画面で二人",
    play: "対局開始",
    named: "ルール：プロ公式戦",
  },
} as const;

for (const lang of ["en", "ja"] as const) {
  test(`a named set of rules is chosen, changed by hand, and told beside the board (${lang})`, async ({
    page,
    isMobile,
    baseURL,
  }) => {
    await told(page, { lang, shape: "as it is", name: lang }, { isMobile, baseURL });
    const w = WORDS[lang];
    await page.goto("/#new-game");
    await page.locator('input[name="opponent"][value="self"]').check({ force: true });
    await page.getByText(w.rules).first().click();
    // Every ruling on impasse can be chosen.
    for (const rule of ["points-24-2019", "automatic-27", "try-at-once", "all-in", "protected-camp"]) {
      await expect(page.locator(`input[name="impasse"][value="${rule}"]`)).toBeVisible();
    }
    await page.getByText(w.more).click();
    const preset = page.locator('select[name="rules-preset"]');
    await expect(preset.locator("option")).toHaveCount(15);
    await preset.selectOption("jsa-pro");
    await expect(page.locator('input[name="impasse"][value="points-24"]')).toBeChecked();
    await expect(page.locator('select[name="draws"]')).toHaveValue("remaining");
    await expect(page.locator('input[name="replay-minutes"]')).toHaveValue("60");
    await page.locator(".start-go button").click();
    await expect(page).toHaveURL(/\/game\//);
    await expect(page.locator(".game-info")).toContainText(w.named);
    expect((await gameOf(page)).rules).toMatchObject({ preset: "jsa-pro", replayDraws: true });

    // By hand: the old rule of repetition, and a replay of half a minute.
    await page.goto("/#new-game");
    await page.getByText(w.rules).first().click();
    await page.getByText(w.more).click();
    await page.locator('input[name="repetition"][value="sequence-thrice"]').check({ force: true });
    await expect(preset).toHaveValue("");
    await page.locator('select[name="draws"]').selectOption("other");
    await page.locator('input[name="replay-minutes"]').fill("0");
    await page.locator('input[name="replay-seconds"]').fill("30");
    await page.locator('input[name="replay-byoyomi"]').fill("0");
    await page.locator('input[name="move-limit"]').fill("300");
    await page.locator(".start-go button").click();
    await expect(page).toHaveURL(/\/game\//);
    const { rules } = await gameOf(page);
    expect(rules).toMatchObject({ repetition: "sequence-thrice", moveLimit: 300, replayDraws: true });
    expect(rules.replay?.time).toMatchObject({ type: "other", clock: { black: { mainMs: 30_000, byoyomiMs: 0 } } });
    await expect(page.locator(".game-info")).toContainText("300");
  });
}

test("R-68: a drawn game is replayed at once with the seconds that were left, sides changed", async ({
  page,
  friend,
}) => {
  const clock = { type: "timed", mainMs: 45_000, byoyomiMs: 0, periods: 0, incrementMs: 0 } as const;
  await openWithFriend(page, friend, {
    clock: { black: clock, white: clock },
    rules: { conduct: "strict", impasse: "none", takebacks: false, replayDraws: true },
  });
  const first = page.url();
  const cycle = ["2h3h", "8b7b", "3h2h", "7b8b"];
  for (let i = 0; i < 12; i++) {
    await moves(i % 2 ? friend : page, cycle[i % 4]!);
  }
  await expect(page).not.toHaveURL(first, { timeout: 15_000 });
  const replay = await gameOf(page);
  // Below a minute each, and not a second is given.
  expect(replay.clock.black.mainMs).toBeLessThan(45_000);
  expect(replay.clock.white.mainMs).toBeLessThan(45_000);
});

test("R-76: a count that is refused is forced by a protected camp", async ({ page }) => {
  await openGame(
    page,
    ownGame({
      start: "1GKG5/1SGS5/9/9/9/9/6g2/5ks2/9 b 2R2B9Ps4n4l9p 1",
      rules: { conduct: "friendly", impasse: "protected-camp", takebacks: false },
    }),
  );
  await page.getByRole("button", { name: "Declare" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Declare" }).click();
  await expectEnd(page, "impasse", /./);
});

test("R-77: who has entered, and in which castle the other king stands, is told on the live board", async ({
  page,
}) => {
  await openGame(page, ownGame({ start: "ln1g5/1ks1g2K1/ppp6/9/9/9/9/9/9 b 2R2B2G3S3N3L 1" }));
  await expect(page.locator('.impasse [data-king="black"]')).toHaveText("king entered");
  await expect(page.locator('.impasse [data-king="white"]')).toContainText("mino");
});

test("the report draws the points of each ply and marks where a king entered; the slowest moves are named", async ({
  page,
}) => {
  const kif = [
    "手合割：平手",
    "手数----指手---------消費時間--",
    "   1 ７六歩(77)   ( 0:05/00:00:05)",
    "   2 ３四歩(33)   (114:00/01:54:00)",
    "   3 ２六歩(27)   ( 0:07/00:00:12)",
    "   4 投了",
    "",
  ].join("\n");
  await page.goto("/");
  await page.getByRole("textbox", { name: "Paste a record here" }).fill(kif);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page.waitForURL(/\/review\/\w+/);
  await page.getByRole("tab", { name: "Report" }).click();
  await expect(page.locator(".slow-moves li")).toHaveCount(2);
  await expect(page.locator(".slow-moves")).toContainText("114 min");
  await expect(page.locator(".points-graph")).toHaveCount(0);

  await page.goto("/");
  const entering = "position sfen 9/9/9/K8/9/9/9/9/8k b RB 1 moves 9d9c 1i2i 9c8c 2i1i";
  await page.getByRole("textbox", { name: "Paste a record here" }).fill(entering);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page.waitForURL(/\/review\/\w+/);
  await page.getByRole("tab", { name: "Report" }).click();
  await expect(page.locator(".points-graph svg")).toHaveAttribute("data-course", "10-0");
  await expect(page.locator('.points-entered.black[data-ply="1"]')).toHaveCount(1);
  await page.locator(".points-graph button").first().click();
  await expect(page.locator(".points-graph")).toContainText("Move 1:");
});

test("P-15: the gallery of pieces is seen whole, and the lucky horse is mirrored", async ({ page }) => {
  for (const width of [1280, 1440, 844, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/pieces?lang=en");
    const picture = page.locator(".wide-picture img").first();
    await picture.scrollIntoViewIfNeeded();
    const seen = await picture.evaluate((image) => [
      image.getBoundingClientRect().width,
      image.parentElement!.clientWidth,
    ]);
    expect(seen[0]!).toBeLessThanOrEqual(seen[1]!);
    expect(seen[0]!).toBeGreaterThan(200);
  }
  const horse = await page.request.get("/pieces/hidari-uma.svg");
  expect(await horse.text()).toContain("scale(-1 1)");
});

test("K-02: the calculator tells what the next rank takes", async ({ page }) => {
  await page.goto("/ranks?lang=en");
  await page.getByRole("link", { name: "calculator" }).click();
  await page.locator("select[name=grade]").selectOption("7d");
  await page.locator("input[name=ryuo]").fill("2");
  await page.getByRole("button", { name: "Show what it takes" }).click();
  await expect(page.locator("#answer")).toContainText("one more amateur Ryūō title");
  await page.locator("select[name=ladder]").selectOption("women");
  await page.getByRole("button", { name: "Show what it takes" }).click();
  await expect(page.locator("#answer")).toContainText("cannot be compared");
  await page.locator("select[name=grade]").selectOption("9d");
  await page.getByRole("button", { name: "Show what it takes" }).click();
  await expect(page.getByRole("alert")).toContainText("no such grade");
});
