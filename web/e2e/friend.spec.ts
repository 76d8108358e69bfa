// Two browsers by link, with reloads and a server that dies in between.

import { expect, expectEnd, gameOf, move, ready, test } from "./fixtures";
import { Server } from "./server";

// A game that ends in mate after seven moves, the bishop twice left unpromoted.
const GAME = "7g7f 5a5b 8h3c 3a4b 3c4b 5c5d S*5c";

test("two browsers play by link to mate, through two reloads and a killed server", async ({
  browser,
  contextOptions,
}) => {
  test.slow();
  // Its own server: it is going to be killed.
  const server = new Server();
  await server.start();
  const options = { ...contextOptions, baseURL: server.url, reducedMotion: "reduce" as const };
  const [one, two] = await Promise.all([browser.newContext(options), browser.newContext(options)]);
  const [host, guest] = await Promise.all([one.newPage(), two.newPage()]);
  try {
    await host.goto("/#new-game");
    await host.getByRole("radio", { name: "Friend, by link" }).check({ force: true });
    await host.getByRole("radio", { name: "☗ Sente" }).check({ force: true });
    await host.getByRole("button", { name: "Create invitation link" }).click();
    await ready(host);
    const link = await host.getByRole("textbox", { name: "Invitation link" }).inputValue();
    await guest.goto(link);
    await ready(guest);
    // The secret does not stay in the address bar.
    expect(new URL(guest.url()).hash).toBe("");
    await expect(host.getByRole("textbox", { name: "Invitation link" })).toBeHidden();

    const line = GAME.split(" ");
    for (const [ply, usi] of line.entries()) {
      if (ply === 2) await guest.reload();
      if (ply === 3) {
        // White is to move. What an outage costs on the clock is for crates/komadai/tests/play.rs to prove: it dates one back.
        const before = (await gameOf(host)).clock;
        await server.kill();
        await expect(host.getByText("Connection lost")).toBeVisible();
        await expect(guest.getByText("Connection lost")).toBeVisible();
        await server.start();
        await Promise.all([ready(host), ready(guest)]);
        const after = await gameOf(host);
        expect(after.moves.map((m) => m.usi)).toEqual(line.slice(0, ply));
        expect(after.clock.black).toEqual(before.black);
      }
      if (ply === 4) await guest.reload();
      const page = ply % 2 === 0 ? host : guest;
      await ready(page);
      await move(page, usi);
    }
    await expectEnd(host, "checkmate", /You won/);
    await expectEnd(guest, "checkmate", /You lost/);
  } finally {
    await Promise.all([one.close(), two.close()]);
    await server.stop();
  }
});
