import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

// The server embeds everything under dist/ and finds the entry's hashed names in dist/manifest.json.
export default defineConfig({
  base: "/",
  publicDir: "public",
  server: { fs: { allow: [fileURLToPath(new URL("..", import.meta.url))] } },
  build: {
    outDir: "dist",
    assetsDir: "assets",
    manifest: "manifest.json",
    emptyOutDir: true,
    target: "es2022",
    rollupOptions: {
      input: { app: fileURLToPath(new URL("src/main.ts", import.meta.url)) },
      // One chunk of texts a language: a page loads one of them.
      output: { manualChunks: (id) => /\/locales\/(\w+)\/[^/]+\.ftl/.exec(id)?.[1]?.replace(/^/, "texts-") },
    },
  },
  test: { include: ["test/**/*.test.ts"], environment: "node" },
});
