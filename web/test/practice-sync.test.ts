// What is practised in several browsers comes together in the account: nothing is lost, whatever comes first and whatever fails.

import { beforeEach, describe, expect, it, vi } from "vitest";
import type { MemoryCard, PracticeItem, PracticeOut } from "../src/wire";

/** A browser's storage. */
class Shelf {
  private readonly map = new Map<string, string>();
  getItem = (key: string) => this.map.get(key) ?? null;
  setItem = (key: string, value: string) => void this.map.set(key, value);
  removeItem = (key: string) => void this.map.delete(key);
  keys = () => [...this.map.keys()];
}

const browsers = { one: new Shelf(), two: new Shelf() };
const use = (browser: Shelf) => vi.stubGlobal("localStorage", browser);

const { sync, tidy } = await import("../src/practice/sync");
const { collect, nameOf, put } = await import("../src/practice/items");

const card = (last: string, due: string, solved: number): MemoryCard => ({ box: 1, due, solved, missed: 0, last });
const problem = (id: string, last = "2026-11-20"): PracticeItem => ({
  kind: "problem",
  id,
  card: card(last, "2026-12-01", 1),
});

/** A site that joins as the real one does, as far as these items need it: the greater one of each. */
function site() {
  const items = new Map<string, { place: number; item: PracticeItem }>();
  let place = 0;
  const greater = (a: PracticeItem, b: PracticeItem): PracticeItem => {
    if (a.kind === "problem" && b.kind === "problem") return a.card.last >= b.card.last ? a : b;
    if (a.kind === "lesson" && b.kind === "lesson") return a.stars >= b.stars ? a : b;
    if (a.kind === "mistake" && b.kind === "mistake") return a.at >= b.at ? a : b;
    return b;
  };
  const exchange = async ({ since, items: sent }: { since: number; items: PracticeItem[] }): Promise<PracticeOut> => {
    for (const item of sent) {
      const known = items.get(nameOf(item));
      const now = known ? greater(known.item, item) : item;
      if (!known || now !== known.item) items.set(nameOf(item), { place: ++place, item: now });
    }
    const told = new Map(sent.map((item) => [nameOf(item), items.get(nameOf(item))!.item]));
    for (const [name, one] of items) if (one.place > since) told.set(name, one.item);
    return { place, items: [...told.values()], more: false };
  };
  return { items, exchange };
}

const known = (browser: Shelf, of: string | null) => {
  use(browser);
  return collect(of);
};

beforeEach(() => {
  browsers.one = new Shelf();
  browsers.two = new Shelf();
});

describe("practice with an account", () => {
  it("is a guest's until somebody logs in, and then the account's on every device", async () => {
    const { exchange } = site();
    use(browsers.one);
    put(null, [problem("a"), { kind: "lesson", name: "king", stars: 2 }]);
    await sync("Ann", exchange);
    expect(known(browsers.one, null).size).toBe(0);
    expect([...known(browsers.one, "Ann").keys()].sort()).toEqual(["lesson king", "problem a"]);
    use(browsers.two);
    put(null, [{ kind: "lesson", name: "king", stars: 3 }, problem("b")]);
    await sync("Ann", exchange);
    use(browsers.one);
    await sync("Ann", exchange);
    for (const browser of Object.values(browsers)) {
      expect(known(browser, "Ann").get("lesson king")).toEqual({ kind: "lesson", name: "king", stars: 3 });
      expect(known(browser, "Ann").size).toBe(3);
    }
  });

  it("loses nothing that is done without a connection, or while the site is asked", async () => {
    const { exchange, items } = site();
    use(browsers.one);
    put("Ann", [problem("a")]);
    await sync("Ann", async () => null);
    expect(items.size).toBe(0);
    await sync("Ann", async (said) => {
      const answer = await exchange(said);
      if (said.items.length > 0) put("Ann", [problem("a", "2026-11-22"), problem("c")]);
      return answer;
    });
    await sync("Ann", exchange);
    expect(items.get("problem a")!.item).toEqual(problem("a", "2026-11-22"));
    expect(items.has("problem c")).toBe(true);
    expect(known(browsers.one, "Ann").get("problem a")).toEqual(problem("a", "2026-11-22"));
  });

  it("asks for nothing twice, and sends what one item spoils without it", async () => {
    const { exchange } = site();
    use(browsers.one);
    put("Ann", [problem("a"), problem("bad"), problem("c")]);
    const sent: string[] = [];
    const picky = async (said: { since: number; items: PracticeItem[] }) => {
      if (said.items.some((item) => nameOf(item) === "problem bad")) return "refused" as const;
      sent.push(...said.items.map(nameOf));
      return exchange(said);
    };
    await sync("Ann", picky);
    await sync("Ann", picky);
    expect(sent.sort()).toEqual(["problem a", "problem c"]);
    expect(known(browsers.one, "Ann").size).toBe(3);
  });

  it("takes next moves and the best row of them along", async () => {
    const { exchange } = site();
    const moves: PracticeItem[] = [
      { kind: "next-move", id: "0f3a", card: card("2026-11-20", "2026-11-24", 1) },
      { kind: "round", trainer: "next-move", right: 7 },
    ];
    use(browsers.one);
    put(null, moves);
    await sync("Ann", exchange);
    use(browsers.two);
    await sync("Ann", exchange);
    expect([...known(browsers.two, "Ann").values()]).toEqual(moves);
  });

  it("puts a mistake away on every device, and takes it in again", async () => {
    const { exchange } = site();
    const sfen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    const key = sfen.slice(0, -2);
    const before = { score: { type: "cp" as const, value: 60 }, depth: 9, nodes: 1, pv: ["7g7f"], book: [] };
    const mistake = { sfen, played: "9g9f", before };
    use(browsers.one);
    put("Ann", [{ kind: "mistake", key, at: 1, mistake }]);
    await sync("Ann", exchange);
    use(browsers.two);
    await sync("Ann", exchange);
    expect(collect("Ann").get(`mistake ${key}`)).toEqual({ kind: "mistake", key, at: 1, mistake });
    put("Ann", [{ kind: "mistake", key, at: 2 }]);
    await sync("Ann", exchange);
    use(browsers.one);
    await sync("Ann", exchange);
    expect(collect("Ann").get(`mistake ${key}`)).toEqual({ kind: "mistake", key, at: 2 });
  });

  it("leaves nothing behind for the next person, unless it has not reached the site", async () => {
    const { exchange } = site();
    use(browsers.one);
    put("Ann", [problem("a")]);
    await sync("Ann", exchange);
    put("Ann", [problem("b")]);
    tidy("Ann");
    expect(known(browsers.one, "Ann").size).toBe(2);
    await sync("Ann", exchange);
    tidy("Ann");
    expect(browsers.one.keys().filter((name) => name.endsWith("@Ann"))).toEqual([]);
    expect(known(browsers.one, "Ben").size).toBe(0);
  });
});
