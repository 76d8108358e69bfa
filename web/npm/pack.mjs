// Puts the licences beside the built file, takes away what only a server needs, and says whether the package is whole.

import { copyFileSync, readFileSync, rmSync, statSync } from "node:fs";
import { gzipSync } from "node:zlib";

const here = (name) => new URL(name, import.meta.url);

for (const licence of ["LICENSE-MIT", "LICENSE-APACHE"]) copyFileSync(here(`../../${licence}`), here(licence));
for (const ending of ["br", "gz"]) rmSync(here(`komadai-board.js.${ending}`), { force: true });

const { files } = JSON.parse(readFileSync(here("package.json"), "utf8"));
for (const file of files) statSync(here(file));
const size = gzipSync(readFileSync(here("komadai-board.js")), { level: 9 }).length;
console.log(`komadai-board.js: ${size} bytes with gzip`);
