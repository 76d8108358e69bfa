import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { compress, sourcesIn, textsNamedIn } from "./vite.shared.ts";

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
  // The board for other pages has a build of its own: vite.board.config.ts.
  plugins: [textsNamedIn(sourcesIn("src", (path) => !path.startsWith("komadai-board/"))), compress(() => true)],
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
      // Where one plays, the page does without the styles of pages to read; a lesson does without the archive's.
      input: ["src/main.ts", "src/styles/reading.css", "src/styles/archive.css"].map((path) =>
        fileURLToPath(new URL(path, import.meta.url)),
      ),
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
