import { beforeAll, describe, expect, it } from "vitest";
import { loadLanguage } from "../src/i18n";
import { impasseRules } from "../src/pages/new-game/choices";
import type { Preset, Rules } from "../src/wire";

beforeAll(() => loadLanguage("en"));

const preset = (impasse: Rules["impasse"]): Preset<Rules> => ({
  code: impasse,
  value: { conduct: "friendly", impasse, takebacks: true },
});

describe("the form of a new game", () => {
  it("offers each impasse rule that the server names once, and none; what it has no words for it leaves out", () => {
    const named = (["points-24", "declaration-27", "points-24", "custom"] as const).map(preset);
    expect(impasseRules(named)).toEqual(["points-24", "declaration-27", "none"]);
  });
});
