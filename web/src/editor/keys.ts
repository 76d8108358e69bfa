// The editor's board by keyboard.

import { type Color, fileOf, onBoard, other, rankOf, type Square, squareAt, type StandardKind } from "../rules/types";
import { type Diagram, KINDS, moved, withPiece } from "./diagram";

const STEPS: Record<string, readonly [file: number, rank: number]> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export interface BoardKeys {
  readonly cursor: Square;
  readonly orientation: Color;
  readonly diagram: Diagram;
  move(square: Square): void;
  tap(): void;
  let_go(): void;
  set(next: Diagram): void;
}

/** True if the key meant something. Letters set Sente's pieces, with shift Gote's. */
export function boardKey(event: KeyboardEvent, board: BoardKeys): boolean {
  const { cursor, diagram } = board;
  const step = STEPS[event.key];
  if (step) {
    const sign = board.orientation === "black" ? 1 : -1;
    const file = fileOf(cursor) + step[0] * sign;
    const rank = rankOf(cursor) + step[1] * sign;
    if (onBoard(file, rank)) board.move(squareAt(file, rank));
    return true;
  }
  switch (event.key) {
    case "Enter":
    case " ":
      board.tap();
      return true;
    case "Escape":
      board.let_go();
      return true;
    case "Delete":
    case "Backspace":
      board.set(withPiece(diagram, cursor, () => null));
      return true;
    case "+":
      board.set(withPiece(diagram, cursor, (piece) => ({ ...piece, promoted: !piece.promoted })));
      return true;
    case "-":
      board.set(withPiece(diagram, cursor, (piece) => ({ ...piece, color: other(piece.color) })));
      return true;
  }
  const kind = event.key.toUpperCase() as StandardKind;
  if (event.key.length === 1 && KINDS.includes(kind)) {
    const color = event.shiftKey ? "white" : "black";
    board.set(moved(diagram, { type: "box", color, kind, promoted: false }, { type: "square", square: cursor }));
    return true;
  }
  return false;
}
