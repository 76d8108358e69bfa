// An event over the board, from its entries to its end: on a desktop in English, on a phone in Japanese.

import { expect, signUp, test } from "./fixtures";
import { createEvent, enterList } from "./hall";

test("an open is played with two referees, a late result and a wrong one", async ({ page, friend, isMobile }) => {
  test.slow();
  const lang = isMobile ? "ja" : "en";
  await signUp(page, lang, "Host");
  await createEvent(page, `Open ${Date.now()}`);
  const desk = new URL(page.url()).pathname;
  const event = desk.replace(/\/desk$/, "");

  // Whoever has an account enters themself; the others come from a sheet.
  const referee = await signUp(friend, lang, "Ref");
  await friend.goto(event);
  await friend.locator('form:has(input[value="join"]) button').click();
  await expect(friend.locator(".event-wall")).toContainText(referee);
  await enterList(page, "Ana López; 1720; ES; Madrid\nBen\t1655\tGB\nChika Mori; 1610; JP; Kyoto\nDmitri\nEva; 1500");
  await expect(page.locator('[aria-labelledby="players"] li')).toHaveCount(6);

  // A referee is appointed; until then the desk is not theirs.
  expect((await friend.goto(desk))?.status()).toBe(403);
  await page.locator('form:has(input[value="appoint"]) input[name="name"]').fill(referee);
  await page.locator('button[value="referee"]').click();
  await friend.goto(desk);
  const make = (of: typeof page) => of.locator('form:has(input[value="pair"]) button').first();

  // Both make the first round at once: it is made once, and the second of them is told.
  await page.goto(desk);
  await Promise.all([make(page).click(), make(friend).click()]);
  await expect(page.locator("#round-1 .event-boards li")).toHaveCount(3);
  await expect(friend.locator("#round-1 .event-boards li")).toHaveCount(3);
  await expect(page.locator("#round-2")).toHaveCount(0);
  await expect(make(friend)).toBeDisabled();

  // Each enters a result without a look at the other's.
  await page.locator("#board-1-1 button[value=black]").click();
  await expect(page.locator("#board-1-1")).toContainText("○–●");
  await friend.locator("#board-1-2 button[value=white]").click();
  await expect(friend.locator("#board-1-2")).toContainText("●–○");
  await expect(friend.locator("#board-1-1")).toContainText("○–●");

  // The next round is made although one game is still played; its result comes late.
  await page.goto(desk);
  await page.locator('form:has(input[name="unfinished"]) summary').click();
  await page.locator('form:has(input[name="unfinished"]) button').click();
  await expect(page.locator("#round-2 .event-boards li")).toHaveCount(3);
  await page.locator("#board-1-3 summary").first().click();
  await page.locator("#board-1-3 button[value=draw]").click();
  await expect(page.locator("#board-1-3")).toContainText("△–△");

  // A result was wrong: it is corrected with a reason, and the log says who did it.
  await page.locator("#board-1-1 summary").click();
  await page.locator("#board-1-1 select").selectOption("white");
  await page.locator('#board-1-1 input[name="reason"]').fill("two pawns on a file");
  await page.locator("#board-1-1 form button").click();
  await expect(page.locator("#board-1-1")).toContainText("●–○");
  await expect(page.locator('[aria-labelledby="log"] li').first()).toContainText("two pawns on a file");
  await expect(page.locator('[aria-labelledby="log"]')).toContainText(referee);

  // The last step is taken back, by whoever has seen it as the last one alone.
  await friend.goto(desk);
  await page.locator('form:has(input[value="undo"]) button').click();
  await expect(page.locator("#board-1-1")).toContainText("○–●");
  await friend.locator('form:has(input[value="undo"]) button').click();
  await expect(friend.getByRole("alert")).toBeVisible();
  await expect(friend.locator("#board-1-3")).toContainText("△–△");

  // Visitors follow it; the hall's screen turns its pages by itself.
  await friend.goto(event);
  await expect(friend.locator(".event-wall tbody tr")).toHaveCount(6);
  await expect(friend.locator(".event-wall")).toContainText("○");
  await friend.goto(`${event}/hall`);
  await expect(friend.locator(".event-boards li")).toHaveCount(3);
  await expect(friend.locator(".event-wall")).toBeVisible({ timeout: 30_000 });
  await friend.goto(`${event}/paper?what=slips`);
  await expect(friend.locator(".event-slip")).toHaveCount(3);
  const told = await (await friend.request.get(`${event}/event.json`)).json();
  expect(told.rounds.map((round: { boards: unknown[] }) => round.boards.length)).toEqual([3, 3]);
  await friend.goto(event);
  const report = await friend.request.get((await friend.locator('a[href$="/report.pdf"]').getAttribute("href")) ?? "");
  expect(report.headers()["content-type"]).toBe("application/pdf");
  expect((await report.body()).subarray(0, 5).toString()).toBe("%PDF-");
  expect((await friend.request.get("/events.ics")).headers()["content-type"]).toContain("text/calendar");
});

test("a player may say that they have lost, and may do nothing of a referee", async ({ page, friend, isMobile }) => {
  const lang = isMobile ? "es" : "pt";
  await signUp(page, lang, "Host");
  await createEvent(page, `Evening ${Date.now()}`);
  const desk = new URL(page.url()).pathname;
  const event = desk.replace(/\/desk$/, "");
  await page.locator("#manage ~ details > summary").first().click();
  await page.locator('input[name="reports"]').check();
  await page.locator('form:has(input[value="edit"]) button').click();
  const player = await signUp(friend, lang, "Play");
  await friend.goto(event);
  await friend.locator('form:has(input[value="join"]) button').click();
  await enterList(page, "Ben");
  await page.locator('form:has(input[value="pair"]) button').first().click();
  await page.locator("#board-1-1").waitFor();

  await friend.goto(event);
  await friend.locator('form.notice:has(input[value="lost"]) summary').click();
  await friend.locator('form.notice:has(input[value="lost"]) button').click();
  await expect(friend.locator("form.notice")).toHaveCount(0);
  const line = friend.locator(".event-wall tbody tr", { hasText: player });
  await expect(line).toContainText("●");
  const status = async (form: Record<string, string>) => (await friend.request.post(event, { form })).status();
  expect(await status({ act: "lost", round: "1", board: "1" })).toBe(409);
  expect(await status({ act: "result", round: "1", board: "1", result: "black", reason: "mine" })).toBe(409);
  expect(await status({ act: "pair", round: "2" })).toBe(409);
  expect(await status({ act: "nothing" })).toBe(400);
});

test("a referee who is refused is told why in their own language, with names", async ({ page, isMobile }) => {
  await signUp(page, isMobile ? "es" : "ja", "Host");
  await createEvent(page, `Refused ${Date.now()}`);
  const desk = new URL(page.url()).pathname;
  await enterList(page, "Ana López\nBen\nChika Mori");
  // A second tab does not know yet what is done in the first one.
  const stale = await page.context().newPage();
  await stale.goto(desk);
  const withdraw = async (of: typeof page) => {
    const ana = of.locator('[aria-labelledby="players"] li', { hasText: "Ana López" });
    await ana.locator("details").evaluateAll((all: HTMLDetailsElement[]) => all.forEach((one) => (one.open = true)));
    await ana.locator('button[value="withdraw"], form:has(input[value="withdraw"]) button').first().click();
  };
  await withdraw(page);
  await expect(page.getByRole("status").filter({ visible: true }).first()).toBeVisible();
  await withdraw(stale);
  await expect(stale.getByRole("alert")).toHaveText(
    isMobile ? "Ana López ya se ha retirado." : "Ana Lópezはすでに参加を取りやめています。",
  );
  await stale.locator('form:has(input[value="pair"]) button').first().click();
  await stale.locator("#board-1-1").waitFor();
  const told = await page.request.post(desk, { form: { act: "pair", round: "2" } });
  expect(told.status()).toBe(409);
  expect(await told.text()).toContain(
    isMobile ? "El tablero 1 de la ronda 1 aún no tiene resultado." : "1回戦1番盤の結果がまだありません。",
  );
});
