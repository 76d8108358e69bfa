// A position as a drawing: the board, what is in hand above and below it, the last move, arrows and marks.

import { handWords } from "../notation/hand";
import { pieceName } from "../notation/japanese";
import type { Position } from "../rules/position";
import {
  type Color,
  fileOf,
  HAND_KINDS,
  other,
  type Piece,
  parseSquare,
  parseUsi,
  rankOf,
  type Square,
  squareAt,
} from "../rules/types";
import { svg } from "./dom";
import { t } from "./texts";

export interface View {
  readonly position: Position;
  /** Who sits below. */
  readonly below: Color;
  readonly last: string | null;
  /** Arrows and marks. */
  readonly drawn: readonly string[];
  readonly names: Readonly<Record<Color, string>>;
  readonly coordinates: "japanese" | "western" | "none";
  readonly sprite: Document | null;
}

const W = 110;
const H = 120;
const SIDE = 44;
const HAND = 132;
/** Where the board begins. */
const TOP = HAND + SIDE;
export const WIDTH = 9 * W + 2 * SIDE;
export const HEIGHT = 2 * HAND + 2 * SIDE + 9 * H;

/** The middle of a square. */
function middle(square: Square, below: Color): { x: number; y: number } {
  const [column, row] =
    below === "black" ? [9 - fileOf(square), rankOf(square) - 1] : [fileOf(square) - 1, 9 - rankOf(square)];
  return { x: SIDE + (column + 0.5) * W, y: TOP + (row + 0.5) * H };
}

/** A piece by its picture; a letter on a plain one until the pictures have come. */
function drawPiece(piece: Piece, upright: boolean, sprite: Document | null): SVGElement {
  const king = piece.color === "black" ? "K" : "O";
  const letter = piece.kind === "K" ? king : `${piece.promoted ? "+" : ""}${piece.kind}`;
  const found = sprite?.getElementById(`${upright ? "u" : "r"}-${letter}`);
  if (found) {
    const own = document.importNode(found, true) as Element as SVGElement;
    own.removeAttribute("id");
    return own;
  }
  return svg(
    "g",
    { transform: upright ? null : "rotate(180)" },
    svg("polygon", { class: "plain", points: "0,-52 34,-38 44,54 -44,54 -34,-38" }),
    svg("text", { class: piece.promoted ? "letter promoted" : "letter", y: 26 }, pieceName(piece).at(-1)),
  );
}

function arrow(from: { x: number; y: number }, to: { x: number; y: number }): SVGElement {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const long = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / long, dy / long];
  const head = { x: to.x - ux * 34, y: to.y - uy * 34 };
  const corners = [
    [to.x, to.y],
    [head.x - uy * 24, head.y + ux * 24],
    [head.x + uy * 24, head.y - ux * 24],
  ];
  return svg(
    "g",
    { class: "arrow" },
    svg("line", { x1: from.x, y1: from.y, x2: head.x, y2: head.y }),
    svg("polygon", { points: corners.map((corner) => corner.map((n) => n.toFixed(1)).join(",")).join(" ") }),
  );
}

function drawn(word: string, view: View): SVGElement | null {
  const square = parseSquare(word);
  if (square !== null) {
    const { x, y } = middle(square, view.below);
    return svg("circle", { class: "mark", cx: x, cy: y, r: 50 });
  }
  const move = parseUsi(word);
  if (!move) return null;
  const to = middle(move.to, view.below);
  const at = handPlace(view, view.position.turn, move.type === "drop" ? move.kind : "P");
  return arrow(move.type === "board" ? middle(move.from, view.below) : at, to);
}

/** The kinds in a hand, in the order in which they stand. */
const kindsIn = (view: View, color: Color) => HAND_KINDS.filter((kind) => view.position.hands[color][kind] > 0);

/** The middle of a kind in hand; where none is, that of the first place. */
function handPlace(view: View, color: Color, kind: string): { x: number; y: number } {
  const index = Math.max(
    0,
    kindsIn(view, color).findIndex((one) => one === kind),
  );
  const isBelow = color === view.below;
  const x = SIDE + 4.25 * W + (index + 0.5) * 0.8 * W - 0.5 * W;
  return { x, y: isBelow ? HEIGHT - HAND / 2 : HAND / 2 };
}

function hand(view: View, color: Color): SVGElement {
  const isBelow = color === view.below;
  const y = isBelow ? HEIGHT - HAND : 0;
  const turn = view.position.turn === color ? "hand turn" : "hand";
  const group = svg(
    "g",
    { class: turn },
    svg("rect", { class: "stand", x: SIDE, y: y + 6, width: 9 * W, height: HAND - 12, rx: 10 }),
  );
  const name = `${color === "black" ? "☗" : "☖"} ${view.names[color]}`.trim();
  // A long name is drawn narrower rather than over the pieces.
  const wide = [...name].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 0x2e80 ? 38 : 21), 0);
  const room = 3.9 * W;
  const narrow = wide > room ? { textLength: room, lengthAdjust: "spacingAndGlyphs" } : {};
  group.append(svg("text", { class: "name", x: SIDE + 16, y: y + HAND / 2 + 13, ...narrow }, name));
  for (const kind of kindsIn(view, color)) {
    const at = handPlace(view, color, kind);
    const piece = drawPiece({ color, kind, promoted: false }, isBelow, view.sprite);
    group.append(svg("g", { transform: `translate(${at.x} ${at.y})scale(.78)` }, piece));
    const count = view.position.hands[color][kind];
    if (count > 1) group.append(svg("text", { class: "count", x: at.x + 24, y: y + HAND - 18 }, String(count)));
  }
  return group;
}

function coordinates(view: View): SVGElement[] {
  if (view.coordinates === "none") return [];
  const ranks = view.coordinates === "japanese" ? "一二三四五六七八九" : "abcdefghi";
  const all: SVGElement[] = [];
  for (let n = 1; n <= 9; n++) {
    const { x, y } = middle(squareAt(n, n), view.below);
    all.push(svg("text", { class: "coordinate", x, y: TOP - 12 }, String(n)));
    all.push(svg("text", { class: "coordinate", x: WIDTH - SIDE / 2, y: y + 11 }, ranks[n - 1]));
  }
  return all;
}

function grid(): SVGElement[] {
  const [right, bottom] = [SIDE + 9 * W, TOP + 9 * H];
  let d = "";
  for (let n = 0; n <= 9; n++) d += `M${SIDE + n * W} ${TOP}V${bottom}M${SIDE} ${TOP + n * H}H${right}`;
  const stars = [3, 6].flatMap((file) => [3, 6].map((rank) => [SIDE + file * W, TOP + rank * H] as const));
  return [
    svg("rect", { class: "wood", x: SIDE, y: TOP, width: 9 * W, height: 9 * H }),
    svg("path", { class: "lines", d }),
    ...stars.map(([cx, cy]) => svg("circle", { class: "star", cx, cy, r: 7 })),
  ];
}

export function draw(view: View, label: string): SVGSVGElement {
  const { position, below, last } = view;
  const picture = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": label, class: "picture" });
  for (const defs of view.sprite?.querySelectorAll("defs") ?? []) picture.append(document.importNode(defs, true));
  picture.append(...grid());
  const move = last ? parseUsi(last) : null;
  for (const square of move ? (move.type === "board" ? [move.from, move.to] : [move.to]) : []) {
    const { x, y } = middle(square, below);
    picture.append(svg("rect", { class: "last", x: x - W / 2, y: y - H / 2, width: W, height: H }));
  }
  picture.append(...coordinates(view), hand(view, other(below)), hand(view, below));
  position.board.forEach((piece, square) => {
    if (!piece) return;
    const { x, y } = middle(square, below);
    const own = drawPiece(piece, piece.color === below, view.sprite);
    picture.append(svg("g", { transform: `translate(${x} ${y})`, class: "piece" }, own));
  });
  for (const word of view.drawn) {
    const shape = drawn(word, view);
    if (shape) picture.append(shape);
  }
  return picture;
}

/** Both hands in words, for whoever hears the board. */
export const handsInWords = (position: Position): string =>
  (["black", "white"] as const)
    .map((side) => `${t(`hand-${side}`)}: ${handWords(position.hands[side]) || t("hand-empty")}`)
    .join("; ");
