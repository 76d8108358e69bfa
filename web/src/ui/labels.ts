// Words for sides, the engine and fouls.

import { t } from "../i18n";
import { foulId, foulName, withoutReadings } from "../notation/fouls";
import type { Handicap, Side } from "../wire";

/** ☗ Sente and ☖ Gote; ☗ Shitate and ☖ Uwate where odds are given. */
export function sideLabel(side: Side, handicap: Handicap | undefined): string {
  const odds = handicap && handicap !== "even";
  return t(odds ? `side-odds-${side}` : `side-${side}`);
}

export const sideSymbol = (side: Side): string => (side === "black" ? "☗" : "☖");

/** What a player is called who may have given no name. */
export const playerName = (name: string | undefined): string => name || t("guest");

/** What the engine is called at a level. The names of levels are those of standard shogi; other kinds have fewer. */
export const engineName = (level: number, variant?: string | null): string =>
  variant ? t("engine-level", { level }) : t("engine-name", { level, name: t(`level-${level}`) });

export { foulName };
export const foulWhy = (code: string, game?: string): string => withoutReadings(t(foulId(code, game, "-why")));
/** What a learner is told of a foul, `[漢字|かんじ]` with its reading. */
export const foulTaught = (code: string): string => `${t(`foul-${code}`)} ${t(`foul-${code}-why`)}`;
