// One attempt at a problem: the person's moves, the site's judgement of each, the defence's answers.

import { batch, computed, signal } from "@preact/signals";
import { t } from "../i18n";
import { api } from "../net/api";
import { played } from "../rules/line";
import { parseSfen, type Position } from "../rules/position";
import { type Move, moveToUsi, parseUsi } from "../rules/types";
import { reducedMotion } from "../settings";
import type { Hint, ProblemAnswer, ProblemTally, ProblemView } from "../wire";
import type { Card } from "../memory/card";
import type { Outcome } from "../memory/schedule";
import { hintAlone, judgeAlone } from "./offline";
import { note } from "./note";

/** What the site says at the moment. */
export type Said =
  | { readonly type: "turn" }
  | { readonly type: "judging" }
  | { readonly type: "right" }
  | { readonly type: "slower"; readonly plies: number }
  | { readonly type: "refuted"; readonly why: string; readonly defence: string; readonly played: string }
  | { readonly type: "no-check" }
  | { readonly type: "illegal"; readonly foul: string }
  | { readonly type: "perpetual-check" }
  | { readonly type: "open" }
  | { readonly type: "failed"; readonly message: string }
  | { readonly type: "solved"; readonly outcome: Outcome; readonly longer: boolean; readonly card: Card }
  | { readonly type: "shown"; readonly card: Card };

/** How much of the move a hint gives away. */
export type HintStep = 0 | 1 | 2 | 3;

export class ProblemStore {
  readonly line = signal<readonly string[]>([]);
  readonly ply = signal(0);
  readonly said = signal<Said>({ type: "turn" });
  readonly hintStep = signal<HintStep>(0);
  readonly hint = signal<string | null>(null);
  readonly flipped = signal(false);
  /** How many liked it; undefined: nobody has said. */
  readonly tally = signal<ProblemTally | undefined>(undefined);
  onMove: (capture: boolean) => void = () => undefined;
  onSaid: (said: Said) => void = () => undefined;

  private helped = false;
  private longer = false;
  private missed: Card | null = null;
  private turn = 0;

  readonly start: Position;
  readonly positions = computed<readonly Position[]>(() => played(this.start, this.line.value));
  readonly position = computed<Position>(() => this.positions.value[this.ply.value] ?? this.start);
  readonly ended = computed(() => this.said.value.type === "solved" || this.said.value.type === "shown");
  /** Whether the person may move: on the last position, at his turn, with nothing to be taken back first. */
  readonly mayMove = computed(() => {
    const waiting = ["turn", "right", "slower", "no-check", "illegal", "open", "failed"].includes(this.said.value.type);
    return waiting && this.ply.value === this.line.value.length && this.position.value.turn === this.start.turn;
  });

  constructor(readonly problem: ProblemView) {
    this.start = parseSfen(problem.card.sfen)!;
    this.tally.value = problem.card.votes;
  }

  async play(move: Move): Promise<void> {
    if (!this.mayMove.value) return;
    const usi = moveToUsi(move);
    const moves = this.line.value;
    const turn = ++this.turn;
    this.add(usi);
    this.forgetHint();
    this.say({ type: "judging" });
    const path = `/api/tsume/${this.problem.card.id}/judge`;
    const answer = await api<ProblemAnswer>("POST", path, { moves: [...moves], usi });
    if (turn !== this.turn) return;
    const alone = !answer.ok && answer.status === 0;
    const judged = answer.ok ? answer.value : alone ? judgeAlone(this.problem, moves, usi) : null;
    if (!judged) {
      this.takeBackTo(moves.length);
      this.say({ type: "failed", message: alone ? t("problem-offline") : !answer.ok ? answer.error.message : "" });
      return;
    }
    await this.answered(judged, usi, moves.length, turn);
  }

  private async answered(answer: ProblemAnswer, usi: string, ply: number, turn: number): Promise<void> {
    switch (answer.type) {
      case "mate":
        this.solved();
        return;
      case "mates":
        if (!(await this.answerWith(answer.defence, turn))) return;
        this.longer ||= answer.shortest === false;
        this.say(answer.shortest === false ? { type: "slower", plies: answer.plies } : { type: "right" });
        return;
      case "refuted":
        // The schedule hears of a mistake at once: leaving the page does not undo it.
        this.missed ??= note(this.problem.card.id, "missed");
        if (!(await this.answerWith(answer.defence, turn))) return;
        this.say({ type: "refuted", why: answer.why, defence: answer.defence, played: usi });
        return;
      case "illegal":
        this.takeBackTo(ply);
        this.say({ type: "illegal", foul: answer.foul });
        return;
      case "no-check":
      case "open":
      case "perpetual-check":
        this.takeBackTo(ply);
        this.say({ type: answer.type });
        return;
    }
  }

  /** The defence's move, after a moment to see one's own. False if the person has gone elsewhere meanwhile. */
  private async answerWith(usi: string, turn: number): Promise<boolean> {
    await new Promise((resolve) => setTimeout(resolve, reducedMotion() ? 0 : 420));
    if (turn !== this.turn) return false;
    this.add(usi);
    return true;
  }

  private solved(): void {
    const outcome: Outcome = this.missed ? "missed" : this.helped || this.longer ? "helped" : "clean";
    // A mistake has been noted when it was made; solving it after all changes nothing about that.
    const card = this.missed ?? note(this.problem.card.id, outcome);
    this.say({ type: "solved", outcome, longer: this.longer, card });
  }

  /** Takes back the move that was refuted. */
  retry(): void {
    if (this.said.value.type !== "refuted") return;
    this.turn += 1;
    this.takeBackTo(this.line.value.length - 2);
    this.say({ type: "turn" });
  }

  /** From the beginning; a new attempt once the last one has ended. */
  restart(): void {
    this.turn += 1;
    if (this.ended.value) {
      this.helped = false;
      this.longer = false;
      this.missed = null;
    }
    batch(() => {
      this.line.value = [];
      this.ply.value = 0;
      this.forgetHint();
      this.say({ type: "turn" });
    });
  }

  /** One step more: the piece, where it goes, the move itself. */
  async more(): Promise<void> {
    if (!this.mayMove.value || this.hintStep.value === 3) return;
    const turn = this.turn;
    if (this.hint.value === null) {
      const path = `/api/tsume/${this.problem.card.id}/hint`;
      const answer = await api<Hint>("POST", path, { moves: [...this.line.value] });
      if (turn !== this.turn) return;
      const alone = !answer.ok && answer.status === 0;
      const usi = answer.ok ? answer.value.usi : alone && hintAlone(this.problem, this.line.value);
      if (!usi) {
        this.say(answer.ok ? { type: "open" } : { type: "failed", message: answer.error.message });
        return;
      }
      this.hint.value = usi;
    }
    this.helped = true;
    this.hintStep.value = (this.hintStep.value + 1) as HintStep;
  }

  /** Gives up: the whole solution, to be stepped through. */
  show(): void {
    this.turn += 1;
    this.missed ??= note(this.problem.card.id, "missed");
    batch(() => {
      this.line.value = this.problem.solution;
      this.ply.value = 0;
      this.forgetHint();
      this.say({ type: "shown", card: this.missed! });
    });
  }

  go(ply: number): void {
    const to = Math.max(0, Math.min(ply, this.line.value.length));
    if (to === this.ply.value) return;
    const before = this.position.value;
    const move = to === this.ply.value + 1 ? parseUsi(this.line.value[to - 1]!) : null;
    this.ply.value = to;
    if (move) this.onMove(move.type === "board" && !!before.board[move.to]);
  }

  private add(usi: string): void {
    const before = this.positions.value.at(-1)!;
    const move = parseUsi(usi);
    batch(() => {
      this.line.value = [...this.line.value, usi];
      this.ply.value = this.line.value.length;
    });
    this.onMove(move?.type === "board" && !!before.board[move.to]);
  }

  private takeBackTo(ply: number): void {
    batch(() => {
      this.line.value = this.line.value.slice(0, Math.max(0, ply));
      this.ply.value = this.line.value.length;
    });
  }

  private forgetHint(): void {
    this.hint.value = null;
    this.hintStep.value = 0;
  }

  private say(said: Said): void {
    this.said.value = said;
    this.onSaid(said);
  }
}
