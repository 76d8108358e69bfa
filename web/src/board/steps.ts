// Moves of two steps, as lions make them: the piece is set down where its first step ends, and asked where it goes from there. The same
// square again is a move of one step; where it came from takes it back there.

import type { Config } from "shogiground/config";
import type * as sg from "shogiground/types";
import { squareWords } from "../notation/words";
import { apply, markedBoard, type Position } from "../rules/position";
import type { BoardMove, Square } from "../rules/types";
import type { Board, BoardView, HandSteps } from "./board";
import { sgKey } from "./names";

export class Steps implements HandSteps {
  private first: { readonly position: Position; readonly move: BoardMove } | null = null;

  constructor(
    private readonly board: Board,
    /** Told where the piece stands after its first step, and null once the second one is made or there is none. */
    private readonly onStep: (made: { readonly position: Position; readonly move: BoardMove } | null) => void,
  ) {
    board.steps = this;
    board.api.set({ events: { select: (key) => this.touched(key), unselect: (key) => this.touchedAgain(key) } });
  }

  takes(move: BoardMove): boolean {
    const { position } = this.board.current;
    if (this.first) {
      const { from, to } = this.first.move;
      this.end({ type: "board", from, through: to, to: move.to, promote: false });
      return true;
    }
    if (!this.endsOf(move.from, move.to).length) return false;
    this.first = { position, move };
    this.onStep(this.first);
    // shogiground is in the middle of its own move.
    queueMicrotask(() => this.board.refresh());
    return true;
  }

  adjust(config: Config, view: BoardView): Config {
    // Also when the game ends, or stands still, between the two.
    if (this.first?.position !== view.position || !("moves" in view.freedom)) this.forget();
    const after = this.first && apply(view.position, this.first.move);
    if (!this.first || !after) return config;
    const { from, to } = this.first.move;
    const ends = this.endsOf(from, to);
    const dests = ends.map(sgKey);
    const tried =
      view.freedom.type === "explained"
        ? [...view.position.board.keys()].filter(
            (at) => at === from || view.position.board[at]?.color !== view.position.turn,
          )
        : ends;
    return {
      ...config,
      sfen: { board: markedBoard(after) },
      lastDests: [sgKey(from), sgKey(to)],
      selected: sgKey(to),
      checks: false,
      movable: { ...config.movable, dests: new Map([[sgKey(to), [...new Set([...dests, ...tried.map(sgKey)])]]]) },
    };
  }

  marks(): readonly { key: sg.Key; className: string }[] | null {
    if (!this.first) return null;
    const { from, to } = this.first.move;
    const { position, showTargets, freedom } = this.board.current;
    if (!showTargets || freedom.type !== "explained") return [];
    return this.endsOf(from, to).map((end) => ({
      key: sgKey(end),
      className: position.board[end] && end !== from ? "dest oc" : "dest",
    }));
  }

  inWords(): string | null {
    if (!this.first) return null;
    const { from, to } = this.first.move;
    return [...new Set([to, ...this.endsOf(from, to)])].map(squareWords).join(", ");
  }

  stay(): boolean {
    if (!this.first) return false;
    this.end(this.first.move);
    return true;
  }

  cancel(): void {
    if (!this.first) return;
    this.forget();
    this.board.refresh();
  }

  private forget(): void {
    if (!this.first) return;
    this.first = null;
    this.onStep(null);
  }

  private end(move: BoardMove): void {
    this.forget();
    this.board.handOn(move, false);
  }

  /** Another piece of one's own is touched instead: the first is put back. */
  private touched(key: sg.Key): void {
    const at = this.first && sgKey(this.first.move.to);
    if (!at || key === at) return;
    const piece = this.board.api.state.pieces.get(key);
    if (piece?.color !== this.board.api.state.turnColor) return;
    queueMicrotask(() => this.cancel());
  }

  private touchedAgain(key: sg.Key): void {
    // Dragged and put back, it only stands where it stood.
    if (this.board.api.state.draggable.current?.fromBoard?.keyHasChanged) return;
    if (this.first && key === sgKey(this.first.move.to)) queueMicrotask(() => this.stay());
  }

  /** Where a second step may lead. */
  private endsOf(from: Square, through: Square): Square[] {
    const { freedom } = this.board.current;
    if (!("moves" in freedom)) return [];
    return freedom.moves
      .filter((move) => move.type === "board" && move.from === from && move.through === through)
      .map((move) => move.to);
  }
}
