// What both builds do with what they make: the site's client, and the board for other pages.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** Puts a `.br` and a `.gz` beside every file that becomes smaller by it: the server sends them as they are. */
export function compress(wanted: (name: string) => boolean): Plugin {
  return {
    name: "compress",
    apply: "build",
    writeBundle({ dir }) {
      for (const entry of readdirSync(dir!, { recursive: true, withFileTypes: true })) {
        if (!/\.(js|css|svg|txt|webmanifest)$/.test(entry.name) || !wanted(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const bytes = readFileSync(path);
        for (const [ending, packed] of [
          ["br", brotliCompressSync(bytes)],
          ["gz", gzipSync(bytes, { level: 9 })],
        ] as const) {
          if (packed.length < bytes.length * 0.9) writeFileSync(`${path}.${ending}`, packed);
        }
      }
    },
  };
}

/** The sources in a folder, in one string. */
export function sourcesIn(folder: string, wanted: (path: string) => boolean): string {
  const root = fileURLToPath(new URL(folder, import.meta.url));
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => /\.tsx?$/.test(path) && wanted(relative(root, path)))
    .map((path) => readFileSync(path, "utf8"))
    .join("\n");
}

/**
 * Leaves out of the client's texts those that only the server's pages show. Every text is either named whole where it is used or
 * begins with a prefix of xtask/texts.txt (`cargo xtask test texts` sees to that), so what the sources name is what is needed.
 */
export function textsNamedIn(code: string): Plugin {
  const list = readFileSync(new URL("../xtask/texts.txt", import.meta.url), "utf8");
  const declared = [...list.matchAll(/^dynamic (\S+)$/gm)].map(([, prefix]) => prefix!);
  // Not where it ends another one: `keeper-act-` needs nothing of `act-`.
  const prefixes = declared.filter((prefix) => new RegExp(`(?<![a-z0-9-])${prefix}(?:\\$\\{|")`).test(code));
  const words = new Set(code.match(/[a-z][a-z0-9]*(?:-[a-z0-9]+)*/g));
  const isNamed = (id: string) => words.has(id) || prefixes.some((prefix) => id.startsWith(prefix));
  return {
    name: "texts-of-the-client",
    apply: "build",
    enforce: "pre",
    load(id) {
      const [file, query] = id.split("?");
      if (query !== "raw" || !file!.endsWith(".ftl")) return undefined;
      const messages = readFileSync(file!, "utf8")
        .replace(/^#.*\n/gm, "")
        .split(/^(?=[a-z-])/m);
      const needed = messages.filter((message) => {
        const name = /^[a-z][a-z0-9-]*/.exec(message)?.[0];
        return name === undefined || isNamed(name);
      });
      return `export default ${JSON.stringify(needed.join(""))}`;
    },
  };
}
