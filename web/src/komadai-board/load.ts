// Fetches what a board shows. Nothing is sent along that tells who reads the page.

import type { ApiError, BoardRecord, LiveRecord } from "../wire";
import { parseSfen } from "../rules/position";
import { isPassing, toldPause, Turns } from "./again";
import type { Source } from "./attributes";

/** The largest file that is sent to be read: the site would refuse it. */
const MOST_BYTES = 2 * 1024 * 1024;

/** Why nothing can be shown: a text, which is worded where it is shown, for by then another board may have spoken another language. */
export class Trouble extends Error {
  constructor(
    readonly id: string,
    readonly args: Record<string, string> = {},
    /** The pause that the site asks for, where the same may come later; null where asking again is in vain. */
    readonly pause: number | null = null,
  ) {
    super(id);
  }
}

/** What a site says when it refuses, of which there are texts here. */
const SAID = new Map([
  ["no-such-page", "error-no-such-page"],
  ["no-such-game", "error-no-such-game"],
  ["no-such-record", "error-no-such-record"],
  ["not-found", "error-not-found"],
  ["standard-only", "error-standard-only"],
  ["too-large", "error-too-large"],
  ["record-too-large", "error-record-too-large"],
  ["too-many", "error-too-many"],
  ["unavailable", "error-unavailable"],
  ["unreadable-record", "error-unreadable-record"],
  ["unreadable-game", "error-unreadable-game"],
]);

const QUIET: RequestInit = { credentials: "omit", referrerPolicy: "no-referrer" };

/** A page with many texts would use up what the site lets one reader ask at once. */
const readings = new Turns(2);

async function fetched(address: string, init: RequestInit, pause: number | null): Promise<Response> {
  try {
    return await fetch(address, { ...QUIET, ...init });
  } catch (error) {
    if ((error as Error).name === "AbortError") throw error;
    throw new Trouble("component-unreachable", { address }, pause);
  }
}

/** The pause after an answer that may be another one later. */
const pauseOf = ({ status, headers }: Response): number | null =>
  isPassing(status) ? toldPause(headers.get("retry-after"), Date.now()) : null;

async function refusal(answer: Response, address: string): Promise<Trouble> {
  const pause = pauseOf(answer);
  const told = ((await answer.json().catch(() => null)) as ApiError | null)?.error;
  const id = told && (SAID.get(told.reason ?? told.code) ?? SAID.get(told.code));
  if (id) return new Trouble(id, told.args, pause);
  return new Trouble("component-status", { address, status: String(answer.status) }, pause);
}

/** What a site answers to a text of any format. */
async function read(site: string, body: BodyInit, signal: AbortSignal): Promise<BoardRecord> {
  const address = `${site}/api/boards/read`;
  return readings.take(async () => {
    signal.throwIfAborted();
    const answer = await fetched(address, { method: "POST", body, signal }, 0);
    // With 422 it says where the text breaks.
    if (!answer.ok && answer.status !== 422) throw await refusal(answer, address);
    return (await answer.json()) as BoardRecord;
  });
}

/** A position alone, for which nobody need be asked. */
function ofPosition(sfen: string): BoardRecord {
  if (!parseSfen(sfen)) throw new Trouble("component-sfen", { sfen });
  return { record: { id: "", version: 1, names: { black: "", white: "" }, headers: [], start: sfen, nodes: [{}] } };
}

export async function load(source: Source, site: string, signal: AbortSignal): Promise<BoardRecord> {
  if (source.type === "none") throw new Trouble("component-nothing");
  if (source.type === "sfen") return ofPosition(source.sfen);
  if (!site) throw new Trouble("component-no-site");
  if (source.type === "text") return read(site, source.text, signal);
  if (source.type === "file") {
    // A file that another site does not let be read never comes, and looks like a broken line.
    const answer = await fetched(source.address, { signal }, null);
    if (!answer.ok) {
      const args = { address: source.address, status: String(answer.status) };
      throw new Trouble("component-status", args, pauseOf(answer));
    }
    const file = await answer.blob();
    if (file.size > MOST_BYTES) throw new Trouble("error-too-large");
    // The bytes as they are: the site tells the encoding.
    return read(site, file.slice(0, file.size, ""), signal);
  }
  const address = site + source.path;
  const answer = await fetched(address, { cache: "no-cache", signal }, 0);
  if (!answer.ok) throw await refusal(answer, address);
  const told = (await answer.json()) as BoardRecord | LiveRecord;
  if (!("board" in told)) return told;
  return { record: told.record, running: !told.record.end, ...(source.whole && { whole: source.whole }) };
}

const sprites = new Map<string, Promise<Document | null>>();

/** The pictures of a set of pieces; none where they do not come. Parsed by the browser as it loads them, which no policy of a page refuses. */
export function sprite(site: string, set: string): Promise<Document | null> {
  const address = `${site}/pieces/${encodeURIComponent(set)}.sprite.svg`;
  let coming = sprites.get(address);
  if (!coming) {
    coming = new Promise((done) => {
      const request = new XMLHttpRequest();
      request.open("GET", address);
      request.responseType = "document";
      request.onloadend = () => {
        const found = request.status === 200 ? request.responseXML : null;
        // Later it may come: the site was busy, or the line broken.
        if (!found && (request.status === 0 || isPassing(request.status))) sprites.delete(address);
        done(found);
      };
      request.send();
    });
    sprites.set(address, coming);
  }
  return coming;
}
