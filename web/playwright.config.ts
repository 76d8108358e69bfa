import { existsSync } from "node:fs";
import { defineConfig, devices } from "@playwright/test";

const SHELL = "/usr/bin/chromium-headless-shell";

// Debian's Chromium and the real executable: nothing is downloaded and nothing stands in for anything.
export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  // Generous: a machine that builds beside the tests is slow, not wrong.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // The server of each worker plays against an engine: two at a time are enough for two cores.
  workers: 2,
  fullyParallel: true,
  // What fails once and then holds is told of as "flaky" at the end of the run.
  retries: 1,
  reporter: [["list"]],
  use: {
    launchOptions: {
      executablePath: process.env.KOMADAI_CHROMIUM ?? (existsSync(SHELL) ? SHELL : "/usr/bin/chromium"),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // Pages of one visitor share a process, as they do where memory is short: a story begins many.
        "--process-per-site",
      ],
    },
    locale: "en-GB",
    // Each story is a first visit: that what it opened is kept for a time without a connection costs a fourth of it, and pwa.spec.ts looks at it.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "desktop", use: { viewport: { width: 1440, height: 900 } } },
    {
      name: "phone",
      use: {
        ...devices["Pixel 7"],
        defaultBrowserType: "chromium",
        viewport: { width: 390, height: 844 },
        // Pixels are not looked at, and each of the fine ones is drawn by the processor.
        deviceScaleFactor: 1,
      },
    },
  ],
});
