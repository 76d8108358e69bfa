// The engine's levels by their names: every one that the texts name.

import { has, t } from "../i18n";

export const LEVELS: readonly number[] = Array.from({ length: 20 }, (_, i) => i + 1).filter((level) =>
  has(`level-${level}`),
);

export const levelName = (level: number): string => `${level} · ${t(`level-${level}`)}`;
