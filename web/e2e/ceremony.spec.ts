// The opening ceremony: whoever likes it sees the pieces set up, may skip it, and hears of it without motion.

import { expect, move, openWithFriend, test } from "./fixtures";
import { speak } from "./shapes";

const WORDS = {
  en: {
    settings: "Settings",
    style: "Ōhashi",
    said: /order of the Ōhashi house/,
    skip: "Skip",
    script: [/☗ Sente\) sits facing the door/, /☗ Sente\) opens the box/, /☗ Sente\) takes 王/],
  },
  ja: {
    settings: "設定",
    style: "大橋流",
    said: /大橋流で駒を並べます/,
    skip: "省略",
    script: [/入口に向かって座り/, /駒箱を開け/, /王将/],
  },
} as const;

test("pieces are set up for whoever likes it, and a move waits for nobody", async ({
  page,
  friend,
  isMobile,
  baseURL,
}) => {
  const lang = isMobile ? "ja" : "en";
  const w = WORDS[lang];
  for (const one of [page, friend]) await speak(one.context(), lang, baseURL!);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/");
  await page.getByRole("button", { name: w.settings, exact: true }).click();
  await page.getByRole("radio", { name: w.style }).check({ force: true });
  // The card is there for some seconds alone, so it is read as soon as it comes.
  const script = page.locator(".ceremony-script").textContent();
  await openWithFriend(page, friend);
  await expect(page.getByText(w.said).first()).toBeVisible();
  // The friend has not asked for it.
  await expect(friend.getByText(w.said)).toHaveCount(0);
  await expect(friend.locator("sg-pieces piece")).toHaveCount(40);
  const skip = page.getByRole("button", { name: w.skip, exact: true });
  await skip.click();
  await expect(skip).toHaveCount(0);
  await expect(page.locator("sg-pieces piece")).toHaveCount(40);
  await move(page, "7g7f");
  // E-08: who sits where, who opens the box, who takes which king; of two without a rank it is whoever made the game.
  for (const told of w.script) expect(await script).toMatch(told);

  // Without motion the pieces stand there at once, and the ceremony is told in words.
  const still = await page.context().newPage();
  await still.emulateMedia({ reducedMotion: "reduce" });
  await openWithFriend(still, friend);
  await expect(still.locator("[aria-live]").filter({ hasText: w.said })).toHaveCount(1);
  await expect(still.locator("sg-pieces piece")).toHaveCount(40);
  await move(still, "7g7f");
});
