// What axe finds on a page as it stands: nothing, by day and by night. `KOMADAI_SHOTS=FOLDER` keeps pictures of it, for people to look at:
// as it is, by night, and as it opens in Japanese.

import AxeBuilder from "@axe-core/playwright";
import { resolve } from "node:path";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";

const SHOTS = process.env["KOMADAI_SHOTS"];

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Axe finds nothing on the page, by day and by night; it is by day again afterwards. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  expect(await faultsByDay(page)).toEqual([]);
  await keepPicture(page, name, "day");
  // The same page by night differs in its colours alone.
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    dataset.before = dataset.theme;
    dataset.theme = "dark";
  });
  await keepPicture(page, name, "night");
  expect(await violations(page, axe(page).withRules(["color-contrast"]))).toEqual([]);
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    if (dataset.before === undefined) delete dataset.theme;
    else dataset.theme = dataset.before;
    delete dataset.before;
  });
}

/** The page anew in Japanese, for those who keep pictures. */
export async function pictureInJapanese(page: Page, name: string): Promise<void> {
  if (!SHOTS) return;
  const url = new URL(page.url());
  url.searchParams.set("lang", "ja");
  await page.goto(url.href, { waitUntil: "networkidle" });
  await keepPicture(page, name, "ja");
}

export const faultsByDay = (page: Page): Promise<string[]> => violations(page, axe(page).withTags(TAGS));

async function keepPicture(page: Page, name: string, state: string): Promise<void> {
  if (!SHOTS) return;
  const file = [name, test.info().project.name, state].join("-").replaceAll(/[^\w-]+/g, "-");
  await page.screenshot({ path: resolve(SHOTS, `${file}.png`), fullPage: true });
}

/** What passed is not told, and no second page is opened to put the parts of a report together: nothing here is framed from elsewhere. */
const axe = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });

async function violations(page: Page, looking: AxeBuilder): Promise<string[]> {
  // Colours on their way from one to another are neither; what inherits one sets out when that arrives.
  await page.evaluate(async () => {
    const moving = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    for (let rest = moving(); rest.length; rest = moving()) {
      await Promise.allSettled(rest.map((transition) => transition.finished));
    }
  });
  const found = await looking.analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
}
