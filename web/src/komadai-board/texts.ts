// The texts of boards on other sites' pages: those of every language, as two boards on one page may speak two of them. In this build it
// stands in for `src/i18n.ts` (vite.board.config.ts), so that moves and positions are told by the same code as on the site.

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { type Lang, LANGS } from "../wire";

/** Of these files the build keeps what is named here and where it is imported from. */
const FILES = import.meta.glob<string>(
  ["../../../locales/*/{common,play,keys,start}.ftl", "../../../locales/*/later/{component,review,errors}.ftl"],
  { query: "?raw", import: "default", eager: true },
);

const bundles = new Map<Lang, FluentBundle>();
let language: Lang = "en";

function bundle(lang: Lang): FluentBundle {
  let made = bundles.get(lang);
  if (made) return made;
  made = new FluentBundle(LANGS.find(({ code }) => code === lang)!.tag, { useIsolating: false });
  for (const [path, text] of Object.entries(FILES)) {
    if (path.includes(`/locales/${lang}/`)) made.addResource(new FluentResource(text));
  }
  bundles.set(lang, made);
  return made;
}

/** In which language the next texts are: each board says so before it writes. */
export function speak(lang: Lang): void {
  language = lang;
}

export const lang = (): Lang => language;

/** The text of a message; its id where there is none, so that a gap is seen and nothing breaks. */
export function t(id: string, args?: Record<string, FluentVariable>): string {
  const own = bundle(language);
  const message = own.getMessage(id);
  return message?.value ? own.formatPattern(message.value, args ?? null, []) : id;
}

export const has = (id: string): boolean => !!bundle(language).getMessage(id)?.value;

/** The first of some tags of languages that is spoken here: `pt-BR` is `pt`. */
export function languageOf(tags: readonly (string | null | undefined)[]): Lang {
  for (const tag of tags) {
    const short = tag?.trim().toLowerCase().split(/[-_]/)[0];
    const known = LANGS.find(({ code }) => code === short);
    if (known) return known.code;
  }
  return "en";
}
