// How long something is remembered: FSRS-6, the free spaced repetition scheduler, with the parameters that its authors publish as
// the default (https://github.com/open-spaced-repetition/awesome-fsrs/wiki/The-Algorithm). Days are the shortest time it knows here.

/** What is known of one memory. */
export interface Memory {
  /** Days after which it is recalled nine times in ten. */
  readonly stability: number;
  /** 1 to 10. */
  readonly difficulty: number;
}

/** Forgotten, recalled with effort, recalled. */
export type Grade = 1 | 2 | 3;

// w0 to w20.
const W = [
  0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629, 1.6483,
  0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
] as const;
const SHORTEST = 0.001;
const LONGEST = 36_500;
const EASY = 4;

const within = (least: number, value: number, most: number): number => Math.min(Math.max(value, least), most);
const stable = (days: number): number => within(SHORTEST, days, LONGEST);
const firstDifficulty = (grade: number): number => W[4] - Math.exp((grade - 1) * W[5]) + 1;

/** The chance to recall it so many days after it was recalled last. */
export function retrievability({ stability }: Memory, days: number): number {
  const factor = 0.9 ** (-1 / W[20]) - 1;
  return (1 + (factor * days) / stability) ** -W[20];
}

/** After the first time that it was asked. */
export const begun = (grade: Grade): Memory => ({
  stability: W[grade - 1]!,
  difficulty: within(1, firstDifficulty(grade), 10),
});

/** After it was asked again, so many days later. */
export function recalled(memory: Memory, days: number, grade: Grade): Memory {
  const { stability: s, difficulty: d } = memory;
  const r = retrievability(memory, days);
  const gained = Math.exp(W[8]) * (11 - d) * s ** -W[9] * (Math.exp((1 - r) * W[10]) - 1) * (grade === 2 ? W[15] : 1);
  const left = W[11] * d ** -W[12] * ((s + 1) ** W[13] - 1) * Math.exp((1 - r) * W[14]);
  // The harder it is already, the less a mistake adds; and every difficulty is drawn towards that of what is easy.
  const moved = d - (W[6] * (grade - 3) * (10 - d)) / 9;
  return {
    stability: stable(grade === 1 ? Math.min(left, s) : s * (1 + gained)),
    difficulty: within(1, W[7] * firstDifficulty(EASY) + (1 - W[7]) * moved, 10),
  };
}
