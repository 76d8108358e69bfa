// What the engine says of the position that is looked at, while somebody wants to know.

import { computed, signal } from "@preact/signals";
import { type Position, toSfen } from "../rules/position";
import { type Known, Live } from "../record/live";

/** Seconds for each position. */
const SECONDS = 5;
/** Whoever runs through the moves asks nothing. */
const PAUSE = 250;

export class EngineLook {
  readonly on = signal(false);
  readonly known = signal<Known | null>(null);
  readonly best = computed(() => (this.on.value ? (this.known.value?.pvs[0]?.moves[0] ?? null) : null));
  readonly live = new Live();
  private timer = 0;

  /** `way` gives the moves from the start to the position. */
  constructor(
    private readonly start: () => Position,
    private readonly way: () => readonly string[],
  ) {}

  turn(on: boolean): void {
    this.on.value = on;
    this.follow();
  }

  /** Another position is looked at. */
  follow(): void {
    this.known.value = null;
    clearTimeout(this.timer);
    this.live.stop();
    if (!this.on.value) return;
    this.timer = window.setTimeout(() => {
      const question = { start: toSfen(this.start()), moves: this.way(), lines: 1, seconds: SECONDS };
      this.live.ask(question, (known) => {
        this.known.value = known;
      });
    }, PAUSE);
  }
}
