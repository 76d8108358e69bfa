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

// The server embeds everything under dist/ and finds the entry's hashed names in dist/manifest.json.
export default defineConfig({
  base: "/",
  publicDir: "public",
  plugins: [compress()],
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
      input: { app: fileURLToPath(new URL("src/main.ts", import.meta.url)) },
      // One chunk of texts a language: a page loads one of them.
      output: { manualChunks: (id) => /\/locales\/(\w+)\/[^/]+\.ftl/.exec(id)?.[1]?.replace(/^/, "texts-") },
    },
  },
  test: { include: ["test/**/*.test.ts"], environment: "node" },
});
