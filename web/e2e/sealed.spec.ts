// Two adjourn with a sealed move: the other sees nothing of it, after a reload neither, until both go on and it is played.

import { expect, gameOf, move, moveByHand, openWithFriend, ready, test } from "./fixtures";
import { parseSfen } from "../src/rules/position";
import { speak } from "./shapes";

const WORDS = {
  en: {
    adjourn: "Adjourn",
    sealed: "With a sealed move",
    accept: "Accept",
    yours: /Your next move will be sealed/,
    theirs: /is sealing the next move/,
    done: /has sealed a move/,
    resume: "Resume",
    propose: "Propose a time to resume",
    send: "Propose",
    agree: "Agree",
    proposed: /proposes to resume on/,
  },
  ja: {
    adjourn: "中断",
    sealed: "封じ手で中断",
    accept: "応じる",
    yours: /次の一手が封じ手になります/,
    theirs: /次の一手を封じています/,
    done: /次の一手を封じました/,
    resume: "再開",
    propose: "再開の日時を提案する",
    send: "提案する",
    agree: "同意する",
    proposed: /の再開を提案しています/,
  },
} as const;

test("a sealed move is seen by nobody before both go on", async ({ page, friend, isMobile, baseURL }) => {
  const lang = isMobile ? "ja" : "en";
  const w = WORDS[lang];
  for (const one of [page, friend]) await speak(one.context(), lang, baseURL!);
  await openWithFriend(page, friend);
  await move(page, "7g7f");
  await move(friend, "3c3d");
  const { id, sfen } = await gameOf(page);
  const heard: string[] = [];
  friend.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => heard.push(String(payload))));
  await friend.reload();
  await ready(friend);

  await friend.getByRole("button", { name: w.adjourn, exact: true }).click();
  await friend.getByRole("dialog").getByRole("button", { name: w.sealed, exact: true }).click();
  await page.getByRole("button", { name: w.accept, exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: w.yours })).toBeVisible();
  await expect(friend.getByRole("status").filter({ hasText: w.theirs })).toBeVisible();
  await moveByHand(page, parseSfen(sfen)!, "2g2f");
  for (const one of [page, friend]) {
    await expect(one.getByRole("status").filter({ hasText: w.done })).toBeVisible();
    await expect(one.locator(".moves li")).toHaveCount(2);
  }
  await friend.reload();
  await ready(friend);
  await expect(friend.getByRole("status").filter({ hasText: w.done })).toBeVisible();
  const kif = () => page.request.get(`/api/games/${id}/record?format=kif`).then((response) => response.text());
  expect(heard.join("\n")).not.toContain("2g2f");
  expect(heard.length).toBeGreaterThan(3);
  expect(await kif()).not.toContain("２六歩");

  // They may agree when it is opened; either goes on earlier if both like.
  const until = (await gameOf(page)).sealed!.until;
  await page.getByText(w.propose, { exact: true }).click();
  await page.getByRole("button", { name: w.send, exact: true }).click();
  await expect(friend.getByText(w.proposed)).toBeVisible();
  await friend.reload();
  await ready(friend);
  await friend.getByRole("button", { name: w.agree, exact: true }).click();
  await expect(page.getByRole("button", { name: w.agree, exact: true })).toHaveCount(0);
  await expect.poll(async () => (await gameOf(page)).sealed!.until).toBeLessThan(until);
  expect((await gameOf(friend)).resumeProposals ?? []).toEqual([]);

  await page.getByRole("button", { name: w.resume, exact: true }).click();
  await friend.getByRole("button", { name: w.accept, exact: true }).click();
  for (const one of [page, friend]) {
    await expect(one.locator(".moves li")).toHaveCount(3);
    await expect(one.locator(".moves li").last()).toContainText(lang === "ja" ? "封じ手" : "sealed");
    await expect(one.getByRole("status").filter({ hasText: w.done })).toHaveCount(0);
  }
  expect(await kif()).toMatch(/２六歩.*\n\*この手は封じ手/);
  await move(friend, "8c8d");
});
