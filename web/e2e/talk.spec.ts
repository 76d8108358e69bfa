// Talk at the board: heard by the other player, muted in one's own browser, reported, and handled by a moderator.

import type { Page } from "@playwright/test";
import { expect, openWithFriend, test } from "./fixtures";

const PASSWORD = "correct horse battery";
let made = 0;

async function signUp(page: Page, prefix: string): Promise<string> {
  const name = `${prefix}${Date.now() % 1e7}x${made++}`;
  await page.goto("/signup");
  await page.locator('input[name="name"]').fill(name);
  await page.locator('input[name="password"]').fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("banner").getByRole("link", { name })).toBeVisible();
  return name;
}

const words = {
  "en-GB": {
    talk: /^Chat/,
    tab: "Chat",
    unread: "Chat, 1 new",
    say: "Write a message",
    mute: "Mute in this game",
    again: "Show again",
    block: "Block everywhere",
    report: "Report",
    thanks: /A moderator will look/,
    open: "Open reports",
    decide: "Decide",
    done: "Done.",
    away: "removed by a moderator",
    muted: /temporarily muted you/,
  },
  "ja-JP": {
    talk: /^チャット/,
    tab: "チャット",
    unread: "チャット（新着1件）",
    say: "メッセージを入力",
    mute: "この対局でミュート",
    again: "再表示",
    block: "ブロック（全対局）",
    report: "通報",
    thanks: /モデレーターが確認します/,
    open: "未処理の通報",
    decide: "決定",
    done: "変更しました。",
    away: "モデレーターが削除しました",
    muted: /しばらく発言できません/,
  },
} as const;

for (const locale of ["en-GB", "ja-JP"] as const) {
  test.describe(locale, () => {
    test.use({ locale });
    const w = words[locale];

    test("what is said is heard, muted, reported, and handled by a moderator", async ({
      page,
      friend,
      server,
      browser,
      contextOptions,
    }) => {
      await signUp(page, "Ann");
      const eve = await signUp(friend, "Eve");
      await openWithFriend(page, friend);
      const board = page.locator(".sg-wrap").first();
      // In the page, however far that is scrolled.
      const place = () =>
        board.evaluate((element) => {
          const { left, top, width, height } = element.getBoundingClientRect();
          return [left + scrollX, top + scrollY, width, height];
        });
      const before = await place();
      await friend.getByRole("tab", { name: w.talk }).click();
      await friend.getByRole("textbox", { name: w.say }).fill("you play like a fool");
      await friend.keyboard.press("Enter");
      // That there is something to read is told once: a number for the eye, words for listeners, in a tab that stays as high as it was.
      const tab = page.locator("#tab-talk");
      await expect(tab).toHaveText(`${w.tab}1`);
      await expect(tab).toHaveAccessibleName(w.unread);
      const height = async (id: string) => (await page.locator(id).boundingBox())!.height;
      expect(await height("#tab-talk")).toBe(await height("#tab-moves"));
      await page.getByRole("tab", { name: w.talk }).click();
      await expect(tab).toHaveAccessibleName(w.tab);
      // The board keeps its room.
      expect(await place()).toEqual(before);
      const log = page.getByRole("log");
      await expect(log).toContainText("you play like a fool");
      await expect(log.getByRole("link", { name: eve })).toHaveAttribute("href", `/player/${eve}`);

      await log.locator(".talk-more").click();
      await log.getByRole("button", { name: w.mute, exact: true }).click();
      await expect(log).not.toContainText("fool");
      await page.getByRole("button", { name: w.again }).click();
      await expect(log).toContainText("fool");
      await log.locator(".talk-more").click();
      await log.getByRole("button", { name: w.report, exact: true }).click();
      await log.locator(".talk-report").getByRole("button").click();
      await expect(page.getByText(w.thanks)).toBeVisible();

      const context = await browser.newContext({ ...contextOptions, baseURL: server.url });
      const moderator = await context.newPage();
      const hana = await signUp(moderator, "Hana");
      server.admin("role", hana, "moderator");
      await moderator.goto("/account");
      await moderator.locator('a[href="/moderation"]').click();
      await expect(moderator.getByRole("heading", { name: w.open })).toBeVisible();
      const report = moderator.locator(".case").filter({ hasText: eve });
      await report.locator("select").selectOption("mute-24");
      await report.getByRole("checkbox").check();
      await report.getByRole("button", { name: w.decide }).click();
      await expect(moderator.getByRole("status")).toHaveText(w.done);
      await context.close();

      await expect(log).toContainText(w.away);
      await friend.getByRole("textbox", { name: w.say }).fill("what?");
      await friend.keyboard.press("Enter");
      await expect(friend.locator(".talk-say").getByRole("alert")).toHaveText(w.muted);
      await expect(friend.getByRole("textbox", { name: w.say })).toHaveValue("what?");
    });

    test("whom one blocks is seen no more, without a reload", async ({ page, friend }) => {
      await signUp(page, "Ann");
      await signUp(friend, "Eve");
      await openWithFriend(page, friend);
      for (const one of [page, friend]) await one.getByRole("tab", { name: w.talk }).click();
      const say = async (one: Page, text: string) => {
        await one.getByRole("textbox", { name: w.say }).fill(text);
        await one.keyboard.press("Enter");
        await expect(one.getByRole("log")).toContainText(text);
      };
      const log = page.getByRole("log");
      await say(friend, "first words");
      await expect(log).toContainText("first words");
      await log.locator(".talk-more").click();
      await log.getByRole("button", { name: w.block }).click();
      await expect(log).not.toContainText("first words");
      await say(friend, "second words");
      // What is said after that comes after that.
      await say(page, "own words");
      await expect(log).not.toContainText("second words");
    });
  });
}
