// How the engine is asked, as this device remembers it.

import { signal } from "@preact/signals";
import { keep, kept } from "../storage";
import type { Effort, EngineLimits } from "../wire";

export interface EnginePrefs {
  /** Lines shown, 1 to 5. */
  readonly lines: number;
  /** Seconds for each position; 0: until it is stopped. */
  readonly seconds: number;
  readonly hashMib: number;
  readonly threads: number;
  /** For whole games. */
  readonly effort: Effort;
}

const KEY = "komadai.engine";
const DEFAULTS: EnginePrefs = { lines: 3, seconds: 10, hashMib: 32, threads: 1, effort: "quick" };

export const EFFORTS: readonly Effort[] = ["quick", "normal", "deep", "thorough"];
export const SECONDS: readonly number[] = [5, 10, 30, 60, 0];

function read(): EnginePrefs {
  try {
    const stored: unknown = JSON.parse(kept(KEY) ?? "{}");
    const given = stored && typeof stored === "object" ? (stored as Partial<EnginePrefs>) : {};
    const number = (value: unknown, least: number, most: number, otherwise: number) =>
      typeof value === "number" && value >= least && value <= most ? Math.round(value) : otherwise;
    return {
      lines: number(given.lines, 1, 5, DEFAULTS.lines),
      seconds: number(given.seconds, 0, 600, DEFAULTS.seconds),
      hashMib: number(given.hashMib, 1, 65_536, DEFAULTS.hashMib),
      threads: number(given.threads, 1, 256, DEFAULTS.threads),
      effort: EFFORTS.find((effort) => effort === given.effort) ?? DEFAULTS.effort,
    };
  } catch {
    return DEFAULTS;
  }
}

export const enginePrefs = signal<EnginePrefs>(DEFAULTS);

/** What was chosen, within what the site allows. */
export function loadPrefs(limits: EngineLimits): void {
  const prefs = read();
  enginePrefs.value = {
    ...prefs,
    hashMib: Math.min(prefs.hashMib, limits.hashMib),
    threads: Math.min(prefs.threads, limits.threads),
  };
}

export function setPrefs(over: Partial<EnginePrefs>): void {
  enginePrefs.value = { ...enginePrefs.value, ...over };
  keep(KEY, JSON.stringify(enginePrefs.value));
}

/** Doubling from 16 MiB up to what the site allows. */
export const hashChoices = ({ hashMib }: EngineLimits): number[] =>
  [16, 32, 64, 128, 256, 512, 1024].filter((mib) => mib <= hashMib);
