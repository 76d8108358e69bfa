// What each step puts on the board, when it is done, and why a move that is not allowed is not.

import { hasPawnOn, inCheck, legalMoves, pseudoLegal, stuck } from "../../rules/moves";
import { EVEN_START, parseSfen, type Position } from "../../rules/position";
import { fileOf, type Move, moveToUsi } from "../../rules/types";

/** When a step is done: all pawns captured, a piece dropped, out of check, mate; or never, for there is nothing to do. */
type Goal = "capture" | "drop" | "escape" | "mate" | "free";

interface Step {
  readonly sfen: string;
  readonly goal: Goal;
}

const STEPS: Record<string, Step> = {
  goal: { sfen: EVEN_START, goal: "free" },
  king: { sfen: "9/9/9/3p1p3/4K4/4p4/9/9/9 b - 1", goal: "capture" },
  gold: { sfen: "9/9/9/3ppp3/4G4/4p4/9/9/9 b - 1", goal: "capture" },
  silver: { sfen: "9/9/9/4p4/4S4/3p1p3/9/9/9 b - 1", goal: "capture" },
  knight: { sfen: "9/9/9/9/5p3/9/4p4/9/3N5 b - 1", goal: "capture" },
  lance: { sfen: "9/9/4p4/9/4p4/9/9/9/4L4 b - 1", goal: "capture" },
  rook: { sfen: "9/9/9/1p5p1/9/9/9/1R7/9 b - 1", goal: "capture" },
  bishop: { sfen: "9/9/2p3p2/9/9/9/6p2/1B7/9 b - 1", goal: "capture" },
  pawn: { sfen: "9/9/9/9/4p4/4p4/9/4P4/9 b - 1", goal: "capture" },
  promotion: { sfen: "9/1p7/p5p2/1S5P1/9/6N2/9/9/9 b - 1", goal: "capture" },
  dragon: { sfen: "9/9/2p6/3p5/9/9/9/3R5/9 b - 1", goal: "capture" },
  drop: { sfen: "9/9/9/4s4/9/9/9/4R4/9 b - 1", goal: "drop" },
  check: { sfen: "4k4/9/4r4/9/9/9/9/9/3SKS3 b G 1", goal: "escape" },
  mate: { sfen: "4k4/9/4P4/9/9/9/9/9/9 b G 1", goal: "mate" },
  fouls: { sfen: "4k4/9/9/9/4P4/9/9/9/4K4 b P 1", goal: "free" },
  ends: { sfen: EVEN_START, goal: "free" },
};

export const stepOf = (name: string): Step => STEPS[name] ?? STEPS["goal"]!;

export const startOf = (name: string): Position => parseSfen(stepOf(name).sfen)!;

/** Whether a step is done by this move, and the position it leads to; it is White's turn there. */
export function isDone(goal: Goal, move: Move, after: Position): boolean {
  if (goal === "capture") return after.board.every((piece) => piece?.color !== "white");
  if (goal === "drop") return move.type === "drop";
  if (goal === "escape") return !inCheck(after, "black");
  return goal === "mate" && isMate(after);
}

export const isMate = (position: Position): boolean => inCheck(position) && legalMoves(position).length === 0;

/** The code of the foul that a move would be; null for a legal one. */
export function foulOf(position: Position, move: Move): string | null {
  const usi = moveToUsi(move);
  if (legalMoves(position).some((legal) => moveToUsi(legal) === usi)) return null;
  if (pseudoLegal(position).some((way) => moveToUsi(way) === usi)) return "leaves-check";
  if (move.type === "board") {
    const piece = position.board[move.from];
    return piece && !move.promote && stuck(piece.kind, piece.color, move.to) ? "must-promote" : "wrong-movement";
  }
  if (position.board[move.to]) return "occupied";
  if (move.kind === "P" && hasPawnOn(position.board, position.turn, fileOf(move.to))) return "nifu";
  return "no-retreat";
}
