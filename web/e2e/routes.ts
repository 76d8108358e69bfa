// The server's routes that answer GET with a page, read from its source: whoever adds one is told by the stories that walk them.

import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const PAGES = resolve(import.meta.dirname, "../../crates/server/src/pages");

/** Their paths as the server writes them, such as `/club/{id}`. */
export function routes(): string[] {
  const sources = readdirSync(PAGES, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".rs"));
  const found = sources.flatMap((name) => {
    const source = readFileSync(join(PAGES, name), "utf8");
    const calls = source.match(/\.route\(/g) ?? [];
    const read = [...source.matchAll(/\.route\(\s*(?:&format!\()?"([^"]+)"\)?,\s*(\w+)\(/g)];
    if (read.length !== calls.length) throw new Error(`${name}: a route is written in a way that is not read here`);
    // What a function of their own gives answers GET.
    return read.filter(([, , method]) => method !== "post").map(([, path]) => path!);
  });
  return found.sort();
}

/** Whether a page's path is one of a route. */
export function isOf(route: string, path: string): boolean {
  const escaped = route.replace(/[.*+?^$()|[\]\\]/g, "\\$&");
  const pattern = escaped.replace(/\{\\\*\w+\}/g, ".+").replace(/\{\w+\}/g, "[^/]+");
  return new RegExp(`^${pattern}$`).test(path);
}
