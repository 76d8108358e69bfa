// The words of the board. Black is sente, the first player, everywhere.

export type Color = "black" | "white";
/** Unpromoted kinds of shogi that may be held, by their SFEN letter. */
export type HandKind = "P" | "L" | "N" | "S" | "G" | "B" | "R";
export type StandardKind = HandKind | "K";
/** Letters of pieces that only other games have; those that stand in SFEN with a sign behind them, `P'` and `L!`, as one letter with a
 * dot or an accent upon it. */
export type OwnKind =
  | "A"
  | "C"
  | "D"
  | "E"
  | "F"
  | "H"
  | "I"
  | "M"
  | "O"
  | "Q"
  | "T"
  | "U"
  | "V"
  | "W"
  | "X"
  | "Ȧ"
  | "Ċ"
  | "Ḟ"
  | "Ĺ"
  | "Ṗ"
  | "Ẋ";
/** Unpromoted kinds of every game. What a letter means is told by the game. */
export type Kind = StandardKind | OwnKind;
export type DropKind = HandKind | OwnKind;

export interface Piece {
  readonly color: Color;
  readonly kind: Kind;
  readonly promoted: boolean;
}

/** 0..80: (file - 1) * 9 + (rank - 1), so 1a is 0 and 9i is 80. The squares that larger boards have besides come behind those,
 * by files of sixteen. */
export type Square = number;

export interface BoardMove {
  readonly type: "board";
  readonly from: Square;
  /** The square that a move of two steps passes; it may end where it began. */
  readonly through?: Square;
  readonly to: Square;
  readonly promote: boolean;
}
export interface DropMove {
  readonly type: "drop";
  readonly kind: DropKind;
  readonly to: Square;
  /** Only a strict game can see a piece dropped promoted side up; it loses at once. */
  readonly promote: boolean;
}
export type Move = BoardMove | DropMove;

export const HAND_KINDS: readonly HandKind[] = ["R", "B", "G", "S", "N", "L", "P"];

export const other = (color: Color): Color => (color === "black" ? "white" : "black");
export const fileOf = (square: Square): number => (square < 81 ? Math.floor(square / 9) : (square - 81) >> 4) + 1;
export const rankOf = (square: Square): number => (square < 81 ? square % 9 : (square - 81) & 15) + 1;
export const squareAt = (file: number, rank: number): Square =>
  onBoard(file, rank) ? (file - 1) * 9 + rank - 1 : (file - 1) * 16 + rank + 80;
export const onBoard = (file: number, rank: number): boolean => file >= 1 && file <= 9 && rank >= 1 && rank <= 9;
/** The rank as the side itself counts it: 1 is the far edge. */
export const relativeRank = (square: Square, color: Color): number =>
  color === "black" ? rankOf(square) : 10 - rankOf(square);
export const inZone = (square: Square, color: Color): boolean => relativeRank(square, color) <= 3;

export const RANK_LETTERS = "abcdefghijklmnop";
export const squareName = (square: Square): string => `${fileOf(square)}${RANK_LETTERS[rankOf(square) - 1]}`;

export function parseSquare(text: string): Square | null {
  const [, file, rank] = /^([1-9]|1[0-6])([a-p])$/.exec(text) ?? [];
  return file && rank ? squareAt(Number(file), RANK_LETTERS.indexOf(rank) + 1) : null;
}

export function moveToUsi(move: Move): string {
  if (move.type === "drop") return `${move.promote ? "+" : ""}${move.kind}*${squareName(move.to)}`;
  const squares = [move.from, ...(move.through === undefined ? [] : [move.through]), move.to].map(squareName);
  return squares.join("") + (move.promote ? "+" : "");
}

export function parseUsi(text: string): Move | null {
  const drop = /^(\+?)([A-Z])\*(\d+[a-p])$/.exec(text);
  if (drop) {
    const to = parseSquare(drop[3]!);
    return to === null ? null : { type: "drop", kind: drop[2] as DropKind, to, promote: drop[1] === "+" };
  }
  const board = /^(\d+[a-p])(\d+[a-p])?(\d+[a-p])(\+?)$/.exec(text);
  if (!board) return null;
  const from = parseSquare(board[1]!);
  const through = board[2] ? parseSquare(board[2]) : undefined;
  const to = parseSquare(board[3]!);
  if (from === null || through === null || to === null || from === (through ?? to)) return null;
  return { type: "board", from, ...(through !== undefined && { through }), to, promote: board[4] === "+" };
}
