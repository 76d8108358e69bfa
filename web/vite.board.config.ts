import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { compress, sourcesIn, textsNamedIn } from "./vite.shared.ts";

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** What the board is made of besides its own folder, as far as it has words. */
const WITH_WORDS = ["fouls", "hand", "piece-word", "record-words", "words"].map((name) => `notation/${name}.ts`);
const NAME = "komadai-board.js";

// `/komadai-board.js`: one file, beside what `vite build` has made, or elsewhere (`--outDir`).
export default defineConfig({
  publicDir: false,
  plugins: [
    textsNamedIn(sourcesIn("src", (name) => name.startsWith("komadai-board/") || WITH_WORDS.includes(name))),
    {
      name: "own-texts",
      enforce: "pre",
      resolveId: (source) => (source === "../i18n" ? path("src/komadai-board/texts.ts") : undefined),
    },
    compress((name) => name === NAME),
  ],
  build: {
    outDir: "dist",
    emptyOutDir: false,
    target: "es2022",
    lib: { entry: path("src/komadai-board/main.ts"), formats: ["es"], fileName: () => NAME },
    // A library is not made small by itself.
    minify: true,
  },
});
