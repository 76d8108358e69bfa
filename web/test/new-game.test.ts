import { beforeAll, describe, expect, it } from "vitest";
import { loadLanguage, loadTexts } from "../src/i18n";
import { DEFAULTS, impasseRules, offeredClocks, toNewGame } from "../src/begin/choices";
import { chosenOf, shorterClock, toRules } from "../src/begin/chosen-rules";
import { moreRulesWords } from "../src/begin/rules-words";
import type { Preset, Rules } from "../src/wire";

beforeAll(async () => {
  await loadLanguage("en");
  await loadTexts("front");
});

const preset = (impasse: Rules["impasse"]): Preset<Rules> => ({
  code: impasse,
  value: { conduct: "friendly", impasse, takebacks: true },
});

describe("the form of a new game", () => {
  it("offers each impasse rule that the server names once, the protected camp and none; what it has no words for it leaves out", () => {
    const named = (["points-24", "declaration-27", "points-24", "custom"] as const).map(preset);
    expect(impasseRules(named)).toEqual(["points-24", "declaration-27", "protected-camp", "none"]);
  });

  it("has words for every ruling on impasse that there is", () => {
    const all = ["points-24", "declaration-27", "simple-27", "try", "points-24-2019"] as const;
    const more = ["automatic-27", "try-at-once", "all-in", "protected-camp"] as const;
    expect(impasseRules([...all, ...more].map(preset))).toEqual([...all, ...more, "none"]);
  });

  it("offers the clocks of title matches beside the common ones", () => {
    const codes = [
      "0-10",
      "3-0",
      "10-0",
      "5-30",
      "10-30",
      "15-60",
      "days-3",
      "none",
      "0-30",
      "floodgate",
      "oi",
      "meijin",
    ];
    const clocks = codes.map((code) => ({ code, value: { type: "none" as const } }));
    expect(offeredClocks(clocks).map(({ code }) => code)).toEqual([...codes.slice(0, 8), "oi", "meijin"]);
  });

  it("asks for a named set whole, and for what was changed by hand without its name", () => {
    const rules: Rules = {
      preset: "jsa-pro",
      conduct: "strict",
      impasse: "points-24",
      takebacks: false,
      formalResignation: true,
      replayDraws: true,
      replay: { time: { type: "remaining", atLeastMs: 3_600_000 } },
    };
    const chosen = chosenOf("jsa-pro", rules);
    expect(toRules(chosen)).toMatchObject({ ...rules, announceCheck: false });
    expect(toRules({ ...chosen, preset: "", repetition: "sequence-thrice", moveLimit: 500, replay: null })).toEqual({
      conduct: "strict",
      impasse: "points-24",
      takebacks: false,
      formalResignation: true,
      announceCheck: false,
      repetition: "sequence-thrice",
      moveLimit: 500,
    });
    expect(toNewGame({ ...DEFAULTS, ...chosen }, []).rules.preset).toBe("jsa-pro");
  });

  it("says beside the board what was chosen, and nothing of what everybody expects", () => {
    const plain: Rules = { preset: "friendly", conduct: "friendly", impasse: "declaration-27", takebacks: true };
    expect(moreRulesWords(plain)).toEqual([]);
    const words = moreRulesWords({
      ...plain,
      preset: "jsa-pro",
      repetition: "sequence-thrice",
      moveLimit: 300,
      replayDraws: true,
      replay: { time: { type: "other", clock: shorterClock(20, 0) }, atMost: 2 },
    });
    expect(words).toEqual([
      "Rules: Professional (JSA)",
      "Repetition: one sequence of moves three times",
      "Draws are replayed: 20 s, sudden death",
      "at most 2 replays",
      "Draw after 300 moves",
    ]);
  });
});
