// What the attributes of a board ask for.

import { EVEN_START } from "../rules/position";

/** Whence the record comes. */
export type Source =
  /** Of a site: the path that tells it; whether it is asked again, and where all of it is shown. */
  | { readonly type: "site"; readonly path: string; readonly follows: boolean; readonly whole?: string }
  /** A file at any address. */
  | { readonly type: "file"; readonly address: string }
  | { readonly type: "sfen"; readonly sfen: string }
  /** What stands within the element. */
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "none" };

/** Those that say what is shown; the others say how. */
export const SOURCES = ["src", "sfen", "record", "game", "study", "chapter", "live", "site"] as const;
export const LOOKS = ["ply", "flip", "arrows", "pieces", "theme", "lang", "coordinates", "moves"] as const;

export type Get = (name: string) => string | null;

const id = (text: string): string => encodeURIComponent(text.trim());

/** A position, as engines are told of it or without their words; with moves it is a record, which the site reads. */
function positionOf(text: string): Source {
  const [start = "", moves] = text.replace(/^position\s+/, "").split(/\s+moves\s+/);
  const own = start === "startpos" ? EVEN_START : start.replace(/^sfen\s+/, "");
  return moves ? { type: "text", text: `position sfen ${own} moves ${moves}` } : { type: "sfen", sfen: own };
}

/** The first that is there of a position, a file, and what a site keeps; else the text within. */
export function sourceOf(get: Get, text: string): Source {
  const given = (name: string) => get(name)?.trim() || null;
  const of = (path: string, follows = false, whole?: string): Source => ({
    type: "site",
    path: `/api/${path}`,
    follows,
    ...(whole && { whole }),
  });
  const [sfen, src, record, game, study, live] = ["sfen", "src", "record", "game", "study", "live"].map(given);
  if (sfen) return positionOf(sfen);
  if (src) return { type: "file", address: src };
  if (record) return of(`boards/record/${id(record)}`);
  if (game) return of(`boards/game/${id(game)}`, true);
  if (study) {
    // Both as two attributes and as a study's address has them.
    const [name = "", chapter = ""] = study.split("/");
    return of(`boards/study/${id(name)}/${id(given("chapter") ?? chapter)}`);
  }
  if (live) {
    const board = live.split("/").at(-1)!;
    const whole = live.includes("/") ? `/live/${live.split("/").map(id).join("/")}` : `/embed/live/${id(board)}`;
    return of(`live/boards/${id(board)}`, true, whole);
  }
  return text.trim() ? { type: "text", text } : { type: "none" };
}

/** Arrows `7g7f` and `P*5e`, marks `5e`; what is neither is left out. */
export function drawnOf(text: string | null): string[] {
  const isOne = (word: string) => /^[1-9][a-i]([1-9][a-i])?$|^[PLNSGBR]\*[1-9][a-i]$/.test(word);
  return (text ?? "").split(/[\s,]+/).filter(isOne);
}

/** At which move a board opens: a number of moves, `end`, or where it stands by itself. */
export function plyOf(text: string | null, most: number, own: number): number {
  if (text === null || text.trim() === "") return own;
  if (text.trim() === "end") return most;
  const ply = Number(text);
  return Number.isInteger(ply) ? Math.max(0, Math.min(most, ply < 0 ? most + 1 + ply : ply)) : own;
}
