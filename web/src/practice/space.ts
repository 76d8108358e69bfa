// Whose practice this browser keeps. A guest's stands under plain keys; that of an account under keys of its own, so that two who
// share a browser never see each other's.

import { keep, kept } from "../storage";

const OWNER = "komadai.practice.owner";

/** The account's name; null: a guest. */
export type Owner = string | null;

let known: Owner | undefined;

/** Whose page this is. What was kept for reading without a connection names nobody: then it is whoever was there last. */
export function owner(): Owner {
  if (known !== undefined) return known;
  const who = typeof document === "undefined" ? null : document.querySelector<HTMLAnchorElement>(".site-tools .who");
  if (who) {
    known = who.dataset["account"] ?? null;
    if ((kept(OWNER) || null) !== known) keep(OWNER, known ?? "");
  } else {
    known = kept(OWNER) || null;
  }
  return known;
}

export const keyFor = (key: string, of: Owner = owner()): string => (of === null ? key : `${key}@${of}`);

export const keptPractice = (key: string): string | null => kept(keyFor(key));

const changed = new Set<() => void>();
const heard = new Set<() => void>();

/** Keeps something practised, and says so. */
export function keepPractice(key: string, value: string): void {
  keep(keyFor(key), value);
  changed.forEach((tell) => tell());
}

/** Called after something was kept. */
export const onChanged = (tell: () => void): unknown => changed.add(tell);

/** Called after the site has told what was practised elsewhere; ends with what it returns. */
export function onHeard(tell: () => void): () => void {
  heard.add(tell);
  return () => void heard.delete(tell);
}

export const tellHeard = (): void => heard.forEach((tell) => tell());
