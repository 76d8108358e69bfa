// Conditional moves: a player thinks ahead while the opponent thinks, and the answer is played though nobody is there.

import AxeBuilder from "@axe-core/playwright";
import { expect, move, openWithFriend, test } from "./fixtures";
import { speak } from "./shapes";

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

test("a conditional move is set, changed, and played when the opponent's move comes", async ({
  page,
  friend,
  isMobile,
  baseURL,
}) => {
  const lang = isMobile ? "ja" : "en";
  const w = WORDS[lang];
  for (const one of [page, friend]) await speak(one.context(), lang, baseURL!);
  const days = { type: "days", daysPerMove: 3 } as const;
  await openWithFriend(page, friend, { clock: { black: days, white: days } });
  await friend.getByRole("link", { name: w.page }).click();
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
    const found = await new AxeBuilder({ page: friend }).analyze();
    expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    await line.getByRole("button", { name: w.remove, exact: true }).click();
    await expect(friend.getByText(w.none)).toBeVisible();
    await friend.goto(friend.url().split("?")[0]!);
  }

  await move(page, "7g7f");
  await expect(page.locator(".moves li")).toHaveCount(2);
  await friend.reload();
  await expect(friend.getByText(w.none)).toBeVisible();
});
