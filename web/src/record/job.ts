// The analysis of a whole record: the server's job, followed from here whoever started it.

import { signal } from "@preact/signals";
import { errorText } from "../i18n";
import { api } from "../net/api";
import type { Analysis, AnalysisState, Effort } from "../wire";

/** How often at most somebody asks how it goes. */
const PACE = 200;
/** A site that starts again goes on with the analysis: it is asked again so often, with this pause. */
const TRIES = 60;
const PAUSE = 1000;

export interface JobState {
  readonly phase: AnalysisState["phase"];
  readonly done: number;
  readonly total: number;
}

const IDLE: JobState = { phase: "idle", done: 0, total: 0 };

export class Job {
  readonly analysis = signal<Analysis | null>(null);
  readonly state = signal<JobState>(IDLE);
  readonly failure = signal<string | null>(null);
  /** How far it had come when somebody stopped it here. */
  readonly stopped = signal<{ readonly done: number; readonly total: number } | null>(null);
  /** Who follows: an answer to an earlier question says nothing of what has been started since. */
  private turn = 0;

  get running(): boolean {
    const { phase } = this.state.value;
    return phase === "running" || phase === "waiting";
  }

  async start(id: string, effort: Effort): Promise<void> {
    const turn = ++this.turn;
    this.failure.value = null;
    this.stopped.value = null;
    this.state.value = { phase: "waiting", done: 0, total: 0 };
    const answer = await api<AnalysisState>("POST", `/api/records/${id}/analysis`, { effort });
    if (turn !== this.turn) return;
    if (!answer.ok) return this.failed(answer.error.message);
    this.take(answer.value);
    await this.follow(id);
  }

  async stop(id: string): Promise<void> {
    const { total } = this.state.value;
    const answer = await api<AnalysisState>("DELETE", `/api/records/${id}/analysis`);
    if (answer.ok) {
      this.take(answer.value);
      this.stopped.value = { done: answer.value.done, total: answer.value.total || total };
    } else this.failed(answer.error.message);
  }

  /** Keeps asking as long as it runs; a page that is opened meanwhile follows, too. */
  async follow(id: string): Promise<void> {
    const turn = ++this.turn;
    let failed = 0;
    do {
      const seen = this.analysis.value?.evaluations.length ?? 0;
      const answer = await api<AnalysisState>("GET", `/api/records/${id}/analysis?seen=${seen}`);
      if (turn !== this.turn) return;
      const isAway = !answer.ok && (answer.status === 0 || answer.status >= 500);
      if (isAway && this.running && ++failed <= TRIES) {
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
        continue;
      }
      if (!answer.ok) return this.failed(answer.error.message);
      failed = 0;
      this.take(answer.value);
      if (this.running) await new Promise((resolve) => setTimeout(resolve, PACE));
    } while (this.running && turn === this.turn);
  }

  private failed(message: string): void {
    this.state.value = IDLE;
    this.failure.value = message;
  }

  private take({ phase, done, total, analysis, message }: AnalysisState): void {
    this.state.value = { phase: phase === "failed" ? "idle" : phase, done, total };
    if (phase === "failed") {
      const { turn } = this;
      void errorText("engine-unavailable", message ?? "").then((text) => {
        if (turn === this.turn) this.failure.value = text;
      });
    }
    if (!analysis) return;
    const before = this.analysis.value;
    const goesOn =
      before && analysis.from === before.evaluations.length && analysis.effort === before.effort && analysis.from > 0;
    if (goesOn) {
      const evaluations = [...before.evaluations, ...analysis.evaluations];
      if (analysis.evaluations.length) this.analysis.value = { ...analysis, from: 0, evaluations };
    } else if (analysis.from === 0) this.analysis.value = analysis;
    else {
      // Another analysis began meanwhile: it is read from its beginning.
      this.analysis.value = null;
    }
  }
}
