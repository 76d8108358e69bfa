// Every text exists in every language, and every text that the code asks for exists.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { FluentBundle, FluentResource } from "@fluent/bundle";
import { describe, expect, it } from "vitest";

const root = new URL("../..", import.meta.url).pathname;
const LANGS = ["en", "ja"];
const files = (lang: string) => readdirSync(join(root, "locales", lang)).sort();
const text = (lang: string, file: string) => readFileSync(join(root, "locales", lang, file), "utf8");
const ids = (source: string) => [...source.matchAll(/^([a-z][a-z0-9-]*) =/gm)].map((match) => match[1]!);

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? sources(path) : /\.tsx?$/.test(path) ? [path] : [];
  });
}

describe("texts", () => {
  it("are the same in every language", () => {
    for (const lang of LANGS) {
      expect(files(lang)).toEqual(files("en"));
      for (const file of files(lang))
        expect(ids(text(lang, file)).sort(), `${lang}/${file}`).toEqual(ids(text("en", file)).sort());
    }
  });
  it("are well formed and named once", () => {
    for (const lang of LANGS) {
      const bundle = new FluentBundle(lang);
      const all = files(lang).flatMap((file) => {
        const errors = bundle.addResource(new FluentResource(text(lang, file)));
        expect(errors, `${lang}/${file}`).toEqual([]);
        return ids(text(lang, file));
      });
      expect(new Set(all).size).toBe(all.length);
      for (const id of all) expect(bundle.hasMessage(id), `${lang}: ${id}`).toBe(true);
    }
  });
  it("exist where the code asks for them", () => {
    const known = new Set(files("en").flatMap((file) => ids(text("en", file))));
    for (const path of sources(join(root, "web/src"))) {
      const code = readFileSync(path, "utf8");
      for (const [, id] of code.matchAll(/\bt\("([^"]+)"/g)) expect(known.has(id!), `${id} in ${path}`).toBe(true);
      // t(`foul-${code}`): something must begin like that.
      for (const [, prefix] of code.matchAll(/\bt\(`([^`$]+)\$\{/g)) {
        expect(
          [...known].some((id) => id.startsWith(prefix!)),
          `${prefix}… in ${path}`,
        ).toBe(true);
      }
    }
  });
});
