// The engine's lines for the positions of a record, as they come.

import { signal } from "@preact/signals";
import { errorText } from "../../i18n";
import { Socket } from "../../net/socket";
import type { AnalysisIn, AnalysisOut, Line, Score } from "../../wire";

export interface Known {
  readonly depth: number;
  readonly score: Score;
  readonly nodes: number;
  readonly nps: number;
  readonly pvs: readonly Line[];
}

export type Run =
  | { readonly type: "idle" }
  | { readonly type: "whole"; readonly done: number; readonly total: number }
  | { readonly type: "one" };

export interface Task {
  readonly start: string;
  readonly moves: readonly string[];
  /** The node of each position: one more than there are moves. */
  readonly nodes: readonly number[];
}

export class Analysis {
  /** By node. */
  readonly known = signal<ReadonlyMap<number, Known>>(new Map());
  readonly run = signal<Run>({ type: "idle" });
  readonly failure = signal<string | null>(null);
  private readonly socket = new Socket<AnalysisIn, AnalysisOut>({
    path: "/ws/analysis",
    onMessage: (message) => this.take(message),
    onState: (state) => state === "lost" && this.lost(),
  });
  private id = 0;
  private task: Task | null = null;

  whole(task: Task, movetimeMs: number): void {
    this.begin(task, { type: "whole", done: 0, total: task.nodes.length }, 1, movetimeMs, true);
  }

  one(task: Task, movetimeMs: number): void {
    this.begin(task, { type: "one" }, 3, movetimeMs, false);
  }

  stop(): void {
    if (this.run.value.type === "idle") return;
    this.run.value = { type: "idle" };
    this.id += 1;
    this.socket.sendIfConnected({ type: "stop" });
  }

  /** Nodes were numbered anew: nothing known can be kept. */
  forget(): void {
    this.stop();
    this.known.value = new Map();
  }

  private begin(task: Task, run: Run, multipv: number, movetimeMs: number, whole: boolean): void {
    this.id += 1;
    this.task = task;
    this.run.value = run;
    this.failure.value = null;
    this.socket.send({
      type: "analyse",
      id: this.id,
      start: task.start,
      moves: [...task.moves],
      multipv,
      movetimeMs,
      whole,
    });
  }

  private lost(): void {
    if (this.run.value.type === "idle") return;
    this.run.value = { type: "idle" };
    this.failure.value = "lost";
  }

  private take(message: AnalysisOut): void {
    if (message.id !== this.id || !this.task) return;
    switch (message.type) {
      case "line": {
        const node = this.task.nodes[message.ply];
        if (node === undefined) return;
        const { depth, score, nodes, nps, pvs } = message;
        const before = this.known.value.get(node);
        // The quick look at a whole game does not replace a deeper one.
        if (before && before.depth > depth && before.pvs.length >= pvs.length) return;
        const known = new Map(this.known.value);
        known.set(node, { depth, score, nodes, nps, pvs });
        this.known.value = known;
        return;
      }
      case "progress":
        if (this.run.value.type === "whole") {
          this.run.value = { type: "whole", done: message.done, total: message.total };
        }
        return;
      case "done":
        this.run.value = { type: "idle" };
        return;
      case "failed":
        this.run.value = { type: "idle" };
        this.failure.value = errorText("engine-unavailable", message.message);
        return;
    }
  }
}
