// When what did not come is asked for again, and how many ask at once.

/** How often a game is asked for that goes on, while its page is seen. */
export const EVERY_MS = 5_000;
const MOST_MS = 300_000;
/** A site that says itself when to come again is believed for so long. */
const MOST_TOLD_MS = 3_600_000;
/** So often is asked in vain for what does not go on. */
export const MOST_MISSES = 8;

/** Whether the same request may be answered later. */
export const isPassing = (status: number): boolean => status === 429 || status >= 500;

/** The pause that a site names by `Retry-After`, in seconds or as a date; 0 where it names none. */
export function toldPause(header: string | null, now: number): number {
  if (!header) return 0;
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1_000 : Date.parse(header) - now;
  return Number.isNaN(ms) ? 0 : Math.max(0, Math.min(MOST_TOLD_MS, ms));
}

/** How long to wait after so many misses in a row; `chance`, from 0 to 1, sets the boards of a page apart. */
export const pauseAfter = (misses: number, told: number, chance: number): number =>
  Math.max(told, Math.min(MOST_MS, EVERY_MS * 2 ** Math.max(0, misses - 1))) * (1 + chance / 4);

/** So many works at once; the others wait for their turn in the order in which they came. */
export class Turns {
  private free: number;
  private readonly waiting: (() => void)[] = [];

  constructor(most: number) {
    this.free = most;
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((done) => this.waiting.push(done));
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.free += 1;
    }
  }
}
