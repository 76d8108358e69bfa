// A part of a position that is searched for, and how an address says it; the server has the same text
// (crates/archive/src/pattern/mod.rs).

import { EVERY_GAME, type GameFilter } from "../../ui/game-filter";
import { EMPTY_HAND } from "../../rules/position";
import {
  type Color,
  HAND_KINDS,
  type HandKind,
  type Piece,
  type Square,
  type StandardKind,
  squareAt,
} from "../../rules/types";
import { type Diagram, EMPTY, KINDS } from "../../editor/diagram";

/** What a square must hold where no one piece is meant. */
export type Condition = "empty" | "any" | "black" | "white";

export const CONDITIONS: readonly Condition[] = ["empty", "any", "black", "white"];
const LETTERS: Record<Condition, string> = { empty: ".", any: "*", black: "A", white: "a" };

/** How many pieces of each kind; what is left out does not matter. */
export type Amounts = Readonly<Record<Color, Readonly<Partial<Record<HandKind, number>>>>>;

export interface Query extends GameFilter {
  readonly diagram: Diagram;
  readonly conditions: ReadonlyMap<Square, Condition>;
  /** Whose hand is meant as it is, not as the least. */
  readonly exactHand: Readonly<Record<Color, boolean>>;
  readonly material: Amounts;
  readonly exactMaterial: boolean;
  readonly either: boolean;
}

export const NOTHING: Query = {
  diagram: { ...EMPTY, rest: false },
  conditions: new Map(),
  exactHand: { black: false, white: false },
  material: { black: {}, white: {} },
  exactMaterial: false,
  either: false,
  ...EVERY_GAME,
};

const COLORS = ["black", "white"] as const;

/** The query as an address has it; what says nothing is left out. */
export function toParams(query: Query): URLSearchParams {
  const { board, hands } = query.diagram;
  const held: Amounts = {
    black: query.exactHand.black ? hands.black : positive(hands.black),
    white: query.exactHand.white ? hands.white : positive(hands.white),
  };
  const exactHands = (color: Color) => query.exactHand[color];
  const fields = {
    board: boardText(board, query.conditions),
    hands: amountsText(held, exactHands),
    material: amountsText(query.material, () => query.exactMaterial),
    either: query.either ? "1" : "",
    ...filterOf((name) => query[name]),
  };
  return new URLSearchParams(Object.entries(fields).filter(([, value]) => value));
}

/** Whether it asks for nothing that every position has. */
export const saysNothing = (query: Query): boolean =>
  !["board", "hands", "material"].some((name) => toParams(query).has(name));

export function fromParams(params: URLSearchParams): Query {
  const get = (name: string) => params.get(name)?.trim() ?? "";
  const { board, conditions } = parseBoard(get("board").replaceAll(" ", "+"));
  const hands = parseAmounts(get("hands"));
  const material = parseAmounts(get("material"));
  return {
    diagram: {
      ...NOTHING.diagram,
      board,
      hands: { black: { ...EMPTY_HAND, ...hands.counts.black }, white: { ...EMPTY_HAND, ...hands.counts.white } },
    },
    conditions,
    exactHand: hands.exact,
    material: material.counts,
    exactMaterial: material.exact.black || material.exact.white,
    either: get("either") !== "",
    ...filterOf(get),
  };
}

const filterOf = (get: (name: keyof GameFilter) => string): GameFilter => ({
  from: get("from"),
  to: get("to"),
  origin: get("origin"),
  "rated-from": get("rated-from"),
  "rated-to": get("rated-to"),
  speed: get("speed"),
  mine: get("mine"),
});

const positive = (hand: Readonly<Record<HandKind, number>>) =>
  Object.fromEntries(Object.entries(hand).filter(([, count]) => count > 0));

function boardText(board: Diagram["board"], conditions: ReadonlyMap<Square, Condition>): string {
  const rows: string[] = [];
  for (let rank = 1; rank <= 9; rank++) {
    let row = "";
    let gap = 0;
    for (let file = 9; file >= 1; file--) {
      const square = squareAt(file, rank);
      const [piece, condition] = [board[square], conditions.get(square)];
      const letter = piece ? pieceText(piece) : condition ? LETTERS[condition] : "";
      if (!letter) {
        gap += 1;
        continue;
      }
      row += (gap || "") + letter;
      gap = 0;
    }
    rows.push(row + (gap || ""));
  }
  const text = rows.join("/");
  return text === "9/9/9/9/9/9/9/9/9" ? "" : text;
}

const pieceText = ({ color, kind, promoted }: Piece): string =>
  (promoted ? "+" : "") + (color === "black" ? kind : kind.toLowerCase());

function amountsText(amounts: Amounts, exactly: (color: Color) => boolean): string {
  const text = (color: Color) =>
    HAND_KINDS.filter((kind) => amounts[color][kind] !== undefined).map((kind) => {
      const count = amounts[color][kind]!;
      const letter = color === "black" ? kind : kind.toLowerCase();
      return `${exactly(color) ? "=" : ""}${count === 1 && !exactly(color) ? "" : count}${letter}`;
    });
  return COLORS.flatMap(text).join("");
}

/** What a text that is none says is left out. */
function parseBoard(text: string): { board: (Piece | null)[]; conditions: Map<Square, Condition> } {
  const board: (Piece | null)[] = new Array(81).fill(null);
  const conditions = new Map<Square, Condition>();
  for (const [row, letters] of text.split("/").slice(0, 9).entries()) {
    let file = 9;
    for (const [, gap, plus, letter] of letters.matchAll(/([1-9])|(\+)?([A-Za-z.*])/g)) {
      if (gap) {
        file -= Number(gap);
        continue;
      }
      if (file < 1) break;
      const square = squareAt(file, row + 1);
      const kind = letter!.toUpperCase() as StandardKind;
      const condition = CONDITIONS.find((name) => LETTERS[name] === letter);
      if (condition) conditions.set(square, condition);
      else if (KINDS.includes(kind)) {
        board[square] = { color: letter === kind ? "black" : "white", kind, promoted: !!plus };
      }
      file -= 1;
    }
  }
  return { board, conditions };
}

function parseAmounts(text: string): { counts: Amounts; exact: Record<Color, boolean> } {
  const counts: Record<Color, Partial<Record<HandKind, number>>> = { black: {}, white: {} };
  const exact = { black: false, white: false };
  for (const [, equals, count, letter] of text.matchAll(/(=)?(\d*)([plnsgbrPLNSGBR])/g)) {
    const kind = letter!.toUpperCase() as HandKind;
    const color = letter === kind ? "black" : "white";
    counts[color][kind] = count ? Number(count) : 1;
    if (equals) exact[color] = true;
  }
  return { counts, exact };
}
