// Why a game was won or lost, out of its analysis: the move that turned it, what that move overlooked, and the phase in which most was lost.

import { apply, type Position } from "../rules/position";
import { swing } from "../rules/exchange";
import { inCheck } from "../rules/moves";
import { type Color, type Kind, other, parseUsi, rankOf } from "../rules/types";
import type { Analysis } from "../wire";
import { chance, type Judged } from "./judge";

export interface Why {
  /** Whose losses are told: the loser's. */
  readonly side: Color;
  readonly turn: Turn | null;
  readonly threat: Threat | null;
  readonly phase: Phase | null;
  /** The lesson of the course that is about such a loss. */
  readonly lesson: Lesson;
}

export type Lesson = "defence" | "mate-in-one" | "values" | "double-attack" | "safe-king" | "threatmate";

export interface Turn {
  readonly ply: number;
  /** The side's chance to win before and after it, 0 to 1. */
  readonly before: number;
  readonly after: number;
  /** What would have been better, in USI. */
  readonly best: string | null;
}

export interface Threat {
  /** `missed-mate`: the side could have mated itself; all others are what the other side could do. */
  readonly kind: "mate" | "missed-mate" | "capture" | "check" | "promotion" | "reply";
  /** The move that was overlooked, in USI, and the ply after which it could be made. */
  readonly usi: string;
  readonly ply: number;
  /** The length of the mate. */
  readonly plies?: number;
  /** The piece that could be taken. */
  readonly piece?: { readonly kind: Kind; readonly promoted: boolean };
}

export interface Phase {
  readonly name: "opening" | "middle" | "endgame";
  /** The plies of its first and its last move. */
  readonly from: number;
  readonly to: number;
  /** The move of the side that lost most in it. */
  readonly ply: number;
}

/** The last plies of the opening and of the middle game, as books count them: a game has some 110. */
const ENDS = [24, 70] as const;
const NAMES = ["opening", "middle", "endgame"] as const;
/** As much as an inaccuracy is worth a sentence. */
const LEAST = 0.07;
/** A side that still has so much is in the game. */
const IN_IT = 0.4;
/** A side that has so much at the end stood better, whatever ended the game. */
const AHEAD = 0.6;
/** Longer mates are nobody's oversight. */
const SEEN_MATE = 9;

/** `positions` are those of the analysed line by ply; null where the side lost nothing that is worth a word. */
export function whyOf(
  judged: readonly Judged[],
  { moves, evaluations }: Pick<Analysis, "moves" | "evaluations">,
  positions: readonly Position[],
  side: Color,
): Why | null {
  const own = judged.filter(({ by }) => by === side);
  if (own.length === 0) return null;
  const at = (ply: number) => chanceAt(ply, evaluations, positions, side);
  const turned = turningPoint(own, at, evaluations.length - 1);
  const turn = turned && {
    ply: turned.ply,
    before: at(turned.ply - 1),
    after: at(turned.ply),
    best: bestAt(evaluations, turned.ply, moves),
  };
  const threat = turned && threatAfter(turned.ply, { moves, evaluations }, positions, side);
  const phase = worstPhase(own, moves.length);
  if (!turn && !phase) return null;
  return { side, turn, threat, phase, lesson: lessonOf(threat, phase) };
}

/** The chance to win of a side that stood better when it lost: one that gave up too early, or lost on time. */
export function aheadAtEnd(
  evaluations: Analysis["evaluations"],
  positions: readonly Position[],
  loser: Color,
): number | null {
  const last = evaluations.length - 1;
  if (last < 0 || !positions[last]) return null;
  const left = chanceAt(last, evaluations, positions, loser);
  return left >= AHEAD ? left : null;
}

function chanceAt(
  ply: number,
  evaluations: Analysis["evaluations"],
  positions: readonly Position[],
  side: Color,
): number {
  const black = chance(evaluations[ply]!.score, positions[ply]!.turn);
  return side === "black" ? black : 1 - black;
}

/** The move after which the side never had an even chance again; else the one that lost most. */
function turningPoint(own: readonly Judged[], at: (ply: number) => number, last: number): Judged | null {
  const marked = own.filter(({ loss, ply }) => loss >= LEAST && ply <= last);
  const forGood = marked.filter(({ ply }) => {
    if (at(ply - 1) < IN_IT) return false;
    for (let later = ply; later <= last; later += 1) if (at(later) >= 0.5) return false;
    return true;
  });
  const from = forGood.length > 0 ? forGood : marked;
  return from.reduce<Judged | null>((most, one) => (most && most.loss >= one.loss ? most : one), null);
}

function bestAt(evaluations: Analysis["evaluations"], ply: number, moves: readonly string[]): string | null {
  const best = evaluations[ply - 1]!.pv[0];
  return best && best !== moves[ply - 1] ? best : null;
}

/** What the move of a ply overlooked: one's own mate first, then what the other side could do. */
function threatAfter(
  ply: number,
  { moves, evaluations }: Pick<Analysis, "moves" | "evaluations">,
  positions: readonly Position[],
  side: Color,
): Threat | null {
  const [before, after] = [evaluations[ply - 1]!, evaluations[ply]!];
  const mates = (score: Analysis["evaluations"][number]["score"], by: Color) =>
    score.type === "mate" && score.value !== 0 && score.value > 0 === (by === "black")
      ? Math.abs(score.value)
      : undefined;
  const missed = mates(before.score, side);
  if (missed !== undefined && missed <= SEEN_MATE && before.pv[0] && mates(after.score, side) === undefined) {
    return { kind: "missed-mate", usi: before.pv[0], ply: ply - 1, plies: missed };
  }
  const usi = after.pv[0];
  const move = usi ? parseUsi(usi) : null;
  if (!usi || !move) return null;
  const position = positions[ply]!;
  const mated = mates(after.score, other(side));
  if (mated !== undefined && mated <= SEEN_MATE) return { kind: "mate", usi, ply, plies: mated };
  const taken = move.type === "board" ? position.board[move.to] : null;
  if (taken && isTakenBack(moves[ply - 1]!, move.to, positions[ply - 1]!)) return { kind: "reply", usi, ply };
  if (taken && taken.kind !== "P") {
    return { kind: "capture", usi, ply, piece: { kind: taken.kind, promoted: taken.promoted } };
  }
  const next = apply(position, move);
  if (next && inCheck(next)) return { kind: "check", usi, ply };
  if (move.type === "board" && move.promote && inCamp(rankOf(move.to), side)) return { kind: "promotion", usi, ply };
  return { kind: "reply", usi, ply };
}

/** Whether a piece on this square has just taken no less there than it is itself: that it can be taken back is an exchange. */
function isTakenBack(usi: string, square: number, before: Position): boolean {
  const move = parseUsi(usi);
  if (move?.type !== "board" || move.to !== square) return false;
  const [own, taken] = [before.board[move.from], before.board[square]];
  return !!own && !!taken && swing(taken) >= swing(own);
}

const inCamp = (rank: number, side: Color): boolean => (side === "black" ? rank >= 7 : rank <= 3);

function worstPhase(own: readonly Judged[], length: number): Phase | null {
  const phases = NAMES.flatMap((name, i) => {
    const [from, to] = [i === 0 ? 1 : ENDS[i - 1]! + 1, Math.min(ENDS[i] ?? length, length)];
    const within = own.filter(({ ply }) => ply >= from && ply <= to);
    if (within.length === 0) return [];
    const lost = within.reduce((sum, { loss }) => sum + loss, 0);
    const worst = within.reduce((most, one) => (one.loss > most.loss ? one : most));
    return [{ name, from, to, ply: worst.ply, lost }];
  });
  if (phases.length === 0) return null;
  const { lost, ...phase } = phases.reduce((most, one) => (one.lost > most.lost ? one : most));
  return lost >= LEAST ? phase : null;
}

function lessonOf(threat: Threat | null, phase: Phase | null): Lesson {
  switch (threat?.kind) {
    case "mate":
    case "check":
      return "defence";
    case "missed-mate":
      return "mate-in-one";
    case "capture":
      return "values";
  }
  if (phase?.name === "opening") return "safe-king";
  return phase?.name === "endgame" ? "threatmate" : "double-attack";
}
