// A holiday in a game by correspondence: announced by one, seen by both, ended early.

import AxeBuilder from "@axe-core/playwright";
import { expect, gameOf, openWithFriend, test } from "./fixtures";
import { speak } from "./shapes";

const WORDS = {
  en: {
    take: "Take a holiday",
    days: "Days",
    begin: "Start the holiday",
    end: "End the holiday",
    away: /☗ Sente is on holiday until/,
    left: "30 of 30",
  },
  ja: {
    take: "休暇を取る",
    days: "日数",
    begin: "休暇に入る",
    end: "休暇を終える",
    away: /先手は.*まで休暇中です/,
    left: "30日のうち30日",
  },
} as const;

test("a holiday stops the clock, and both see until when", async ({ page, friend, isMobile, baseURL }) => {
  const lang = isMobile ? "ja" : "en";
  const w = WORDS[lang];
  for (const one of [page, friend]) await speak(one.context(), lang, baseURL!);
  const days = { type: "days", daysPerMove: 3 } as const;
  await openWithFriend(page, friend, { clock: { black: days, white: days } });
  const before = (await gameOf(page)).clock;
  expect(before.running).toBe("black");
  await page.getByText(w.take, { exact: true }).click();
  await expect(page.locator(".holiday")).toContainText(w.left);
  await page.getByRole("spinbutton", { name: w.days }).fill("10");
  const found = await new AxeBuilder({ page }).analyze();
  expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  await page.getByRole("button", { name: w.begin, exact: true }).click();
  for (const one of [page, friend]) await expect(one.getByText(w.away)).toBeVisible();
  const during = (await gameOf(page)).clock;
  expect(during.running).toBeNull();
  const day = 24 * 3_600_000;
  expect(Math.round((during.deadline! - before.deadline!) / day)).toBe(10);

  // A holiday that ends by itself is no event: the page asks then how the clocks stand. It is told of an earlier end here.
  const watching = await page.context().newPage();
  let asked = 0;
  await watching.routeWebSocket(/\/ws\/game\//, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      const said = JSON.parse(String(message)) as { type: string; last?: number };
      if (said.type === "hello" && said.last === undefined) asked++;
      server.send(message);
    });
    server.onMessage((message) => socket.send(String(message).replace(/"until":\d+/, `"until":${Date.now() + 500}`)));
  });
  await watching.goto(page.url());
  await expect.poll(() => asked).toBeGreaterThan(1);
  await watching.close();

  await page.getByRole("button", { name: w.end, exact: true }).click();
  for (const one of [page, friend]) await expect(one.getByText(w.away)).toHaveCount(0);
  expect((await gameOf(page)).clock.running).toBe("black");
});
