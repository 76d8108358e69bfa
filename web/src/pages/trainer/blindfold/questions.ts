// Questions about a position that is not seen, and an opponent to play on against.

import { captured, greatestLoss } from "../../../rules/exchange";
import { canPromote, inCheck, legalMoves, mustPromote, premoveSquares } from "../../../rules/moves";
import { apply, type Position } from "../../../rules/position";
import { type Move, moveToUsi, type Piece, type Square } from "../../../rules/types";
import type { Walk } from "./lines";

type Chance = () => number;

export type Question =
  /** Any piece like this one, touched where it stands. */
  | { readonly type: "where"; readonly piece: Piece; readonly squares: readonly Square[] }
  /** What stands on a square, out of several; null for nothing. */
  | {
      readonly type: "what";
      readonly square: Square;
      readonly choices: readonly (Piece | null)[];
      readonly right: number;
    }
  /** Whether a move is check, or can be played at all. */
  | { readonly type: "check" | "legal"; readonly usi: string; readonly right: boolean };

const pick = <T>(from: readonly T[], chance: Chance): T => from[Math.floor(chance() * from.length)]!;
const all = Array.from({ length: 81 }, (_, square) => square);
const alike = (a: Piece | null, b: Piece | null): boolean =>
  a === b || (!!a && !!b && a.color === b.color && a.kind === b.kind && a.promoted === b.promoted);

/** Squares where something changed on the way: what has stood still needs no memory. */
function changed({ positions }: Walk): Square[] {
  const [first, last] = [positions[0]!, positions.at(-1)!];
  return all.filter((square) => !alike(first.board[square]!, last.board[square]!));
}

function where(walk: Walk, chance: Chance): Question {
  const { board } = walk.positions.at(-1)!;
  const like = (piece: Piece) => all.filter((square) => alike(board[square]!, piece));
  const moved = changed(walk).flatMap((square) => board[square] ?? []);
  // Pawns stand everywhere.
  const rare = moved.filter((piece) => like(piece).length <= 2);
  const piece = pick(rare.length > 0 ? rare : moved, chance);
  return { type: "where", piece, squares: like(piece) };
}

function what(walk: Walk, chance: Chance): Question {
  const { board } = walk.positions.at(-1)!;
  const square = pick(changed(walk), chance);
  const answer = board[square]!;
  // Pieces that do stand somewhere, each face once, and nothing at all.
  const others = [null, ...board.filter((piece) => piece !== null)].filter(
    (piece, i, faces) => !alike(piece, answer) && faces.findIndex((face) => alike(face, piece)) === i,
  );
  const choices: (Piece | null)[] = [];
  while (choices.length < 3) choices.push(...others.splice(Math.floor(chance() * others.length), 1));
  const right = Math.floor(chance() * 4);
  choices.splice(right, 0, answer);
  return { type: "what", square, choices, right };
}

/** A move as the piece goes on an empty board, which something stands in the way of. */
function blocked(position: Position, chance: Chance): string | null {
  const legal = new Set(legalMoves(position).map(moveToUsi));
  const wrong = all.flatMap((from) => {
    const piece = position.board[from];
    if (piece?.color !== position.turn) return [];
    return premoveSquares(position.board, from)
      .map((to): Move => ({ type: "board", from, to, promote: canPromote(piece, from, to) && mustPromote(piece, to) }))
      .map(moveToUsi)
      .filter((usi) => !legal.has(usi) && !legal.has(`${usi}+`));
  });
  return wrong.length > 0 ? pick(wrong, chance) : null;
}

function yesOrNo({ positions }: Walk, chance: Chance): Question {
  const position = positions.at(-1)!;
  const legal = legalMoves(position);
  const checks = legal.filter((move) => inCheck(apply(position, move)!));
  if (checks.length > 0) {
    const right = chance() < 0.5;
    const quiet = legal.filter((move) => !checks.includes(move));
    return { type: "check", usi: moveToUsi(pick(right ? checks : quiet, chance)), right };
  }
  const wrong = chance() < 0.5 ? blocked(position, chance) : null;
  return { type: "legal", usi: wrong ?? moveToUsi(pick(legal, chance)), right: wrong === null };
}

/** Five questions, no two of them the same. */
export function questions(walk: Walk, chance: Chance): Question[] {
  const asked: Question[] = [];
  for (const ask of [where, what, yesOrNo, what, where]) {
    let question = ask(walk, chance);
    const isNew = () => !asked.some((before) => JSON.stringify(before) === JSON.stringify(question));
    for (let tries = 0; tries < 20 && !isNew(); tries++) question = ask(walk, chance);
    if (isNew()) asked.push(question);
  }
  return asked;
}

/** The move of one who looks one capture ahead: what wins most, by chance among equals. */
export function reply(position: Position, chance: Chance): Move | null {
  const legal = legalMoves(position);
  const gains = legal.map((move) => captured(position, move) - (greatestLoss(apply(position, move)!)?.pawns ?? 0));
  const best = Math.max(...gains);
  const among = legal.filter((_, i) => gains[i] === best);
  return among.length > 0 ? pick(among, chance) : null;
}

/** The move between two squares; promoted where that is a choice. */
export function moveBetween(position: Position, from: Square, to: Square): Move | null {
  const ways = legalMoves(position).filter((move) => move.type === "board" && move.from === from && move.to === to);
  return ways.find(({ promote }) => promote) ?? ways[0] ?? null;
}
