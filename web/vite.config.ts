import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** Puts a `.br` and a `.gz` beside every file that becomes smaller by it: the server sends them as they are. */
function compress(): Plugin {
  return {
    name: "compress",
    apply: "build",
    writeBundle({ dir }) {
      for (const entry of readdirSync(dir!, { recursive: true, withFileTypes: true })) {
        if (!/\.(js|css|svg|txt|webmanifest)$/.test(entry.name)) continue;
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

/** All sources of the client, in one string. */
const sources = (): string =>
  readdirSync(fileURLToPath(new URL("src", import.meta.url)), { recursive: true, withFileTypes: true })
    .filter((entry) => /\.tsx?$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"))
    .join("\n");

/**
 * Leaves out of the client's texts those that only the server's pages show. Every text is either named whole where it is used or
 * begins with a prefix of xtask/texts.txt (`cargo xtask test texts` sees to that), so what the sources name is what is needed.
 */
function textsOfTheClient(): Plugin {
  const list = readFileSync(new URL("../xtask/texts.txt", import.meta.url), "utf8");
  const declared = [...list.matchAll(/^dynamic (\S+)$/gm)].map(([, prefix]) => prefix!);
  const code = sources();
  const prefixes = declared.filter((prefix) => code.includes(`${prefix}\${`) || code.includes(`"${prefix}"`));
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

/**
 * What many pages need: in one file each it is packed better than in a dozen small ones. A chunk takes along what its modules import,
 * unless one before it in this list has that.
 */
const TOGETHER: readonly (readonly [path: RegExp, name: string])[] = [
  [
    /rolldown[/:]runtime|\/node_modules\/@?preact\/|\/src\/(i18n|settings|storage|rules\/types|net\/(api|seats|socket)|practice\/space|sound\/sounds|ui\/(controls|icons|labels|later|pictures|time|rating|turn-sign|term))\.tsx?$/,
    "site",
  ],
  [/\/(node_modules\/shogiground\/|src\/board\/((names|other-games)\.ts|board\.css)$)/, "ground"],
  [/\/src\/(rules\/(line|moves|position)|notation\/(hand|name|named)|ui\/typed-move)\.tsx?$/, "rules"],
  [/\/src\/(board\/(goban|board|cursor|answers|in-words)|notation\/words)\.tsx?$/, "board"],
  [/\/src\/(clock\/|sound\/voice)/, "clock"],
  [/\/src\/(learn\/|practice\/decks\/course\.ts|begin\/play-out\.tsx)/, "lessons"],
];

const TEXTS = /\/locales\/(\w+)\/[^/]+\.ftl/;

// The server embeds everything under dist/ and finds the entry's hashed names in dist/manifest.json.
export default defineConfig({
  base: "/",
  publicDir: "public",
  plugins: [textsOfTheClient(), compress()],
  server: { fs: { allow: [fileURLToPath(new URL("..", import.meta.url))] } },
  build: {
    outDir: "dist",
    assetsDir: "assets",
    manifest: "manifest.json",
    emptyOutDir: true,
    target: "es2022",
    // A font in the style sheet would be loaded by every page.
    assetsInlineLimit: (file) => (file.endsWith(".woff2") ? false : undefined),
    rollupOptions: {
      // Where one plays, the page does without the archive's styles.
      input: ["src/main.ts", "src/styles/archive.css"].map((path) => fileURLToPath(new URL(path, import.meta.url))),
      output: {
        codeSplitting: {
          groups: [
            ...TOGETHER.map(([test, name], i) => ({ test, name, priority: TOGETHER.length - i })),
            // One chunk of texts a language: a page loads one of them. What is opened later (locales/LANG/later) has its own.
            {
              test: TEXTS,
              name: (id: string) => `texts-${TEXTS.exec(id)?.[1]}`,
            },
          ],
        },
      },
    },
  },
  // Generous, as playwright.config.ts is.
  test: { include: ["test/**/*.test.ts"], environment: "node", testTimeout: 60_000 },
});
