// The clocks on this page: the time they go by, what the device keeps of them, and what is heard.

import { computed, signal } from "@preact/signals";
import { callOut } from "../../clock/calls";
import { callBetween, type Reading, readClock } from "../../clock/reading";
import { t } from "../../i18n";
import { hush, play } from "../../sound/sounds";
import { say } from "../../sound/voice";
import { forget, keep, kept } from "../../storage";
import { sideLabel } from "../../ui/labels";
import { clockText } from "../../ui/time";
import type { Side } from "../../wire";
import { type Desk, look, readDesk } from "./desk";
import { later, reloaded, type Watch } from "./watch";

const KEY = "komadai.clock";
/** Between two looks at the clocks: no tenth of a second is shown late. */
const BEAT_MS = 50;
/** How often what runs is kept, so that a wall clock that is set meanwhile matters little. */
const KEEP_MS = 5_000;

export class ClockStore {
  readonly desk = signal<Desk | null>(null);
  readonly now = signal(0);
  /** What screen readers are told. */
  readonly spoken = signal("");
  readonly readings = computed(() => {
    const desk = this.desk.value;
    return (
      desk && {
        black: readClock(desk.clocks, "black", this.now.value),
        white: readClock(desk.clocks, "white", this.now.value),
      }
    );
  });
  private watch: Watch;
  private wasHidden = false;
  private last: Reading | null = null;
  private keptAt = 0;

  constructor() {
    const [monotonic, wall] = [performance.now(), Date.now()];
    const stored = readKept();
    this.watch = stored ? reloaded(stored.at, stored.wall, monotonic, wall) : { at: 0, monotonic, wall };
    this.now.value = this.watch.at;
    if (stored) this.desk.value = stored.desk;
  }

  /** Begins to look at the clocks. */
  start(): void {
    setInterval(() => this.beat(), BEAT_MS);
    const hidden = () => {
      this.wasHidden ||= document.hidden;
      this.beat();
      if (document.hidden) this.save();
    };
    document.addEventListener("visibilitychange", hidden);
    addEventListener("pagehide", () => this.save());
    this.beat();
  }

  /** Changes the clocks at this instant. */
  act(change: (desk: Desk, now: number) => Desk | null): void {
    this.tick();
    const before = this.desk.value;
    if (!before) return;
    this.take(change(before, this.now.value));
  }

  /** Puts other clocks in the place of these; none for choosing. */
  put(desk: Desk | null): void {
    this.tick();
    this.take(desk);
  }

  /** Both clocks in words. */
  words(): string {
    const readings = this.readings.value;
    const side = (one: Side) => readings && `${this.label(one)}: ${clockText(readings[one].ms)}`;
    return [side("black"), side("white")].filter(Boolean).join("; ");
  }

  label(side: Side): string {
    return this.desk.value?.names[side] || sideLabel(side, "even");
  }

  private take(desk: Desk | null): void {
    const before = this.desk.value;
    if (desk === before) return;
    this.desk.value = desk;
    this.save();
    if (before && desk) this.tell(before, desk);
    if (desk?.phase !== "running" || desk.turn !== before?.turn) {
      hush();
      this.last = null;
    }
  }

  /** What is heard and read out of a change. */
  private tell(before: Desk, desk: Desk): void {
    if (desk.phase === "over" && before.phase === "running") {
      const lost = t("boardclock-lost", { side: this.label(desk.turn) });
      play("bell");
      say(lost.replace(/[☗☖]/g, ""));
      this.spoken.value = lost;
    } else if (desk.phase === "running" && before.phase === "running") {
      play("move");
      this.spoken.value = `${t("boardclock-turn", { side: this.label(desk.turn) })} ${this.words()}`;
    } else if (desk.phase === "running") {
      play("move");
      this.spoken.value = t("boardclock-turn", { side: this.label(desk.turn) });
    } else if (desk.phase === "paused" && before.phase === "running") {
      this.spoken.value = `${t("boardclock-paused")} ${this.words()}`;
    }
  }

  private tick(): void {
    this.watch = later(this.watch, performance.now(), Date.now(), this.wasHidden);
    this.wasHidden = document.hidden;
    this.now.value = this.watch.at;
  }

  private beat(): void {
    this.tick();
    const desk = this.desk.value;
    if (!desk) return;
    this.take(look(desk, this.now.value));
    if (this.desk.value?.phase !== "running") return;
    const reading = this.readings.value![desk.turn];
    const call = callBetween(this.last, reading);
    this.last = reading;
    if (call) callOut(call);
    if (this.now.value - this.keptAt > KEEP_MS) this.save();
  }

  private save(): void {
    const desk = this.desk.value;
    this.keptAt = this.now.value;
    if (desk) keep(KEY, JSON.stringify({ desk, at: this.watch.at, wall: this.watch.wall }));
    else forget(KEY);
  }
}

function readKept(): { desk: Desk; at: number; wall: number } | null {
  try {
    const told = JSON.parse(kept(KEY) ?? "null");
    const desk = readDesk(told?.desk);
    return desk && Number.isFinite(told.at) && Number.isFinite(told.wall)
      ? { desk, at: told.at, wall: told.wall }
      : null;
  } catch {
    // Something else wrote there.
    return null;
  }
}
