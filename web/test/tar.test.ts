import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tarOf } from "../src/pages/import/tar";

test("tar reads what is put together, names of any script and length included", async () => {
  const place = mkdtempSync(join(tmpdir(), "komadai-tar-"));
  const long = `${"棋".repeat(60)}.kif`;
  const entries = [
    { path: "games/one.kif", file: new Blob(["one"]) },
    { path: "empty.csa", file: new Blob([]) },
    { path: `名人戦/${long}`, file: new Blob(["x".repeat(1_025)]) },
  ];
  writeFileSync(join(place, "a.tar"), new Uint8Array(await tarOf(entries).arrayBuffer()));
  const names = execFileSync("tar", ["tf", join(place, "a.tar"), "--quoting-style=literal"], { encoding: "utf8" })
    .trim()
    .split("\n");
  expect(names).toEqual(["games/one.kif", "empty.csa", `名人戦/${"棋".repeat(32)}.kif`]);
  execFileSync("tar", ["xf", join(place, "a.tar"), "-C", place]);
  expect(readFileSync(join(place, names[0]!), "utf8")).toBe("one");
  expect(readFileSync(join(place, names[2]!), "utf8")).toHaveLength(1_025);
});
