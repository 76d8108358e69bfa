// Review: the impasse game of 1982 opened, stepped through, analysed, noted and written again; and a record that breaks.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures";

const KIF = readFileSync(resolve(import.meta.dirname, "../../testdata/records/kato-nakahara-1982.kif"), "utf8");

async function open(page: Page, text: string): Promise<void> {
  await page.goto("/");
  await page.getByRole("textbox", { name: "Paste a record here" }).fill(text);
  await page.getByRole("button", { name: "Open", exact: true }).click();
}

const graphPoints = (page: Page) =>
  page
    .locator(".graph-line")
    .evaluateAll((lines) => lines.reduce((sum, line) => sum + line.getAttribute("d")!.split("L").length, 0));

/** The note stands in a panel of its own. */
async function note(page: Page): Promise<Locator> {
  await page.getByRole("tab", { name: "Notes" }).click();
  return page.getByRole("textbox", { name: "Note" });
}

/** The moves of a KIF, without what time and header lines may say. */
const movesOf = (kif: string) =>
  kif
    .split(/\r?\n/)
    .map((line) => /^\s*(\d+)\s+(\S+(?:\s*　\S+)?)/.exec(line))
    .filter((match) => match !== null)
    .map((match) => `${match[1]} ${match[2]!.replace(/\s/g, "")}`);

test("the impasse game of 1982 is opened, analysed to its graph and written again unchanged", async ({ page }) => {
  test.slow();
  await open(page, KIF);
  await page.waitForURL(/\/review\/\w+/);
  await expect(page.getByText("Katō Hifumi")).toBeVisible();
  await page.locator(".review").waitFor();
  await page.keyboard.press("End");
  await expect(page.locator("[data-points]")).toHaveAttribute("data-points", "29-25");
  await expect(page.locator(".move-end")).toContainText("Jishōgi");

  await page.getByRole("button", { name: "Analyse game" }).click();
  await expect(page.getByRole("progressbar")).toBeVisible();
  // 224 positions; the graph grows while the engine works.
  await expect(page.locator(".graph-line").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Analyse game" })).toBeVisible({ timeout: 120_000 });
  expect(await graphPoints(page)).toBe(224);
  // The first move is in the book: it is named so, and no mistake.
  await page.keyboard.press("Home");
  const first = page.locator(".moves button").first();
  await expect(first).toContainText("book");
  await expect(first.locator(".move-mark")).toHaveCount(0);

  const id = new URL(page.url()).pathname.split("/").pop();
  const answer = await page.request.get(`/api/records/${id}/export?format=kif&encoding=utf8`);
  expect(movesOf(await answer.text())).toEqual(movesOf(KIF));
});

test("keys, wheel, branches and notes", async ({ page, isMobile }) => {
  test.skip(isMobile, "a phone has no keys");
  await open(page, KIF);
  await page.waitForURL(/\/review\/\w+/);
  await page.locator(".review").waitFor();
  const at = page.locator(".moves [aria-current=step] .move-number");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("j");
  await expect(at).toHaveText("2");
  await page.keyboard.press("k");
  await expect(at).toHaveText("1");
  await page.locator(".goban").hover();
  await page.mouse.wheel(0, 100);
  await expect(at).toHaveText("2");

  // A move of one's own is a branch; both are walked with h and l.
  await page.keyboard.press("k");
  await page.getByRole("textbox", { name: "Enter a move" }).fill("34歩");
  await page.keyboard.press("Enter");
  await expect(page.locator(".branch")).toContainText("P-3d");
  await (await note(page)).fill("The usual reply.");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.getByRole("tab", { name: "Moves" }).click();
  await page.locator(".moves [aria-current=step]").focus();
  await page.keyboard.press("h");
  await expect(page.locator(".moves [aria-current=step]")).toContainText("P-8d");

  await page.reload();
  await expect(page.locator(".branch")).toContainText("P-3d");
  await expect(page.locator(".move-comment")).toContainText("The usual reply.");
});

test("what a visitor adds to a record is kept as a copy of their own", async ({ page, request }) => {
  const made = await request.post("/api/records", { data: Buffer.from(KIF) });
  const { id } = await made.json();
  await page.goto(`/review/${id}`);
  await (await note(page)).fill("Seen from outside.");
  await expect(page.getByText("your changes are not saved")).toBeVisible();
  await page.getByRole("button", { name: "Save a copy" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  expect(new URL(page.url()).pathname).not.toBe(`/review/${id}`);

  await page.reload();
  await expect(await note(page)).toHaveValue("Seen from outside.");
  await expect(page.getByText("Katō Hifumi")).toBeVisible();
  const original = await request.get(`/api/records/${id}/export?format=kif&encoding=utf8`);
  expect(await original.text()).not.toContain("Seen from outside.");
});

test("of two tabs the later one is told, and keeps what it wrote as a copy", async ({ page, context }) => {
  await open(page, KIF);
  await page.waitForURL(/\/review\/\w+/);
  const address = new URL(page.url()).pathname;
  const other = await context.newPage();
  await other.goto(address);
  await other.locator(".review").waitFor();
  await (await note(page)).fill("The first tab's.");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await (await note(other)).fill("The second tab's.");
  await expect(other.getByText("this record was changed elsewhere")).toBeVisible();
  await expect(await note(other)).toHaveValue("The second tab's.");
  await other.getByRole("button", { name: "Save a copy" }).click();
  await expect(other.getByText("Saved", { exact: true })).toBeVisible();
  expect(new URL(other.url()).pathname).not.toBe(address);
  await page.reload();
  await expect(await note(page)).toHaveValue("The first tab's.");
  await other.reload();
  await expect(await note(other)).toHaveValue("The second tab's.");
});

test("a bad record shows what was read and where it broke", async ({ page }) => {
  await open(page, KIF.replace(/^( *5 +)\S+/m, "$1５五玉(11)"));
  await expect(page.locator(".faults li").first()).toContainText("Line");
  await open(page, "");
  await expect(page.getByRole("alert")).toContainText("nothing to open yet");
  await open(page, "this is not a record");
  await expect(page.getByRole("alert").first()).toBeVisible();
});

test("a record comes in by paste or drop, and goes out in any format and as a picture", async ({ page, isMobile }) => {
  test.slow();
  await page.goto("/review");
  await page.locator(".review").waitFor();
  // Western moves as a book prints them, pasted anywhere on the page.
  const paste = (text: string) =>
    page.evaluate((text) => {
      const data = new DataTransfer();
      data.setData("text/plain", text);
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
    }, text);
  await paste("1. P-7f P-3d 2. Bx2b+ Sx2b");
  await page.waitForURL(/\/review\/\w+/);
  await expect(page.locator(".move-name").first()).toContainText("P-7f");

  // A file in Shift_JIS, dropped.
  const before = page.url();
  await page.evaluate(async () => {
    const id = location.pathname.split("/").pop();
    const bytes = await (await fetch(`/api/records/${id}/export?format=kif&encoding=sjis`)).arrayBuffer();
    const data = new DataTransfer();
    data.items.add(new File([bytes], "game.kif"));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  await page.waitForURL((url) => url.href !== before);
  await page.getByRole("tab", { name: "Notes" }).click();
  await expect(page.getByText("shift_jis")).toBeVisible();

  await page.locator(".steps").getByRole("button").last().click();
  await page.getByRole("button", { name: "Export" }).click();
  const dialog = page.getByRole("dialog");
  await page.screenshot({ path: `test-results/export-${isMobile ? "phone" : "desktop"}.png` });
  const links = await dialog
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => [link.textContent!, (link as HTMLAnchorElement).href] as const));
  expect(links.length).toBe(18);
  for (const [label, href] of links) {
    const answer = await page.request.get(href);
    expect(answer.status(), label).toBe(200);
    const body = await answer.body();
    const start = { SVG: "<svg", PNG: "\x89PNG", GIF: "GIF89a", APNG: "\x89PNG", Text: "☖" }[label];
    if (start) {
      const bytes = Buffer.from(start, label === "Text" ? "utf8" : "latin1");
      expect(body.subarray(0, bytes.length), label).toEqual(bytes);
    } else {
      const again = await page.request.post("/api/records", { data: body });
      const { record } = await again.json();
      expect(record.nodes.map((node: { usi: string | null }) => node.usi).slice(1), label).toEqual([
        "7g7f",
        "3c3d",
        "8h2b+",
        "3a2b",
      ]);
    }
  }
});
