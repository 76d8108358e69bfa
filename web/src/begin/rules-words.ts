// The rules of a game in words: what a player should know of them before the first move.

import { has, t } from "../i18n";
import type { Rules } from "../wire";
import { clockLabel, duration } from "../ui/time";

/** Names of sets that say more than the rest of the words do. */
const PLAIN = new Set(["friendly", "strict"]);

/** Whatever departs from what everybody expects, beside the ruling on illegal moves and on impasse. */
export function moreRulesWords(rules: Rules): readonly string[] {
  const { preset, repetition, moveLimit, replay } = rules;
  const named = preset && !PLAIN.has(preset) && has(`rules-preset-${preset}`);
  return [
    named ? t("rules-of", { name: t(`rules-preset-${preset}`) }) : "",
    repetition && repetition !== "fourfold" ? t(`rules-repetition-${repetition}`) : "",
    rules.replayDraws ? replayWords(replay) : "",
    rules.replayDraws && replay?.atMost !== undefined ? t("rules-replay-most", { count: replay.atMost }) : "",
    moveLimit === undefined ? "" : t("rules-move-limit", { count: moveLimit }),
    rules.formalResignation ? t("formal-resignation") : "",
    rules.announceCheck ? t("announce-check") : "",
  ].filter(Boolean);
}

function replayWords(replay: Rules["replay"]): string {
  const time = replay?.time;
  if (time?.type === "full") return t("rules-replay-full");
  if (time?.type === "other") return t("rules-replay-other", { clock: clockLabel(time.clock.black) });
  if (!time?.atLeastMs) return t("rules-replay-remaining");
  return t("rules-replay-remaining-least", { time: duration(time.atLeastMs) });
}
