// Fetches what a board shows. Nothing is sent along that tells who reads the page.

import type { ApiError, BoardRecord, LiveRecord } from "../wire";
import { parseSfen } from "../rules/position";
import type { Source } from "./attributes";

/** The largest file that is sent to be read: the site would refuse it. */
const MOST_BYTES = 2 * 1024 * 1024;

/** Why nothing can be shown: a text, which is worded where it is shown, for by then another board may have spoken another language. */
export class Trouble extends Error {
  constructor(
    readonly id: string,
    readonly args: Record<string, string> = {},
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

async function fetched(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, { ...QUIET, ...init });
  } catch (error) {
    if ((error as Error).name === "AbortError") throw error;
    throw new Trouble("component-unreachable", { address });
  }
}

async function refusal(answer: Response, address: string): Promise<Trouble> {
  const told = ((await answer.json().catch(() => null)) as ApiError | null)?.error;
  const id = told && (SAID.get(told.reason ?? told.code) ?? SAID.get(told.code));
  if (id) return new Trouble(id, told.args);
  return new Trouble("component-status", { address, status: String(answer.status) });
}

/** What a site answers to a text of any format. */
async function read(site: string, body: BodyInit, signal: AbortSignal): Promise<BoardRecord> {
  const address = `${site}/api/boards/read`;
  const answer = await fetched(address, { method: "POST", body, signal });
  // With 422 it says where the text breaks.
  if (!answer.ok && answer.status !== 422) throw await refusal(answer, address);
  return (await answer.json()) as BoardRecord;
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
    const answer = await fetched(source.address, { signal });
    if (!answer.ok) throw new Trouble("component-status", { address: source.address, status: String(answer.status) });
    const file = await answer.blob();
    if (file.size > MOST_BYTES) throw new Trouble("error-too-large");
    // The bytes as they are: the site tells the encoding.
    return read(site, file.slice(0, file.size, ""), signal);
  }
  const address = site + source.path;
  const answer = await fetched(address, { cache: "no-cache", signal });
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
      request.onload = () => done(request.status === 200 ? request.responseXML : null);
      request.onerror = () => {
        // Another board may have more luck later.
        sprites.delete(address);
        done(null);
      };
      request.send();
    });
    sprites.set(address, coming);
  }
  return coming;
}
