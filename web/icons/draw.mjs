// Draws the site's icons as PNG from public/icon.svg, with the Chromium that the stories use:
//
//     node icons/draw.mjs

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { chromium } from "@playwright/test";

const folder = resolve(import.meta.dirname, "../public");
const piece = readFileSync(`${folder}/icon.svg`, "utf8");
/** Where a system cuts its own shape out of an icon, only the inner four fifths are sure to stay. */
const ICONS = [
  { file: "icon-192.png", size: 192, share: 0.98, ground: "transparent" },
  { file: "icon-512.png", size: 512, share: 0.98, ground: "transparent" },
  { file: "icon-maskable-512.png", size: 512, share: 0.62, ground: "#f7f2e8" },
  { file: "apple-touch-icon.png", size: 180, share: 0.78, ground: "#f7f2e8" },
];

const browser = await chromium.launch({
  executablePath: process.env.KOMADAI_CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
const page = await browser.newPage();
for (const { file, size, share, ground } of ICONS) {
  await page.setViewportSize({ width: size, height: size });
  const source = `data:image/svg+xml;base64,${Buffer.from(piece).toString("base64")}`;
  await page.setContent(
    `<body style="margin:0;height:100vh;display:grid;place-items:center;background:${ground}">` +
      `<img src="${source}" style="height:${share * 100}vh">`,
  );
  await page.screenshot({ path: `${folder}/${file}`, omitBackground: true });
}
await browser.close();
