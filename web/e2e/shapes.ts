// Stories that are told in two languages, on a desktop, on a phone, and on a phone that lies on its side.

import type { BrowserContext, Page } from "@playwright/test";
import { test } from "./fixtures";

export type StoryLang = "en" | "ja";

/** Every language with every shape: the project's own, and on a phone the same phone on its side, too. */
export const TELLINGS = (["en", "ja"] as const).flatMap((lang) =>
  (["as it is", "sideways"] as const).map((shape) => ({ lang, shape, name: `(${lang}, ${shape})` })),
);

export type Telling = (typeof TELLINGS)[number];

/** Gives a page and its browser the language and the shape of a telling. */
export async function told(
  page: Page,
  { lang, shape }: Telling,
  { isMobile, baseURL }: { isMobile: boolean; baseURL: string | undefined },
): Promise<void> {
  test.skip(shape === "sideways" && !isMobile, "a desktop does not lie on its side");
  if (shape === "sideways") await page.setViewportSize({ width: 844, height: 390 });
  await speak(page.context(), lang, baseURL!);
}

export const speak = (context: BrowserContext, lang: StoryLang, url: string): Promise<void> =>
  context.addCookies([{ name: "lang", value: lang, url }]);
