// A reserve who plays for another member of the team: on a desktop in English, on a phone in Japanese.

import { expect, signUp, test } from "./fixtures";

const SHOTS = process.env["EVENT_SHOTS"];

test("a referee puts a reserve in, and the log says for whom", async ({ page, isMobile }) => {
  const lang = isMobile ? "ja" : "en";
  await signUp(page, lang, "Host");
  await page.goto("/events");
  await page.locator("#new ~ details > summary").click();
  await page.locator('main input[name="name"]').fill(`Cup ${Date.now()}`);
  await page.locator('main select[name="format"]').selectOption("team");
  await page.locator("main details details").evaluate((details: HTMLDetailsElement) => (details.open = true));
  await page.locator('main input[name="team_size"]').fill("2");
  await page.locator('form[action="/events"] button').click();
  await page.locator(".desk").waitFor();
  const event = new URL(page.url()).pathname.replace(/\/desk$/, "");
  const teams = [
    ["North", "Ana\nBen\nChika"],
    ["South", "Dmitri\nEva"],
  ] as const;
  for (const [name, members] of teams) {
    const entry = page.locator('form:has(input[value="enter-team"])');
    await entry.locator('input[name="name"]').fill(name);
    await entry.locator("textarea").fill(members);
    await entry.locator("button").click();
    await expect(page.locator('[aria-labelledby="players"]')).toContainText(name);
  }
  await page.locator('form:has(input[value="pair"]) button').first().click();
  await expect(page.locator("#round-1 .event-boards li")).toHaveCount(2);

  // Only the team that has somebody who waits can put somebody in.
  await page.goto(event);
  const form = page.locator('form:has(input[value="substitute"])');
  await expect(form).toHaveCount(1);
  await page.locator('details:has(form input[value="substitute"]) > summary').click();
  await form.locator('select[name="at"]').selectOption({ label: "2 · Ben" });
  await expect(form.locator('select[name="other"]')).toContainText("Chika");
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/substitute-${isMobile}.png`, fullPage: true });
  await form.locator("button").click();
  await expect(page.locator("#event-round")).toContainText("Chika");
  await expect(page.locator("#event-round")).not.toContainText("Ben");
  await page.goto(`${event}/desk`);
  await expect(page.locator('[aria-labelledby="log"] li').first()).toContainText("Ben → Chika");
});
