// The board by keyboard: arrows move a cursor, Enter takes and sets down, letters take a piece in hand, y and n answer a promotion.

import { t } from "../i18n";
import { pieceArgs, pieceWord } from "../notation/piece-word";
import { onSquare } from "../notation/words";
import { sizeOf } from "../rules/position";
import { heldAs, heldKinds } from "../rules/kinds";
import { type Color, type DropKind, fileOf, rankOf, type Square, squareAt } from "../rules/types";
import { answer, type MoreAnswers } from "./answers";
import type { Board } from "./board";
import { handKindOf, ourSquare, roleOf, sgColor, sgKey } from "./names";

const STEPS: Record<string, readonly [file: number, rank: number]> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export class Cursor {
  private at: Square;
  /** Whether the board is used by keyboard. */
  private shown = false;
  private asked: { to: Square } | null = null;
  private readonly onKey = (event: KeyboardEvent) => this.key(event);
  private readonly onFocus = () => {
    // The pointer brings its own focus; the cursor is for keys.
    if (this.element.matches(":focus-visible")) this.show();
  };
  private readonly onBlur = () => this.hide();
  private readonly onPointer = () => this.hide();

  constructor(
    private readonly element: HTMLElement,
    private readonly board: Board,
    private readonly announce: (text: string) => void,
    private readonly more: MoreAnswers = {},
  ) {
    const { files, ranks } = sizeOf(board.current.position);
    this.at = squareAt(Math.ceil(files / 2), Math.ceil(ranks / 2));
    element.addEventListener("keydown", this.onKey);
    element.addEventListener("focus", this.onFocus);
    element.addEventListener("blur", this.onBlur);
    element.addEventListener("pointerdown", this.onPointer);
  }

  destroy(): void {
    this.element.removeEventListener("keydown", this.onKey);
    this.element.removeEventListener("focus", this.onFocus);
    this.element.removeEventListener("blur", this.onBlur);
    this.element.removeEventListener("pointerdown", this.onPointer);
  }

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
    if (this.handled(digit && event.shiftKey ? `rank ${digit}` : event.key)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  private handled(key: string): boolean {
    if (this.asked) {
      if (key === "y" || key === "Y" || key === "Enter" || key === "+") this.answer(true);
      else if (key === "n" || key === "N" || key === "=") this.answer(false);
      else if (key === "Escape") this.cancel();
      return true;
    }
    const step = STEPS[key];
    if (step) {
      this.move(step);
      return true;
    }
    if (key === "Enter" || key === " ") {
      this.enter();
      return true;
    }
    if (key === "Escape") {
      this.cancel();
      return true;
    }
    // Whoever uses the pointer gives these keys to the page.
    const { position } = this.board.current;
    const kind = heldAs(position.game?.name, key.toUpperCase() as DropKind);
    const lies = key.length === 1 && heldKinds(position.game?.name).includes(kind);
    // A piece that is held comes before what its letter asks elsewhere.
    const takes = lies && (position.hands[position.turn][kind] ?? 0) > 0;
    const told = this.shown && !takes ? this.told(key) : undefined;
    if (told !== undefined) {
      this.announce(told);
      return true;
    }
    if (lies) {
      this.take(kind);
      return true;
    }
    return false;
  }

  /** What a key asks for, in words; none for a key that asks nothing. */
  private told(key: string): string | undefined {
    const steps = key === "d" || key === "D" ? this.board.steps?.inWords() : null;
    if (steps) return steps;
    const { selected } = this.board.api.state;
    const from = selected ? ourSquare(selected) : this.at;
    return answer(key, { position: this.board.current.position, at: this.at, from }, this.more);
  }

  private move([df, dr]: readonly [number, number]): void {
    const sign = this.board.current.orientation === "black" ? 1 : -1;
    const file = fileOf(this.at) + df * sign;
    const rank = rankOf(this.at) + dr * sign;
    const { files, ranks } = sizeOf(this.board.current.position);
    if (file >= 1 && rank >= 1 && file <= files && rank <= ranks) this.at = squareAt(file, rank);
    this.show();
    this.announce(this.describe(this.at));
  }

  private describe(square: Square): string {
    return onSquare(this.board.current.position, square);
  }

  private enter(): void {
    const { api } = this.board;
    const from = api.state.selected;
    const to = sgKey(this.at);
    if (from && from !== to && this.board.asksPromotion(ourSquare(from), this.at) && this.reaches(from)) {
      this.asked = { to: this.at };
      this.announce(t("promote-question"));
      return;
    }
    const held = api.state.selectedPiece && handKindOf(api.state.selectedPiece.role);
    const faces = held ? this.board.facesOf(held, this.at) : [];
    if (held && faces.length > 1) {
      this.asked = { to: this.at };
      const game = this.board.current.position.game?.name;
      const other = faces.find((face) => face !== held)!;
      this.announce(t("own-face", { face: pieceWord(held, false, game), other: pieceWord(other, false, game) }));
      return;
    }
    if (from === to) {
      if (!this.board.steps?.stay()) api.selectSquare(null);
      return;
    }
    api.selectSquare(to, undefined, true);
    if (api.state.selected === to) this.announce(t("piece-taken", { square: this.describe(this.at) }));
    this.show();
  }

  private reaches(from: string): boolean {
    const { state } = this.board.api;
    const dests = state.movable.dests?.get(from as never) ?? state.premovable.dests;
    return !!dests?.includes(sgKey(this.at));
  }

  private answer(promote: boolean): void {
    const asked = this.asked!;
    this.asked = null;
    this.board.api.selectSquare(sgKey(asked.to), promote, true);
    this.show();
  }

  private cancel(): void {
    this.asked = null;
    this.board.cancel();
    this.show();
  }

  private take(kind: DropKind): void {
    const { hands, position } = this.board.current;
    const color: Color = hands === "black" || hands === "white" ? hands : position.turn;
    this.board.api.selectPiece({ color: sgColor(color), role: roleOf(kind) }, false, true);
    const taken = !!this.board.api.state.selectedPiece;
    this.announce(
      t(taken ? "hand-taken-of" : "hand-none", {
        count: position.hands[color][kind] ?? 0,
        ...pieceArgs({ kind, promoted: false }, position.game?.name),
      }),
    );
    this.show();
  }

  private show(): void {
    this.shown = true;
    this.board.setCursor(this.at);
  }

  private hide(): void {
    this.shown = false;
    this.board.setCursor(null);
  }
}
