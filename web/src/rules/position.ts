// A position as the browser needs it to draw and to hint. The server alone decides what is legal.

import { heldAs, heldKinds, otherFace } from "./kinds";
import {
  type Color,
  type DropKind,
  type HandKind,
  type Kind,
  type Move,
  other,
  type OwnKind,
  type Piece,
  squareAt,
} from "./types";

export type Hand = Readonly<Record<HandKind, number> & Partial<Record<OwnKind, number>>>;

/** A game on another board than that of nine by nine squares, or by other rules: only the server knows them. */
export interface OtherGame {
  readonly name: string;
  readonly files: number;
  readonly ranks: number;
  /** What the server told of the position, as long as it is the last one. */
  readonly told?: { readonly legal: readonly Move[]; readonly check: boolean };
}

export interface Position {
  /** Of which game; left out in standard shogi. */
  readonly game?: OtherGame;
  /** By squares: a smaller board is the corner at 1a. */
  readonly board: readonly (Piece | null)[];
  readonly hands: Readonly<Record<Color, Hand>>;
  readonly turn: Color;
  readonly ply: number;
}

export const EVEN_START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
export const EMPTY_HAND: Hand = { R: 0, B: 0, G: 0, S: 0, N: 0, L: 0, P: 0 };

const KINDS = "PLNSGBRK";
/** Of other games, too. */
const ALL_KINDS = "ABCDEFGHIJKLMNOPQRSTUVWXYZȦĊḞĹṖẊ";
const NINE = { files: 9, ranks: 9 };

export const sizeOf = (position: Position): { readonly files: number; readonly ranks: number } => position.game ?? NINE;

/** What a row of an SFEN tells one after the other: empty squares are counted in two digits only on boards as wide. */
const told = (row: string, isWide: boolean): readonly string[] => row.match(isWide ? /\d+|./g : /./g) ?? [];

/** SFEN with one letter for each piece, also where a sign stands behind it. */
export const marked = (sfen: string): string =>
  sfen.replaceAll("'", "\u0307").replaceAll("!", "\u0301").normalize("NFC");
const unmarked = (sfen: string): string => sfen.normalize("NFD").replaceAll("\u0307", "'").replaceAll("\u0301", "!");

/** As many squares as a row tells. */
const squaresIn = (row: string): number =>
  told(row.replaceAll("+", ""), true).reduce((sum, letter) => sum + (Number(letter) || 1), 0);

export function parseSfen(sfen: string): Position | null {
  const words = marked(sfen.trim()).split(/\s+/);
  const name = words[0]?.includes("/") ? undefined : words.shift();
  const [rows, turn, hands, ply] = words;
  if (!rows || (turn !== "b" && turn !== "w") || !hands) return null;
  const ranks = rows.split("/");
  const game = name ? { name, files: squaresIn(ranks[0]!), ranks: ranks.length } : undefined;
  const size = game ?? NINE;
  const kinds = game ? ALL_KINDS : KINDS;
  if (ranks.length !== size.ranks || size.ranks > 16 || size.files > 16) return null;
  const board: (Piece | null)[] = new Array(Math.max(81, squareAt(size.files, size.ranks) + 1)).fill(null);
  for (let r = 0; r < size.ranks; r++) {
    let file = size.files;
    let promoted = false;
    for (const letter of told(ranks[r]!, size !== NINE)) {
      if (letter >= "1" && letter <= "9") file -= Number(letter);
      else if (letter === "+") promoted = true;
      else {
        const kind = letter.toUpperCase();
        if (!kinds.includes(kind) || file < 1) return null;
        board[squareAt(file, r + 1)] = {
          color: letter === kind ? "black" : "white",
          kind: kind as Kind,
          promoted,
        };
        promoted = false;
        file -= 1;
      }
    }
    if (file !== 0) return null;
  }
  const inHand: Record<Color, Partial<Record<DropKind, number>>> = {
    black: { ...EMPTY_HAND },
    white: { ...EMPTY_HAND },
  };
  // Where nothing is held, the third word tells something else, which the server alone has to know.
  if (hands !== "-" && heldKinds(name).length) {
    for (const [, count, letter] of hands.matchAll(/(\d*)([a-zA-Z])/g)) {
      const kind = letter!.toUpperCase() as DropKind;
      if (!kinds.includes(kind)) return null;
      const hand = inHand[letter === kind ? "black" : "white"];
      hand[kind] = (hand[kind] ?? 0) + (count ? Number(count) : 1);
    }
  }
  return {
    ...(game && { game }),
    board,
    hands: inHand as Record<Color, Hand>,
    turn: turn === "b" ? "black" : "white",
    ply: Number(ply) || 1,
  };
}

/** The board in SFEN, where pieces of two signs have one letter. */
export function markedBoard(position: Position): string {
  const rows: string[] = [];
  const { files, ranks } = sizeOf(position);
  for (let rank = 1; rank <= ranks; rank++) {
    let row = "";
    let gap = 0;
    for (let file = files; file >= 1; file--) {
      const piece = position.board[squareAt(file, rank)];
      if (!piece) {
        gap += 1;
        continue;
      }
      if (gap) row += gap;
      gap = 0;
      row += (piece.promoted ? "+" : "") + (piece.color === "black" ? piece.kind : piece.kind.toLowerCase());
    }
    rows.push(gap ? row + gap : row);
  }
  return rows.join("/");
}

export const boardSfen = (position: Position): string => unmarked(markedBoard(position));

export function handsSfen(position: Position): string {
  let text = "";
  for (const color of ["black", "white"] as const) {
    for (const kind of heldKinds(position.game?.name)) {
      const count = position.hands[color][kind] ?? 0;
      if (count) text += (count > 1 ? count : "") + (color === "black" ? kind : kind.toLowerCase());
    }
  }
  return text || "-";
}

export function toSfen(position: Position): string {
  const name = position.game ? `${position.game.name} ` : "";
  return `${name}${boardSfen(position)} ${position.turn === "black" ? "b" : "w"} ${handsSfen(position)} ${position.ply}`;
}

/** Whether a move takes something, be it on its way. */
export const captures = ({ board }: Position, move: Move): boolean =>
  move.type === "board" &&
  ((move.to !== move.from && !!board[move.to]) || (move.through !== undefined && !!board[move.through]));

/** Plays a move without asking whether it is legal; null when there is nothing to move. */
export function apply(position: Position, move: Move): Position | null {
  const game = position.game?.name;
  const board = position.board.slice();
  const mover = position.turn;
  let hand = position.hands[mover];
  if (move.type === "drop") {
    const held = heldAs(game, move.kind);
    const count = hand[held];
    if (!count) return null;
    hand = { ...hand, [held]: count - 1 };
    board[move.to] = { color: mover, kind: move.kind, promoted: move.promote };
  } else {
    const piece = board[move.from];
    if (!piece) return null;
    const captured = board[move.to];
    if (captured && captured.kind !== "K") {
      const held = heldAs(game, captured.kind);
      hand = { ...hand, [held]: (hand[held] ?? 0) + 1 };
    }
    board[move.from] = null;
    if (move.through !== undefined) board[move.through] = null;
    const turned = move.promote ? otherFace(game, piece.kind) : null;
    board[move.to] = turned ? { ...piece, kind: turned } : { ...piece, promoted: piece.promoted || move.promote };
  }
  // What was told was told of the position before.
  const { told: _, ...untold } = position.game ?? { told: undefined };
  return {
    ...(position.game && { game: untold as OtherGame }),
    board,
    hands: { ...position.hands, [mover]: hand },
    turn: other(mover),
    ply: position.ply + 1,
  };
}
