// What is easily got wrong in texts that count.

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const folder = new URL("../../locales/pt/", import.meta.url);

describe("Portuguese texts", () => {
  it("write the number where one thing is meant: none is counted as one there", () => {
    expect(new Intl.PluralRules("pt-BR").select(0)).toBe("one");
    for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
      name.endsWith(".ftl"),
    )) {
      const lines = readFileSync(new URL(file, folder), "utf8").split("\n");
      const fixed = lines.filter((line) => /^\s+\*?\[one\].*\b1\b/.test(line));
      expect(fixed, file).toEqual([]);
    }
  });
});
