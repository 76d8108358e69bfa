// Looks at a learner's moves before they are sent: first by the rules, then by the engine, which looks at the position while
// the learner thinks. A move that is held back stands on the board until the learner takes it back or plays it all the same.

import { effect, signal } from "@preact/signals";
import { apply, toSfen } from "../../../rules/position";
import { type Color, type Move, moveToUsi } from "../../../rules/types";
import { keep, kept } from "../../../storage";
import { EFFORT_NODES, type Evaluation } from "../../../wire";
import { judge } from "../../../record/judge";
import { Live } from "../../../record/live";
import type { GameStore } from "../store";
import { type Danger, dangerOf } from "./danger";

const KEY = "komadai.warnings";
const NODES = EFFORT_NODES.quick;
/** A move waits no longer for the engine's opinion, in milliseconds. */
const PATIENCE = 3_000;

export interface Held {
  readonly move: Move;
  /** Null while the engine looks at it. */
  readonly danger: Danger | null;
}

/** What two evaluations say of the move between them. */
export function engineSays(before: Evaluation, usi: string, after: Evaluation, by: Color): Danger | null {
  const { mark } = judge(before, usi, after, by);
  if (mark !== "blunder") return null;
  return { type: after.score.type === "mate" ? "forced-mate" : "blunder" };
}

export class Watch {
  readonly on = signal(kept(KEY) === "on");
  readonly held = signal<Held | null>(null);
  private readonly live = new Live();
  private before: Evaluation | null = null;

  constructor(private readonly store: GameStore) {
    store.holdsBack = (move) => this.holdsBack(move);
    effect(() => {
      const { myTurn, game } = store;
      this.before = null;
      if (!this.on.value || !myTurn.value) return;
      this.ask([], (found) => {
        this.before = found;
      });
      // Asked anew after every move.
      void game.value.ply;
    });
  }

  turn(on: boolean): void {
    this.on.value = on;
    keep(KEY, on ? "on" : "off");
    if (!on) this.takeBack();
  }

  takeBack(): void {
    this.store.staged.value = null;
    this.held.value = null;
  }

  playAnyway(): void {
    const held = this.held.value;
    this.takeBack();
    if (!held) return;
    this.store.holdsBack = null;
    this.store.play(held.move);
    this.store.holdsBack = (move) => this.holdsBack(move);
  }

  private holdsBack(move: Move): boolean {
    const usi = moveToUsi(move);
    const position = this.store.now.value;
    const after = apply(position, move);
    const legal = this.store.legal.value.some((one) => moveToUsi(one) === usi);
    if (!this.on.value || !after || !legal || this.store.game.value.sealing) return false;
    const danger = dangerOf(position, move);
    const { before } = this;
    if (!danger && !before) return false;
    this.store.viewing.value = null;
    this.store.staged.value = after;
    this.held.value = { move, danger };
    if (danger || !before) return true;
    const isWaiting = () => this.held.value?.move === move && !this.held.value.danger;
    const timer = setTimeout(() => isWaiting() && this.playAnyway(), PATIENCE);
    this.ask([usi], (found) => {
      clearTimeout(timer);
      if (!isWaiting()) return;
      const danger = engineSays(before, usi, found, position.turn);
      if (danger) this.held.value = { move, danger };
      else this.playAnyway();
    });
    return true;
  }

  private ask(more: readonly string[], hear: (found: Evaluation) => void): void {
    const { positions, game } = this.store;
    const moves = [...game.peek().moves.map(({ usi }) => usi), ...more];
    const start = toSfen(positions.peek()[0]!);
    this.live.ask({ start, moves, lines: 1, nodes: NODES }, ({ score, depth, nodes, pvs, book }, last) => {
      if (last) hear({ score, depth, nodes, pv: pvs[0]?.moves ?? [], book: [...book] });
    });
  }
}
