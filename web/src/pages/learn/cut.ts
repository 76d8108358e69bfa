import { parseSfen } from "../../rules/position";
import { fileOf, rankOf } from "../../rules/types";

/** A part of a board: so many squares each way, without so many columns at the left and rows at the top. */
interface Cut {
  readonly size: number;
  readonly left: number;
  readonly top: number;
}

const FILES = 9;
/** Fewer squares would hide where a piece may go. */
const FEWEST = 5;

/**
 * The part of a board where the pieces are, with a square around them where there is room. Black's king counts only where nothing else
 * stands: at home and far from what a lesson is about, it is there for the rules' sake.
 */
export function cut(sfen: string): Cut {
  const board = parseSfen(sfen)?.board ?? [];
  const isKing = (square: number) => board[square]!.kind === "K" && board[square]!.color === "black";
  const all = [...board.keys()].filter((square) => board[square]);
  const others = all.filter((square) => !isKing(square));
  const shown = others.length > 0 ? others : all;
  if (shown.length === 0) return { size: FILES, left: 0, top: 0 };
  const span = (places: readonly number[]) =>
    [Math.max(Math.min(...places) - 1, 0), Math.min(Math.max(...places) + 1, FILES - 1)] as const;
  const across = span(shown.map((square) => FILES - fileOf(square)));
  const down = span(shown.map((square) => rankOf(square) - 1));
  const size = Math.max(FEWEST, across[1] - across[0] + 1, down[1] - down[0] + 1);
  const begin = ([from, to]: readonly [number, number]) =>
    Math.min(Math.max(Math.floor((from + to + 1 - size) / 2), 0), FILES - size);
  return { size, left: begin(across), top: begin(down) };
}
