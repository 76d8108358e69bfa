// Conditional moves: a player thinks ahead while the opponent thinks, and the answer is played though nobody is there. They are played
// on the board, or chosen move by move where there are no scripts.

import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { EVEN_START, parseSfen, apply } from "../src/rules/position";
import { parseUsi } from "../src/rules/types";
import { type By, expect, move, moveByHand, openWithFriend, test } from "./fixtures";
import { speak } from "./shapes";

const DAYS = { type: "days", daysPerMove: 3 } as const;
const GAME = { clock: { black: DAYS, white: DAYS } };

/** Makes moves on the board of the page, the first of them in the position after those that are there already. */
async function think(page: Page, told: string, line: string, by: By): Promise<void> {
  const current = page.locator('.plan-tree [aria-current="step"]');
  let position = parseSfen(EVEN_START)!;
  for (const usi of told.split(" ").filter(Boolean)) position = apply(position, parseUsi(usi)!)!;
  for (const usi of line.split(" ")) {
    const before = await current.allTextContents();
    await moveByHand(page, position, usi, by);
    // The next one is not touched on a board that has not taken this one yet.
    await expect.poll(() => current.allTextContents()).not.toEqual(before);
    position = apply(position, parseUsi(usi)!)!;
  }
}

test("conditional moves are played on the board as a tree, kept, cut, and answer for a player who is away", async ({
  page,
  friend,
  isMobile,
  baseURL,
}) => {
  const by = isMobile ? "finger" : "drag";
  const [lang, w] = isMobile
    ? ([
        "ja",
        { page: "条件付き予約手", save: "保存する", none: "まだありません。", kept: "保存しました", open: "応手なし" },
      ] as const)
    : ([
        "en",
        {
          page: "Conditional moves",
          save: "Save",
          none: "Nothing planned yet.",
          kept: "Saved.",
          open: "no answer yet",
        },
      ] as const);
  for (const one of [page, friend]) await speak(one.context(), lang, baseURL!);
  await openWithFriend(page, friend, GAME);
  await friend.getByRole("link", { name: w.page }).click();
  const tree = friend.locator(".plan-tree");
  const save = friend.getByRole("button", { name: w.save, exact: true });
  await expect(tree).toContainText(w.none);
  await expect(save).toBeDisabled();

  // Two moves of the opponent, each with its answer; after one of them the plan goes on.
  await think(friend, "", "7g7f 3c3d 2g2f 4c4d", by);
  await friend.getByRole("toolbar").getByRole("button").first().click();
  await think(friend, "", "2g2f 8c8d", by);
  await expect(tree.locator(":scope > ul > li")).toHaveCount(2);
  // The first answer is another one after all: what followed it goes, and comes back.
  await tree.locator(".plan-move").first().click();
  await think(friend, "7g7f", "8c8d", by);
  await expect(tree.locator(".plan-move")).toHaveCount(4);
  await friend.locator(".plan-acts button").last().click();
  await expect(tree.locator(".plan-move")).toHaveCount(6);
  // A move by keyboard, which nobody has answered yet.
  if (!isMobile) {
    await friend.keyboard.press("Home");
    await friend.locator(".typed input").fill("9g9f");
    await friend.keyboard.press("Enter");
    await expect(tree).toContainText(w.open);
  }
  const found = await new AxeBuilder({ page: friend }).analyze();
  expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  await save.click();
  await expect(friend.getByText(w.kept)).toBeVisible();
  await expect(tree.locator(".plan-move")).toHaveCount(6);
  await expect(tree).not.toContainText(w.open);

  // One branch is cut, and the plan is kept without it.
  await tree.locator(":scope > ul > li").last().locator(".plan-row > .button").click();
  await save.click();
  await expect(tree.locator(".plan-move")).toHaveCount(4);

  await move(page, "7g7f");
  await expect(page.locator(".moves li")).toHaveCount(2);
  await friend.reload();
  await expect(tree.locator(".plan-move")).toHaveCount(2);
});

test("what another window has kept meanwhile is not overwritten unseen", async ({ page, friend, isMobile }) => {
  test.skip(isMobile, "the same forms everywhere");
  await openWithFriend(page, friend, GAME);
  await friend.getByRole("link", { name: "Conditional moves" }).click();
  const second = await friend.context().newPage();
  await second.goto(friend.url());
  const save = (one: Page) => one.getByRole("button", { name: "Save", exact: true });
  await think(friend, "", "7g7f 3c3d", "click");
  await think(second, "", "2g2f 8c8d", "click");
  await save(friend).click();
  await expect(friend.getByText("Saved.")).toBeVisible();
  await save(second).click();
  await expect(second.getByRole("alert").first()).toContainText("The plan has changed in the meantime");
  // What was wanted is still there, and can be kept now that it is known.
  await expect(second.locator(".plan-move")).toHaveCount(2);
  await save(second).click();
  await expect(second.getByText("Saved.")).toBeVisible();
  await friend.reload();
  await expect(friend.locator(".plan-move")).toHaveCount(2);
  await expect(friend.locator(".plan-tree")).toContainText("P-2f");
});

test("what a busy server refused is still on the board for whoever goes back, and is kept then", async ({
  page,
  friend,
}) => {
  await openWithFriend(page, friend, GAME);
  await friend.getByRole("link", { name: "Conditional moves" }).click();
  const save = friend.getByRole("button", { name: "Save", exact: true });
  await think(friend, "", "7g7f 3c3d", "click");
  let refusals = 0;
  await friend.route("**/plan", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    refusals += 1;
    await route.fulfill({ status: 503, contentType: "text/plain", body: "busy" });
  });
  await save.click();
  await expect(friend.getByText("busy")).toBeVisible();
  await friend.unroute("**/plan");
  await friend.goBack();
  await expect(friend.locator(".plan-move")).toHaveCount(2);
  await save.click();
  await expect(friend.getByText("Saved.")).toBeVisible();
  expect(refusals).toBe(1);
  // Once it is kept the tab knows of nothing else: a plan that is changed elsewhere is shown as it is.
  await friend.locator(".plan-row > .button").first().click();
  await save.click();
  await expect(friend.getByText("Saved.")).toBeVisible();
  await friend.goto(friend.url().split("?")[0]!);
  await expect(friend.locator(".plan-tree")).toContainText("Nothing planned yet.");
});

const WORDS = {
  en: {
    page: "Conditional moves",
    if: "If the opponent plays",
    next: "Next",
    answer: "I answer",
    keep: "Save",
    remove: "Remove",
    none: "Nothing planned yet.",
    moves: ["P-7f", "P-3d"],
  },
  ja: {
    page: "条件付き予約手",
    if: "相手の手",
    next: "次へ",
    answer: "こちらの応手",
    keep: "決める",
    remove: "消す",
    none: "まだありません。",
    moves: ["☗7六歩", "☖3四歩"],
  },
} as const;

test("without scripts a conditional move is set, changed, and played when the opponent's move comes", async ({
  page,
  friend: other,
  browser,
  contextOptions,
  isMobile,
  baseURL,
}) => {
  const lang = isMobile ? "ja" : "en";
  const w = WORDS[lang];
  for (const one of [page, other]) await speak(one.context(), lang, baseURL!);
  await openWithFriend(page, other, GAME);
  const storageState = await other.context().storageState();
  const context = await browser.newContext({
    ...contextOptions,
    baseURL: baseURL!,
    storageState,
    javaScriptEnabled: false,
  });
  const friend = await context.newPage();
  await friend.goto(`${new URL(other.url()).pathname}/plan`);
  await expect(friend.getByText(w.none)).toBeVisible();

  const choose = async (label: string, name: string, button: string) => {
    await friend.getByRole("combobox", { name: label }).selectOption(name);
    await friend.getByRole("button", { name: button, exact: true }).click();
  };
  const [first, answer] = w.moves;
  const line = friend.locator("ol.rows li");
  for (const again of [false, true]) {
    await choose(w.if, first, w.next);
    await choose(w.answer, answer, w.keep);
    await expect(line).toHaveCount(1);
    await expect(line).toContainText(new RegExp(`${first}.*${answer}`));
    if (again) break;
    await line.getByRole("button", { name: w.remove, exact: true }).click();
    await expect(friend.getByText(w.none)).toBeVisible();
    await friend.goto(friend.url().split("?")[0]!);
  }

  await move(page, "7g7f");
  await expect(page.locator(".moves li")).toHaveCount(2);
  await friend.reload();
  await expect(friend.getByText(w.none)).toBeVisible();
  await context.close();
});
