// Texts: the same Fluent files that the server speaks, loaded for the page's language alone.

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { type Lang, LANGS } from "./wire";

export type Args = Record<string, FluentVariable>;

/** The texts of every language that any page may show; the build puts those of one language into one chunk (vite.config.ts). */
const FILES = import.meta.glob<string>("../../locales/*/*.ftl", { query: "?raw", import: "default" });
/** Texts of what most visitors never open, each file a chunk of its own. */
const LATER = import.meta.glob<string>("../../locales/*/later/*.ftl", { query: "?raw", import: "default" });

let bundle = new FluentBundle("en", { useIsolating: false });
let language: Lang = "en";
/** The files of texts that were added later. */
const loaded = new Set<string>();

export async function loadLanguage(lang: Lang): Promise<void> {
  const files = Object.entries(FILES).filter(([path]) => path.includes(`/locales/${lang}/`));
  const texts = await Promise.all(files.map(([, load]) => load()));
  const next = new FluentBundle(tagOf(lang), { useIsolating: false });
  for (const text of texts) next.addResource(new FluentResource(text));
  bundle = next;
  loaded.clear();
  language = lang;
}

/** Adds the texts of something that is opened later, by the name of their file. */
export async function loadTexts(file: string): Promise<void> {
  const load = LATER[`../../locales/${language}/later/${file}.ftl`];
  if (!load || loaded.has(file)) return;
  const text = await load();
  if (!loaded.has(file)) bundle.addResource(new FluentResource(text));
  loaded.add(file);
}

export const lang = (): Lang => language;

const tagOf = (lang: Lang): string => LANGS.find(({ code }) => code === lang)?.tag ?? lang;

/** The language of an HTML page by its `lang` attribute. */
export const langOfTag = (tag: string): Lang => LANGS.find((known) => known.tag === tag)?.code ?? LANGS[0]!.code;

/** The text of a message; its id where there is none, so that a gap is seen and nothing breaks. */
export function t(id: string, args?: Args): string {
  const message = bundle.getMessage(id);
  if (!message?.value) return id;
  return bundle.formatPattern(message.value, args ?? null, []);
}

/** A number by itself, as the texts show theirs. */
export const grouped = (number: number): string => new Intl.NumberFormat(tagOf(language)).format(number);

/** The same with so many decimals, and no marks between thousands. */
export const decimal = (number: number, digits: number): string =>
  new Intl.NumberFormat(tagOf(language), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  }).format(number);

export const has = (id: string): boolean => !!bundle.getMessage(id)?.value;

/**
 * A refusal or fault by its code, with what to do about it; the server's English where the code has no text here, or the texts do not
 * come.
 */
export async function errorText(code: string, english: string, args?: Args): Promise<string> {
  await loadTexts("errors").catch(() => undefined);
  const message = bundle.getMessage(`error-${code}`);
  if (!message?.value) return english;
  const values = { detail: english, ...args };
  const remedy = message.attributes["remedy"];
  const parts = remedy ? [message.value, remedy] : [message.value];
  return parts.map((part) => bundle.formatPattern(part, values, [])).join(language === "ja" ? "" : " ");
}
