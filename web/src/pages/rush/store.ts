// A rush: as many mates as one can find before the time is up or the third mistake is made. Problems grow harder as it goes on.

import { batch, signal } from "@preact/signals";
import type { ProblemCard, ProblemView } from "../../wire";
import { ProblemStore } from "../../tsume/problem-store";
import { LENGTHS, type Length } from "../../practice/decks/rush";

/** Mistakes that end a rush. */
export const MISTAKES = 3;

/** Problems of about the same difficulty, of which a rush takes one. */
const STEP = 6;
/** How long a solution or a refutation stays on the board. */
const SHOWN = { solved: 450, refuted: 1_300 };

export type Phase = "ready" | "loading" | "playing" | "over" | "failed";

/** One problem of each step of difficulty, then hard ones until all have been drawn. */
export function drawn(cards: readonly ProblemCard[], random: () => number = Math.random): ProblemCard[] {
  const steps: ProblemCard[] = [];
  const rest: ProblemCard[] = [];
  for (let from = 0; from < cards.length; from += STEP) {
    const group = cards.slice(from, from + STEP);
    const [chosen] = group.splice(Math.floor(random() * group.length), 1);
    steps.push(chosen!);
    rest.push(...group);
  }
  return [...steps, ...rest.reverse()];
}

export class RushStore {
  readonly phase = signal<Phase>("ready");
  readonly length = signal<Length>("three");
  /** What is left of the time; null where there is no limit. */
  readonly left = signal<number | null>(null);
  readonly current = signal<ProblemStore | null>(null);
  readonly solved = signal<readonly ProblemCard[]>([]);
  readonly missed = signal<readonly ProblemCard[]>([]);
  /** Hears of each problem's end and of the rush's. */
  onEvent: (what: "solved" | "missed" | "over") => void = () => undefined;
  onMove: (capture: boolean) => void = () => undefined;

  private queue: ProblemCard[] = [];
  private coming: Promise<ProblemView | null> | null = null;
  private due: number | null = null;
  private timer: ReturnType<typeof setInterval> | undefined;
  /** Rises with each rush, so that what an earlier one still waits for is not heard. */
  private run = 0;

  constructor(
    private readonly cards: readonly ProblemCard[],
    private readonly load: (id: string) => Promise<ProblemView | null>,
  ) {}

  async start(length: Length): Promise<void> {
    const run = ++this.run;
    clearInterval(this.timer);
    this.queue = drawn(this.cards);
    this.coming = null;
    batch(() => {
      this.length.value = length;
      this.phase.value = "loading";
      this.solved.value = [];
      this.missed.value = [];
      this.current.value = null;
      this.left.value = LENGTHS[length];
    });
    await this.next(run);
    if (run !== this.run || this.phase.value !== "playing") return;
    // The time runs from the moment that there is a board to look at.
    const lasts = LENGTHS[length];
    if (lasts === null) return;
    this.due = performance.now() + lasts;
    this.timer = setInterval(() => this.tick(), 100);
  }

  /** Ends the rush: by oneself, or because the time is up. */
  end(): void {
    if (this.phase.value !== "playing") return;
    this.run += 1;
    clearInterval(this.timer);
    this.phase.value = "over";
    this.onEvent("over");
  }

  private tick(): void {
    const left = Math.max(0, this.due! - performance.now());
    this.left.value = left;
    if (left === 0) this.end();
  }

  private async next(run: number): Promise<void> {
    this.coming ??= this.take();
    const problem = await this.coming;
    if (run !== this.run) return;
    this.coming = null;
    if (!problem) {
      // All solved, or the site is away.
      if (this.phase.value === "playing" && this.queue.length === 0) this.end();
      else {
        clearInterval(this.timer);
        this.phase.value = "failed";
      }
      return;
    }
    const store = new ProblemStore(problem);
    store.onMove = (capture) => this.onMove(capture);
    store.onSaid = ({ type }) => {
      if (run !== this.run || this.current.value !== store) return;
      if (type === "solved") this.goOn(run, "solved");
      else if (type === "refuted") this.goOn(run, "missed");
    };
    batch(() => {
      this.current.value = store;
      this.phase.value = "playing";
    });
    // While this one is being thought about, the next one comes.
    this.coming = this.take();
  }

  private take(): Promise<ProblemView | null> {
    const card = this.queue.shift();
    return card ? this.load(card.id) : Promise.resolve(null);
  }

  private goOn(run: number, how: "solved" | "missed"): void {
    const { card } = this.current.value!.problem;
    const list = how === "solved" ? this.solved : this.missed;
    list.value = [...list.value, card];
    this.onEvent(how);
    setTimeout(
      () => {
        if (run !== this.run) return;
        if (this.missed.value.length >= MISTAKES) this.end();
        else void this.next(run);
      },
      how === "solved" ? SHOWN.solved : SHOWN.refuted,
    );
  }
}
