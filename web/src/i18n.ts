// Texts: the same Fluent files that the server speaks, loaded for the page's language alone.

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import type { Lang } from "./wire";

export type Args = Record<string, FluentVariable>;

const LOADERS: Record<Lang, () => Promise<{ default: readonly string[] }>> = {
  en: () => import("./locale/en"),
  ja: () => import("./locale/ja"),
};

let bundle = new FluentBundle("en", { useIsolating: false });
let language: Lang = "en";

export async function loadLanguage(lang: Lang): Promise<void> {
  const { default: texts } = await LOADERS[lang]();
  const next = new FluentBundle(lang, { useIsolating: false });
  for (const text of texts) next.addResource(new FluentResource(text));
  bundle = next;
  language = lang;
}

export const lang = (): Lang => language;

/** The text of a message; its id where there is none, so that a gap is seen and nothing breaks. */
export function t(id: string, args?: Args): string {
  const message = bundle.getMessage(id);
  if (!message?.value) return id;
  return bundle.formatPattern(message.value, args ?? null, []);
}

export const has = (id: string): boolean => !!bundle.getMessage(id)?.value;
