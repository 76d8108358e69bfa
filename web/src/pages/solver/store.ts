// The state of the solver's page: the diagram, the search, the verdict, and where one stands in the tree of the solution.

import { batch, computed, signal } from "@preact/signals";
import { Socket } from "../../net/socket";
import { played } from "../../rules/line";
import { type Position, parseSfen, toSfen } from "../../rules/position";
import { type Color, type Move, moveToUsi, parseUsi } from "../../rules/types";
import type {
  BrinkAnswer,
  HisshiVerdict,
  Judgement,
  MateChoice,
  MateFailure,
  MateIn,
  MateOut,
  MateSearch,
  MateVerdict,
} from "../../wire";
import { type Diagram, diagramOf, EMPTY, positionOf, PROBLEM } from "../../editor/diagram";

/** What the page shows: a board to set up, a search, or what came of it. */
export type Phase = "setup" | "searching" | "solved";

/** What is sought: mate by checks, or the brink (必至), after which mate cannot be prevented. */
export type Goal = "mate" | "hisshi";

export interface Failure {
  readonly code: MateFailure | "offline" | "address";
  /** Of the server, or what of the address could not be read. */
  readonly message: string;
}

/** A node laid open. */
export interface Opened {
  readonly choices: readonly MateChoice[];
  readonly line: readonly string[] | null;
}

/** A position on the way to the brink, or on it, in which the defender may try anything. */
export interface BrinkNode {
  readonly threat: readonly string[];
  readonly answers: readonly BrinkAnswer[];
}

const UNDO = 200;

export class SolverStore {
  readonly diagram = signal<Diagram>(PROBLEM);
  readonly flipped = signal(false);
  readonly phase = signal<Phase>("setup");
  readonly goal = signal<Goal>("mate");
  readonly seconds = signal(20);
  /** Plies to the move that reaches the brink, at most. */
  readonly hisshiPlies = signal(3);
  readonly search = signal<MateSearch | null>(null);
  readonly verdict = signal<MateVerdict | null>(null);
  readonly hisshi = signal<HisshiVerdict | null>(null);
  /** The brink's nodes, by the moves that lead there. */
  readonly brink = signal<ReadonlyMap<string, BrinkNode>>(new Map());
  /** Null while it is still being judged, or where there is nothing to judge. */
  readonly judgement = signal<Judgement | null>(null);
  readonly judging = signal(false);
  readonly failure = signal<Failure | null>(null);
  /** The moves shown: those up to where one stands, and how it goes on. */
  readonly line = signal<readonly string[]>([]);
  readonly ply = signal(0);
  /** What is known of nodes, by the moves that lead there. */
  readonly opened = signal<ReadonlyMap<string, Opened>>(new Map());
  readonly opening = signal<string | null>(null);
  readonly past = signal<readonly Diagram[]>([]);
  onStep: (capture: boolean) => void = () => undefined;
  onVerdict: () => void = () => undefined;

  private id = 0;
  private wanted: { id: number; key: string; moves: readonly string[] } | null = null;
  private readonly socket = new Socket<MateIn, MateOut>({
    path: "/ws/mate",
    onMessage: (answer) => this.take(answer),
    onState: (state) => state === "lost" && this.lost(),
  });

  readonly start = computed<Position>(() => positionOf(this.diagram.value));
  readonly sfen = computed(() => toSfen(this.start.value));
  readonly attacker = computed<Color>(() => this.diagram.value.turn);
  readonly positions = computed<readonly Position[]>(() => played(this.start.value, this.line.value));
  readonly position = computed<Position>(() => this.positions.value[this.ply.value] ?? this.start.value);
  readonly key = computed(() => this.line.value.slice(0, this.ply.value).join(" "));
  readonly here = computed<Opened | null>(() => this.opened.value.get(this.key.value) ?? null);
  /** The brink's node where one stands. */
  readonly brinkHere = computed<BrinkNode | null>(() => this.brink.value.get(this.key.value) ?? null);
  /** The moves of the solution; another line is a side line. */
  readonly solution = computed<readonly string[]>(() => {
    const found = this.hisshi.value ?? this.verdict.value;
    return found && "line" in found ? found.line : [];
  });
  readonly onSolution = computed(() => this.solution.value.join(" ") === this.line.value.join(" "));

  /** With the position that the address names, as the server read it, and what the address says. */
  constructor(sfen: string | null, asked: string | null = null) {
    const position = sfen === null ? null : parseSfen(sfen);
    if (position) this.diagram.value = loaded(position);
    else if (asked) this.failure.value = { code: "address", message: asked.slice(0, 200) };
  }

  /** Changes the diagram; what was found for another one goes. */
  edit(next: Diagram): void {
    if (next === this.diagram.value) return;
    batch(() => {
      this.past.value = [...this.past.value.slice(1 - UNDO), this.diagram.value];
      this.diagram.value = next;
      this.failure.value = null;
    });
  }

  undo(): void {
    const before = this.past.value.at(-1);
    if (!before) return;
    this.past.value = this.past.value.slice(0, -1);
    this.diagram.value = before;
  }

  load(sfen: string): boolean {
    const position = parseSfen(sfen);
    if (!position) return false;
    this.backToSetup();
    this.edit(loaded(position));
    return true;
  }

  clear(): void {
    this.edit({ ...EMPTY, turn: this.diagram.value.turn, rest: this.diagram.value.rest });
  }

  backToSetup(): void {
    this.socket.sendIfConnected({ type: "stop" });
    this.id += 1;
    batch(() => {
      this.phase.value = "setup";
      this.failure.value = null;
      this.line.value = [];
      this.ply.value = 0;
      this.verdict.value = null;
      this.hisshi.value = null;
      this.judging.value = false;
    });
  }

  solve(): void {
    this.id += 1;
    batch(() => {
      this.phase.value = "searching";
      this.search.value = null;
      this.verdict.value = null;
      this.hisshi.value = null;
      this.brink.value = new Map();
      this.judgement.value = null;
      this.judging.value = false;
      this.failure.value = null;
      this.opened.value = new Map();
      this.line.value = [];
      this.ply.value = 0;
    });
    this.wanted = null;
    const request = { id: this.id, sfen: this.sfen.value, timeMs: this.seconds.value * 1000 };
    this.socket.send(
      this.goal.value === "hisshi"
        ? { type: "hisshi", plies: this.hisshiPlies.value, ...request }
        : { type: "solve", ...request },
    );
  }

  stop(): void {
    this.socket.sendIfConnected({ type: "stop" });
  }

  go(ply: number): void {
    const to = Math.max(0, Math.min(ply, this.line.value.length));
    if (to === this.ply.value) return;
    const forward = to === this.ply.value + 1;
    const before = this.position.value;
    this.ply.value = to;
    const move = forward ? parseUsi(this.line.value[to - 1]!) : null;
    if (move) this.onStep(move.type === "board" && !!before.board[move.to]);
    this.look();
  }

  /** Plays a move where one stands: the line's own, or a side line that the solver is asked about. */
  play(move: Move): void {
    this.choose(moveToUsi(move));
  }

  choose(usi: string): void {
    const { value: line } = this.line;
    const at = this.ply.value;
    if (line[at] !== usi) {
      const known = this.opened.value.get([...line.slice(0, at), usi].join(" "));
      const answer = this.brinkHere.value?.answers.find((answer) => answer.usi === usi);
      this.line.value = [...line.slice(0, at), usi, ...(known?.line ?? answer?.line ?? [])];
    }
    this.go(at + 1);
  }

  toSolution(): void {
    const { value: solution } = this.solution;
    const { value: line } = this.line;
    let common = 0;
    while (common < this.ply.value && solution[common] === line[common]) common += 1;
    batch(() => {
      this.line.value = solution;
      this.ply.value = common;
    });
    this.look();
  }

  /** Shows a move that could be played instead of the solution's. */
  aside(ply: number, usi: string): void {
    batch(() => {
      this.line.value = this.solution.value;
      this.ply.value = ply - 1;
    });
    this.choose(usi);
  }

  /** Asks what can be played where one stands, unless that is known. */
  look(): void {
    if (this.phase.value !== "solved" || this.here.value || this.hisshi.value) return;
    // A judgement under way is worth waiting for; it asks for the node when it is done.
    if (this.judging.value) return;
    const moves = this.line.value.slice(0, this.ply.value);
    const key = moves.join(" ");
    if (this.opening.value === key) return;
    this.id += 1;
    this.opening.value = key;
    this.wanted = { id: this.id, key, moves };
    this.socket.send({ type: "look", id: this.id, sfen: this.sfen.value, moves });
  }

  private take(answer: MateOut): void {
    if (answer.id !== this.id) return;
    switch (answer.type) {
      case "progress":
        this.search.value = answer.search;
        return;
      case "verdict":
        this.solved(answer.verdict, answer.search);
        return;
      case "judged":
        this.judgement.value = answer.judgement;
        return;
      case "node":
        if (this.wanted?.id === answer.id) this.open(this.wanted.key, this.wanted.moves, answer);
        return;
      case "hisshi":
        this.sought(answer.verdict, answer.search);
        return;
      case "brink": {
        const { threat, answers } = answer;
        this.brink.value = new Map(this.brink.value).set(answer.moves.join(" "), { threat, answers });
        return;
      }
      case "done":
        batch(() => {
          this.judging.value = false;
          if (this.wanted?.id === answer.id) this.opening.value = null;
        });
        if (this.wanted?.id !== answer.id) this.look();
        return;
      case "failed":
        this.fail({ code: answer.code, message: answer.message });
        return;
    }
  }

  private solved(verdict: MateVerdict, search: MateSearch): void {
    batch(() => {
      this.phase.value = "solved";
      this.verdict.value = verdict;
      this.search.value = search;
      this.line.value = verdict.type === "mate" ? verdict.line : [];
      this.ply.value = 0;
      this.judging.value = verdict.type === "mate" && verdict.exact;
    });
    this.onVerdict();
  }

  private sought(verdict: HisshiVerdict, search: MateSearch): void {
    batch(() => {
      this.phase.value = "solved";
      this.hisshi.value = verdict;
      this.search.value = search;
      this.line.value = "line" in verdict ? verdict.line : [];
      this.ply.value = 0;
    });
    this.onVerdict();
  }

  private open(key: string, moves: readonly string[], node: Opened | { choices: MateChoice[]; line?: string[] }): void {
    const opened = new Map(this.opened.value);
    opened.set(key, { choices: node.choices, line: node.line ?? null });
    batch(() => {
      this.opened.value = opened;
      // A side line that was just entered goes on as the solver says.
      if (this.line.value.length === moves.length && this.line.value.join(" ") === key && node.line) {
        this.line.value = [...moves, ...node.line];
      }
    });
  }

  private fail(failure: Failure): void {
    batch(() => {
      this.failure.value = failure;
      this.opening.value = null;
      this.judging.value = false;
      if (this.phase.value === "searching") this.phase.value = "setup";
    });
  }

  private lost(): void {
    if (this.phase.value === "searching" || this.judging.value || this.opening.value !== null) {
      this.fail({ code: "offline", message: "" });
    }
  }
}

/** A problem as it came: the defender's hand is filled by hand where something was left out of it on purpose. */
function loaded(position: Position): Diagram {
  const plain = diagramOf({ ...position, ply: 1 }, true);
  const held = (hand: Position["hands"]["black"]) => Object.values(hand).reduce((sum, n) => sum + n, 0);
  const defender = position.turn === "black" ? "white" : "black";
  // What an SFEN leaves out altogether is meant for the defender, as in every printed problem.
  const bare = held(position.hands[defender]) === 0;
  const full = toSfen(positionOf(plain)) === toSfen({ ...position, ply: 1 });
  return bare || full ? plain : diagramOf({ ...position, ply: 1 }, false);
}
