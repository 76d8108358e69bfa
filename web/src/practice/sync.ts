// This browser and the account: what has changed here is sent, what has changed elsewhere is taken in. The site joins two reports
// of one item so that neither is lost, in whatever order they come; so nothing is decided here, and what fails is sent again.

import { api } from "../net/api";
import { LADDER, readClimbed } from "./decks/ladder";
import { keep, kept } from "../storage";
import { NOTHING, read as readProblems, TSUME } from "./decks/problems";
import type { PracticeIn, PracticeItem, PracticeOut } from "../wire";
import { syncedKey } from "./begin";
import { collect, keys, nameOf, put } from "./items";
import { keyFor, type Owner, tellHeard } from "./space";

/** Items of one request. */
const MOST = 100;
/** Requests of one exchange: more than anybody's practice takes. */
const ROUNDS = 500;

/** Up to where this browser has heard, and what it has in common with the site, item by item. */
interface Synced {
  readonly place: number;
  readonly sums: Record<string, string>;
}

function readSynced(of: string): Synced {
  try {
    const value = JSON.parse(kept(syncedKey(of)) ?? "{}") as Partial<Synced> | null;
    const place = Number.isSafeInteger(value?.place) ? value!.place! : 0;
    return { place, sums: typeof value?.sums === "object" && value.sums ? { ...value.sums } : {} };
  } catch {
    return { place: 0, sums: {} };
  }
}

/** Sixty-four bits of an item's text (FNV-1a, twice over): enough to see that it has changed. */
export function sum(item: PracticeItem): string {
  let [a, b] = [0x811c9dc5, 0x9e3779b9];
  for (const letter of JSON.stringify(item)) {
    const code = letter.codePointAt(0)!;
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x85ebca6b) ^ (b >>> 13);
  }
  return (a >>> 0).toString(36) + (b >>> 0).toString(36);
}

/** What the site answers; null where it could not be asked, `refused` where one of the items is none. */
export type Exchange = (said: PracticeIn) => Promise<PracticeOut | "refused" | null>;

const bySite: Exchange = async (said) => {
  const answer = await api<PracticeOut>("POST", "/api/me/practice", said);
  if (answer.ok) return answer.value;
  return answer.status === 400 || answer.status === 422 ? "refused" : null;
};

/** One request and what comes of it; null where it failed. */
async function once(of: string, sent: readonly PracticeItem[], exchange: Exchange): Promise<PracticeOut | null> {
  const answer = await exchange({ since: readSynced(of).place, items: [...sent] });
  if (answer === "refused") return apart(of, sent, exchange);
  if (!answer) return null;
  const { place, sums } = readSynced(of);
  const mine = collect(of);
  const asSent = new Map(sent.map((item) => [nameOf(item), sum(item)]));
  // What was changed here in the meantime is not overwritten: it is sent next.
  const news = answer.items.filter((item) => {
    const name = nameOf(item);
    const own = mine.get(name);
    return !own || sum(own) === asSent.get(name) || sum(own) === sums[name];
  });
  put(of, news);
  const now = collect(of);
  for (const item of news) {
    const own = now.get(nameOf(item));
    // What has no room here is known to the site all the same.
    sums[nameOf(item)] = sum(own ?? item);
  }
  keep(syncedKey(of), JSON.stringify({ place: Math.max(place, answer.place), sums }));
  if (news.some((item) => !mine.has(nameOf(item)) || sum(item) !== sum(mine.get(nameOf(item))!))) tellHeard();
  return answer;
}

/** The halves by themselves: what is none, somebody has written here by hand, and it keeps nothing else from its account. */
async function apart(of: string, sent: readonly PracticeItem[], exchange: Exchange): Promise<PracticeOut | null> {
  if (sent.length > 1) {
    const half = sent.length >> 1;
    const first = await once(of, sent.slice(0, half), exchange);
    return first && once(of, sent.slice(half), exchange);
  }
  const { place, sums } = readSynced(of);
  for (const item of sent) sums[nameOf(item)] = sum(item);
  keep(syncedKey(of), JSON.stringify({ place, sums }));
  return { place, items: [], more: false };
}

/** What a guest has practised here becomes the account's, and is the guest's no longer. */
async function takeOver(of: string, exchange: Exchange): Promise<boolean> {
  const items = [...collect(null).values()];
  for (let at = 0; at < items.length; at += MOST) {
    if (!(await once(of, items.slice(at, at + MOST), exchange))) return false;
  }
  const [guest, own] = [null, of].map((who: Owner) => readProblems(kept(keyFor(TSUME, who))) ?? NOTHING);
  if (guest!.streak > own!.streak) keep(keyFor(TSUME, of), JSON.stringify({ ...own, streak: guest!.streak }));
  // What is only this browser's goes along: games of the ladder that are under way or were lost.
  const [before, after] = [null, of].map((who: Owner) => readClimbed(kept(keyFor(LADDER, who))));
  if (Object.keys(before!).length > 0) keep(keyFor(LADDER, of), JSON.stringify({ ...before, ...after }));
  if (items.length > 0 || Object.keys(before!).length > 0) keys(null).forEach((key) => localStorage.removeItem(key));
  return true;
}

async function all(of: string, exchange: Exchange): Promise<void> {
  if (!(await takeOver(of, exchange))) return;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { sums } = readSynced(of);
    const changed = [...collect(of)].filter(([name, item]) => sums[name] !== sum(item)).map(([, item]) => item);
    const answer = await once(of, changed.slice(0, MOST), exchange);
    if (!answer || (!answer.more && changed.length <= MOST)) return;
  }
}

let running: Promise<void> | null = null;
let again = false;

/** Brings both together; whoever asks while that is being done is served after it. */
export async function sync(of: string, exchange: Exchange = bySite): Promise<void> {
  if (running) {
    again = true;
    return running;
  }
  // Of several tabs one does it at a time.
  const locks = typeof navigator === "undefined" ? undefined : navigator.locks;
  const work = () => all(of, exchange);
  running = locks ? locks.request("komadai.practice", work).then(() => undefined) : work();
  try {
    await running;
  } finally {
    running = null;
  }
  if (again) {
    again = false;
    await sync(of, exchange);
  }
}

/** Whoever has logged out leaves nothing behind but what has not reached the site yet. */
export function tidy(of: string): void {
  const { sums } = readSynced(of);
  const left = [...collect(of)].some(([name, item]) => sums[name] !== sum(item));
  if (!left) [...keys(of), syncedKey(of)].forEach((key) => localStorage.removeItem(key));
}
