// What a person has chosen for all games on this device.

import { effect, signal } from "@preact/signals";

export interface Settings {
  /** One of PIECE_SETS, or `auto` as long as nobody has chosen. */
  pieces: string;
  board: (typeof BOARDS)[number];
  coordinates: "auto" | "japanese" | "western" | "none";
  notation: "auto" | "japanese" | "western";
  targets: boolean;
  sounds: boolean;
  /** On what kind of board a piece is heard to be set down. */
  boardSound: (typeof BOARD_SOUNDS)[number];
  /** In whose order the pieces are set up before a game; not at all where nobody asks for it. */
  ceremony: "none" | "ohashi" | "ito";
  voice: boolean;
  /** Whether byoyomi is called in games that one watches, too. */
  voiceWatching: boolean;
  volume: number;
  theme: "auto" | "light" | "dark";
  /** How wide the column beside a board is, in hundredths of the window; 0 until somebody has drawn it. */
  column: number;
}

export const BOARD_SOUNDS = ["kaya", "hinoki", "katsura", "plastic", "felt"] as const;

export const BOARDS = ["kaya", "kaede", "keyaki", "paper"] as const;

const KEY = "komadai.settings";
const DEFAULTS: Settings = {
  pieces: "auto",
  board: "kaya",
  coordinates: "auto",
  notation: "auto",
  targets: true,
  sounds: true,
  boardSound: "kaya",
  ceremony: "none",
  voice: true,
  voiceWatching: false,
  volume: 0.8,
  theme: "auto",
  column: 0,
};

export const PIECE_SETS = [
  "hitomoji",
  "futamoji",
  "international",
  "bilingual",
  "kurobori",
  "reduced",
  "cursive",
  "animals",
] as const;

function load(): Settings {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return { ...DEFAULTS, ...(stored && typeof stored === "object" ? stored : {}) };
  } catch {
    // A browser that keeps nothing still plays, with the defaults.
    return { ...DEFAULTS };
  }
}

export const settings = signal<Settings>(load());

export function change<K extends keyof Settings>(key: K, value: Settings[K]): void {
  settings.value = { ...settings.value, [key]: value };
}

/** The set that is shown: until another is chosen, kanji for those who read Japanese, pictures for everybody else. */
export const pieceSet = (): string => {
  const { pieces } = settings.value;
  if (pieces !== "auto") return pieces;
  return document.documentElement.lang === "ja" ? "hitomoji" : "international";
};

/** How files and ranks are marked: until something else is chosen, as readers of the language have them. */
export const coordinates = (): "japanese" | "western" | "none" => {
  const chosen = settings.value.coordinates;
  if (chosen !== "auto") return chosen;
  return document.documentElement.lang === "ja" ? "japanese" : "western";
};

export const reducedMotion = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Keeps page and storage in step with the settings. */
export function applySettings(): void {
  effect(() => {
    const now = settings.value;
    const html = document.documentElement;
    html.dataset.theme = now.theme;
    html.dataset.board = now.board;
    if (now.column > 0) html.style.setProperty("--column", `${now.column}vw`);
    else html.style.removeProperty("--column");
    usePieces(pieceSet());
    try {
      localStorage.setItem(KEY, JSON.stringify(now));
    } catch {
      // See load().
    }
    // The server writes the theme into the page, so that the next one does not flash, and draws boards with the same pieces.
    setCookie("theme", now.theme);
    setCookie("pieces", now.pieces);
  });
}

export function setCookie(name: string, value: string): void {
  document.cookie = `${name}=${value}; path=/; max-age=31536000; samesite=lax`;
}

function usePieces(set: string): void {
  const href = `/pieces/${encodeURIComponent(set)}.css`;
  let link = document.querySelector<HTMLLinkElement>("link#pieces");
  if (!link) {
    link = document.createElement("link");
    link.id = "pieces";
    link.rel = "stylesheet";
    document.head.append(link);
  }
  if (link.getAttribute("href") !== href) link.href = href;
}
