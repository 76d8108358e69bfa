// A forum from its first thread to its end, without a script of its own: on a desktop in English, on a phone in Japanese.

import { expect, signUp, test } from "./fixtures";
import { createEvent } from "./hall";

const SHOTS = process.env["EVENT_SHOTS"];

test("a thread of an event is begun, answered, told of, locked and cleaned up", async ({ page, friend, isMobile }) => {
  const lang = isMobile ? "ja" : "en";
  await signUp(page, lang, "Host");
  await createEvent(page, `Open ${Date.now()}`);
  const event = new URL(page.url()).pathname.replace(/\/desk$/, "");

  // Whoever has an account begins one; what is refused stays as it was typed.
  const visitor = await signUp(friend, lang, "Visit");
  await friend.goto(event);
  await friend.locator('[aria-labelledby="threads"] a[href$="#new"]').click();
  const title = friend.locator('main input[name="title"]');
  const text = friend.locator('main textarea[name="text"]');
  await title.evaluate((field: HTMLInputElement) => (field.minLength = 0));
  await title.fill("?");
  await text.fill("Is there a place to park?");
  await friend.locator("main form.form button").click();
  await expect(friend.getByRole("alert")).toBeVisible();
  await expect(text).toHaveValue("Is there a place to park?");
  if (SHOTS) await friend.screenshot({ path: `${SHOTS}/threads-${isMobile}.png`, fullPage: true });
  await title.fill("Parking at the hall");
  await friend.locator("main form.form button").click();
  await expect(friend.getByRole("heading", { level: 1 })).toHaveText("Parking at the hall");
  const thread = new URL(friend.url()).pathname;

  // The organiser answers twice: who began it is told once, and is led to the last answer.
  await page.goto(event);
  await page.getByRole("link", { name: "Parking at the hall" }).click();
  for (const [number, words] of [
    [2, "Behind the station"],
    [3, "It costs nothing"],
  ] as const) {
    await page.locator('#answer textarea[name="text"]').fill(words);
    await page.locator("#answer button").click();
    await expect(page.locator(`#post-${number}`)).toContainText(words);
  }
  await friend.goto("/notices");
  const told = friend.getByRole("link", { name: /Parking at the hall/ });
  await expect(told).toHaveCount(1);
  await expect(told).toHaveText(lang === "ja" ? /返信がありました/ : /New replies/);
  await told.click();
  await expect(friend.locator("#post-3")).toContainText("It costs nothing");

  if (SHOTS) await friend.screenshot({ path: `${SHOTS}/thread-${isMobile}.png`, fullPage: true });

  // What should not have been said is reported; one's own is taken away; the rest is the organiser's.
  await expect(friend.locator('form:has(input[value="lock"])')).toHaveCount(0);
  await friend.locator("#post-2 details.more summary").click();
  await friend.locator("#post-2 select").selectOption("spam");
  await friend.locator('#post-2 form[action$="/report"] button').click();
  await expect(friend.getByRole("status")).toHaveText(
    lang === "ja" ? /モデレーターが確認します/ : /A moderator will look/,
  );
  await friend.locator('#post-1 form:has(input[value="take-away"]) button').click();
  await expect(friend.locator("#post-1 .pre")).toHaveCount(0);
  await expect(friend.locator("#post-1")).toContainText(visitor);
  await page.goto(thread);
  await page.locator('form:has(input[value="pin"]) button').click();
  await page.locator('form:has(input[value="lock"]) button').click();
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/thread-locked-${isMobile}.png`, fullPage: true });
  await expect(page.locator("#answer")).toHaveCount(0);
  await friend.goto(thread);
  await expect(friend.locator("#answer")).toHaveCount(0);

  await page.locator(".thread details.more summary").first().click();
  await page.locator('form:has(input[value="remove"]) button').click();
  await expect(page).toHaveURL(`${event}/threads`);
  expect((await friend.goto(thread))?.status()).toBe(404);
});
