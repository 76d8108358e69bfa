// Accounts in the browser: a guest signs up and keeps a game, logs out, and finds it on another device.

import type { Page } from "@playwright/test";
import { expect, ownGame, test } from "./fixtures";

const PASSWORD = "correct horse battery";
let made = 0;
/** A name that no other story of this server has. */
const newName = () =>
  `Player${String.fromCharCode(65 + Math.floor(made / 26), 65 + (made++ % 26))}x${Date.now() % 1e6}`;

async function fill(page: Page, name: string, password: string): Promise<void> {
  await page.locator('input[name="name"]').fill(name);
  await page.locator('input[name="password"]').fill(password);
  await page.keyboard.press("Enter");
}

const words = {
  "en-GB": { logIn: "Log in", logOut: "Log out", signUp: "Create an account", wrong: /name or password is wrong/ },
  "ja-JP": {
    logIn: "ログイン",
    logOut: "ログアウト",
    signUp: "アカウント作成",
    wrong: /名前またはパスワードが違います/,
  },
} as const;

for (const locale of ["en-GB", "ja-JP"] as const) {
  test.describe(locale, () => {
    test.use({ locale });
    const say = words[locale];

    test("a guest signs up and keeps the game, also on another device", async ({ page, friend }) => {
      const name = newName();
      await page.goto("/");
      const made = await page.request.post("/api/games", { data: ownGame() });
      const { id } = await made.json();
      await page.getByRole("link", { name: say.logIn }).click();
      await page.getByRole("main").getByRole("link", { name: say.signUp }).click();
      await fill(page, name, PASSWORD);
      await expect(page.getByRole("banner").getByRole("link", { name })).toBeVisible();
      expect(await games(page)).toEqual([id]);

      await friend.goto("/login");
      await fill(friend, name.toUpperCase(), "something else");
      await expect(friend.getByRole("alert")).toHaveText(say.wrong);
      await expect(friend.locator('input[name="name"]')).toHaveValue(name.toUpperCase());
      await expect(friend.locator('input[name="password"]')).toBeFocused();
      await friend.keyboard.type(PASSWORD);
      await friend.keyboard.press("Enter");
      await expect(friend.getByRole("banner").getByRole("link", { name })).toBeVisible();
      expect(await games(friend)).toEqual([id]);

      await friend.getByRole("banner").getByRole("link", { name }).click();
      await expect(friend.getByRole("heading", { name })).toBeVisible();
      await friend.getByRole("button", { name: say.logOut, exact: true }).click();
      await expect(friend.getByRole("banner").getByRole("link", { name: say.logIn })).toBeVisible();
      expect(await games(friend)).toEqual([]);
    });
  });
}

test("a session is ended from another browser", async ({ page, friend }) => {
  const name = newName();
  await page.goto("/signup");
  await fill(page, name, PASSWORD);
  await expect(page.getByRole("banner").getByRole("link", { name })).toBeVisible();
  await friend.goto("/login");
  await fill(friend, name, PASSWORD);
  await expect(friend.getByRole("banner").getByRole("link", { name })).toBeVisible();
  await page.goto("/account");
  await expect(page.getByText("This browser")).toBeVisible();
  await page.getByRole("button", { name: "Log out there" }).click();
  await expect(page.getByRole("button", { name: "Log out there" })).toHaveCount(0);
  await friend.reload();
  await expect(friend.getByRole("banner").getByRole("link", { name: "Log in" })).toBeVisible();
});

test("printed codes are shown once, and one of them lets their owner back in", async ({ page, friend }) => {
  const name = newName();
  await page.goto("/signup");
  await fill(page, name, PASSWORD);
  await expect(page.getByRole("banner").getByRole("link", { name })).toBeVisible();
  await page.goto("/account");
  const form = page.locator('form[action="/account/codes"]');
  await form.getByLabel("Current password").fill(PASSWORD);
  await form.getByRole("button").click();
  const codes = page.locator(".codes li");
  await expect(codes).toHaveCount(10);
  const code = (await codes.nth(3).textContent())!;
  await page.goto("/account");
  await expect(codes).toHaveCount(0);
  await friend.goto("/login");
  await friend.getByRole("link", { name: "Forgot your password?" }).click();
  await friend.getByLabel("Name").fill(name);
  await friend.getByLabel("Recovery code").fill(code);
  await friend.getByLabel("New password").fill("staple battery");
  await friend.keyboard.press("Enter");
  await expect(friend.getByRole("heading", { name })).toBeVisible();
  await expect(friend.getByText("9 are left")).toBeVisible();
});

test("a name that cannot be one is told why", async ({ page }) => {
  await page.goto("/signup");
  for (const [name, why] of [
    ["a b", /letters and digits of one script/],
    ["Аnna", /letters and digits of one script/], // the first letter is Cyrillic
    ["K0madai", /reserved/],
  ] as const) {
    await fill(page, name, PASSWORD);
    await expect(page.getByRole("alert")).toHaveText(why);
  }
  await fill(page, newName(), "password1");
  await expect(page.getByRole("alert")).toHaveText(/too easy to guess/);
});

async function games(page: Page): Promise<string[]> {
  const list = await (await page.request.get("/api/me/games")).json();
  return list.games.map((game: { id: string }) => game.id);
}
