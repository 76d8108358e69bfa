// Passkeys with Chromium's virtual authenticator: added, used to log in, refused when an answer comes twice, removed.

import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";

const PASSWORD = "correct horse battery";

/** A device with a screen lock that its owner has just opened. */
async function authenticator(page: Page, isShared = false) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      // Whether its keys are copied to other devices.
      defaultBackupEligibility: isShared,
      defaultBackupState: isShared,
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

const words = {
  "en-GB": { add: "Add a passkey", logIn: "Log in with a passkey", out: "Log out", change: "Change", remove: "Remove" },
  "ja-JP": { add: "パスキーを追加", logIn: "パスキーでログイン", out: "ログアウト", change: "変更", remove: "削除" },
} as const;

for (const locale of ["en-GB", "ja-JP"] as const) {
  test.describe(locale, () => {
    test.use({ locale });
    const say = words[locale];

    test("a passkey is added, opens its account once an answer, and is removed", async ({ page, server }) => {
      // Bare addresses have no passkeys.
      const at = (path: string) => server.url.replace("127.0.0.1", "localhost") + path;
      await authenticator(page);
      const name = `Key${Date.now() % 1e8}${locale.slice(0, 2)}`;
      await page.goto(at("/signup"));
      await page.locator('input[name="name"]').fill(name);
      await page.locator('input[name="password"]').fill(PASSWORD);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("banner").getByRole("link", { name })).toBeVisible();

      await page.goto(at("/account"));
      const form = page.locator("#passkey-add");
      await form.locator('input[name="name"]').fill("my phone");
      await form.locator('input[name="password"]').fill("something else");
      await form.getByRole("button", { name: say.add }).click();
      await expect(form.getByRole("alert")).toBeVisible();
      await form.locator('input[name="password"]').fill(PASSWORD);
      await form.getByRole("button", { name: say.add }).click();
      await expect(page.getByText("my phone")).toBeVisible();
      await page.getByRole("button", { name: say.out, exact: true }).click();

      await page.goto(at("/login?next=/account"));
      const sent = page.waitForRequest((request) => new URL(request.url()).pathname === "/login/passkey");
      await page.getByRole("button", { name: say.logIn }).click();
      await expect(page.getByRole("heading", { name })).toBeVisible();
      const answer = (await sent).postData()!;

      // The same answer again: in this session, and against a new challenge.
      const headers = { "content-type": "application/json" };
      const replay = () => page.request.post(at("/login/passkey"), { headers, data: answer });
      expect((await replay()).status()).toBe(403);
      expect((await page.request.post(at("/login/passkey/options"), { headers, data: "{}" })).status()).toBe(200);
      expect((await replay()).status()).toBe(403);

      await page.goto(at("/account"));
      await page.getByText(say.change, { exact: true }).click();
      const remove = page.locator('form[action="/account/passkeys/remove"]');
      await remove.locator('input[name="password"]').fill(PASSWORD);
      await remove.getByRole("button", { name: say.remove }).click();
      await expect(page.getByText("my phone")).toHaveCount(0);
      await page.goto(at("/account"));
      await page.getByRole("button", { name: say.out, exact: true }).click();
      await page.goto(at("/login"));
      await page.getByRole("button", { name: say.logIn }).click();
      await expect(page.getByRole("alert")).toBeVisible();
    });
  });
}

test("a passkey that devices share may count behind", async ({ page, server }) => {
  const at = (path: string) => server.url.replace("127.0.0.1", "localhost") + path;
  const { cdp, authenticatorId } = await authenticator(page, true);
  const name = `Shared${Date.now() % 1e8}`;
  await page.goto(at("/signup?lang=en"));
  await page.locator('input[name="name"]').fill(name);
  await page.locator('input[name="password"]').fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("banner").getByRole("link", { name })).toBeVisible();
  await page.goto(at("/account?lang=en"));
  const form = page.locator("#passkey-add");
  await form.locator('input[name="name"]').fill("cloud");
  await form.locator('input[name="password"]').fill(PASSWORD);
  await form.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("cloud")).toBeVisible();
  const logIn = async () => {
    await page.goto(at("/account?lang=en"));
    await page.getByRole("button", { name: "Log out", exact: true }).click();
    await page.goto(at("/login?next=/account&lang=en"));
    await page.getByRole("button", { name: "Log in with a passkey" }).click();
    await expect(page.getByRole("heading", { name })).toBeVisible();
  };
  await logIn();
  await logIn();
  // Another device has the same key, and has signed less often with it.
  const { credentials } = await cdp.send("WebAuthn.getCredentials", { authenticatorId });
  const key = credentials[0]!;
  expect(key.signCount).toBeGreaterThan(1);
  await cdp.send("WebAuthn.removeCredential", { authenticatorId, credentialId: key.credentialId });
  await cdp.send("WebAuthn.addCredential", { authenticatorId, credential: { ...key, signCount: 0 } });
  await logIn();
});
