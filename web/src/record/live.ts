// The engine's lines for one position, as they come.

import { signal } from "@preact/signals";
import { errorText } from "../i18n";
import { Socket } from "../net/socket";
import type { AnalysisIn, AnalysisOut, Line, MoveNames, Score } from "../wire";

export interface Known {
  readonly depth: number;
  readonly score: Score;
  readonly nodes: number;
  readonly nps: number;
  readonly pvs: readonly Line[];
  readonly book: readonly string[];
}

/** What only the server knows of a position of another kind of shogi. */
export interface Told {
  readonly legal: readonly string[];
  readonly check: boolean;
  /** The names of the move that led to it. */
  readonly names: MoveNames | null;
}

/** What is looked at, and how. */
export interface Question {
  readonly start: string;
  readonly moves: readonly string[];
  readonly lines: number;
  /** 0: until it is stopped. */
  readonly seconds?: number;
  readonly nodes?: number;
  readonly hashMib?: number;
  readonly threads?: number;
}

export class Live {
  readonly running = signal(false);
  readonly failure = signal<string | null>(null);
  private readonly socket = new Socket<AnalysisIn, AnalysisOut>({
    path: "/ws/analysis",
    onMessage: (message) => this.take(message),
    onState: (state) => state === "lost" && this.lost(),
  });
  private id = 0;
  private hear: (known: Known, last: boolean) => void = () => undefined;
  private tell: (told: Told) => void = () => undefined;

  /** Asks; what was asked before ends unheard. `hear` gets every set of lines, and whether it is the last; `tell` what is told of a
   * position of another kind of shogi. */
  ask(
    question: Question,
    hear: (known: Known, last: boolean) => void,
    tell: (told: Told) => void = () => undefined,
  ): void {
    this.id += 1;
    this.hear = hear;
    this.tell = tell;
    this.running.value = true;
    this.failure.value = null;
    const { start, moves, lines, seconds, nodes, hashMib, threads } = question;
    const asked: AnalysisIn = { type: "analyse", id: this.id, start, moves: [...moves], multipv: lines };
    if (seconds) asked.movetimeMs = seconds * 1000;
    if (nodes !== undefined) asked.nodes = nodes;
    if (hashMib !== undefined) asked.hashMib = hashMib;
    if (threads !== undefined) asked.threads = threads;
    this.socket.send(asked);
  }

  stop(): void {
    if (!this.running.value) return;
    this.running.value = false;
    this.id += 1;
    this.socket.sendIfConnected({ type: "stop" });
  }

  private lost(): void {
    if (!this.running.value) return;
    this.running.value = false;
    this.failure.value = "lost";
  }

  private take(message: AnalysisOut): void {
    if (message.id !== this.id) return;
    switch (message.type) {
      case "line":
        this.hear(message, message.last);
        return;
      case "told":
        this.tell(message);
        return;
      case "done":
        this.running.value = false;
        return;
      case "failed":
        this.running.value = false;
        void errorText("engine-unavailable", message.message).then((text) => {
          if (message.id === this.id) this.failure.value = text;
        });
        return;
    }
  }
}
