// The board on the page: shogiground drawn from one plain value, moves handed back as ours.

import { Shogiground } from "shogiground";
import type { Api } from "shogiground/api";
import type { Config } from "shogiground/config";
import type { DrawShape } from "shogiground/draw";
import type * as sg from "shogiground/types";
import { markedBoard, handsSfen, type Position, sizeOf } from "../rules/position";
import { heldAs, heldKinds, otherFace } from "../rules/kinds";
import { canPromote, inCheck, mustPromote, predropSquares, premoveSquares } from "../rules/moves";
import {
  type BoardMove,
  type Color,
  type DropKind,
  type HandKind,
  type Move,
  moveToUsi,
  other,
  parseUsi,
  type Square,
  squareAt,
} from "../rules/types";
import {
  FORSYTH,
  handKindOf,
  heldRole,
  kingSquare,
  ourBoard,
  ourColor,
  ourPiece,
  ourSquare,
  roleOf,
  sgColor,
  sgKey,
  turnedRole,
} from "./names";

/** What may be done on the board: nothing, what is listed, or anything a hand could do. In a strict game that is played; where
 * it is explained, what is not listed is handed on, too, and the piece goes back at once. */
export type Freedom =
  | { readonly type: "none" }
  | { readonly type: "listed"; readonly moves: readonly Move[] }
  | { readonly type: "explained"; readonly moves: readonly Move[] }
  | { readonly type: "anything" };

export interface BoardView {
  readonly position: Position;
  readonly orientation: Color;
  readonly lastMove: string | null;
  /** Who moves pieces on this screen. */
  readonly hands: Color | "both" | "none";
  readonly freedom: Freedom;
  readonly premoves: boolean;
  readonly showTargets: boolean;
  readonly arrows: readonly Arrow[];
  /** Squares that show why a move was a foul. */
  readonly faults: readonly Square[];
  /** Squares that a hint points at. */
  readonly hints?: readonly Square[];
  readonly animate: boolean;
}

export interface Arrow {
  readonly usi: string;
  readonly brush: "best" | "other" | "played";
}

/** Where pieces go on within one move, who asks for its second step. */
export interface HandSteps {
  /** Whether a move that was made by hand is only a step of one: it is handed on once it is whole. */
  takes(move: BoardMove): boolean;
  /** What the board shows between two steps. */
  adjust(config: Config, view: BoardView): Config;
  /** The squares that are pointed out between two steps; null at other times. */
  marks(): readonly { key: sg.Key; className: string }[] | null;
  /** Where the second step may end, in words; null where none is asked for. */
  inWords(): string | null;
  /** Whether there was a first step, which is now the whole move. */
  stay(): boolean;
  /** The first step is taken back. */
  cancel(): void;
}

export interface BoardElements {
  readonly board: HTMLElement;
  readonly top: HTMLElement;
  readonly bottom: HTMLElement;
}

export class Board {
  readonly api: Api;
  private view: BoardView;
  private cursor: Square | null = null;
  steps: HandSteps | null = null;

  constructor(
    elements: BoardElements,
    view: BoardView,
    private readonly onMove: (move: Move) => void,
  ) {
    this.view = view;
    this.api = Shogiground(
      {
        ...this.config(view),
        coordinates: { enabled: true, files: "numeric", ranks: "japanese" },
        draggable: { distance: 3, showGhost: true },
        highlight: { lastDests: true, check: true },
        // Hands animate too; whoever asks the system for less motion gets none.
        animation: { enabled: view.animate, hands: true, duration: 200 },
        scaleDownPieces: false,
        promotion: {
          promotesTo: (role) => turnedRole(this.game, role),
          unpromotesTo: (role) => heldRole(this.game, handKindOf(role)),
          movePromotionDialog: (orig, dest) => this.asksPromotion(ourSquare(orig), ourSquare(dest)),
          forceMovePromotion: (orig, dest) => this.mustPromote(ourSquare(orig), ourSquare(dest)),
          // Where a piece is dropped with either face, the player says which.
          dropPromotionDialog: ({ role }, key) => this.facesOf(handKindOf(role), ourSquare(key)).length > 1,
        },
        forsyth: FORSYTH,
        hands: { roles: heldKinds(this.game).map((kind) => roleOf(kind)) },
      },
      { board: elements.board, hands: { top: elements.top, bottom: elements.bottom } },
    );
    // shogiground remembers where it stands until something scrolls or changes its size; a line of news above it does neither.
    const forget = () => {
      const { board, hands } = this.api.state.dom.bounds;
      for (const bounds of [board.bounds, hands.bounds, hands.pieceBounds]) bounds.clear();
    };
    for (const element of Object.values(elements) as HTMLElement[]) {
      element.addEventListener("pointerdown", forget, { capture: true });
    }
    // Asked for at every drawing: they follow what is taken up, which only shogiground knows.
    Object.defineProperty(this.api.state.drawable, "squares", { get: () => this.highlights(), set: () => undefined });
  }

  /** A move that was made by hand. One that is only explained is not left standing. */
  private made(move: Move, premade: boolean): void {
    if (move.type === "board" && !this.steps && this.goesOn(move)) {
      // Who asks for the second step has not come yet; half a move is none.
      queueMicrotask(() => this.refresh());
    } else if (move.type === "drop" || !this.steps?.takes(move)) this.handOn(move, premade);
  }

  /** Whether a listed move goes on from where this one ends. */
  private goesOn({ from, to }: BoardMove): boolean {
    const { freedom } = this.view;
    return "moves" in freedom && freedom.moves.some((m) => m.type === "board" && m.from === from && m.through === to);
  }

  handOn(move: Move, premade: boolean): void {
    const { freedom } = this.view;
    const stands = freedom.type !== "explained" || freedom.moves.some((one) => moveToUsi(one) === moveToUsi(move));
    if (stands || !premade) this.onMove(move);
    // shogiground is in the middle of drawing it.
    if (!stands) queueMicrotask(() => this.refresh());
  }

  refresh(): void {
    this.api.set(this.config(this.view), true);
  }

  /** Lets go of whatever is held: a piece, a question about its promotion, a move made ahead. */
  cancel(): void {
    this.steps?.cancel();
    this.api.cancelMoveOrDrop();
  }

  /** Whether the player is being asked about a promotion. */
  get asking(): boolean {
    return !!this.api.state.promotion.current;
  }

  set(view: BoardView): void {
    const skip = !view.animate;
    // Where nothing may be moved any more, nobody is asked about a promotion either.
    if (view.freedom.type === "none" && this.asking) this.cancel();
    this.view = view;
    this.api.set(this.config(view), skip);
    if (view.freedom.type !== "none") {
      if (!this.api.playPremove()) this.api.playPredrop();
    }
  }

  get current(): BoardView {
    return this.view;
  }

  /** The square that the keyboard stands on. */
  setCursor(square: Square | null): void {
    this.cursor = square;
    this.api.state.dom.redraw();
  }

  private highlights() {
    const marks = this.view.faults.map((square) => ({ key: sgKey(square), className: "fault" }));
    for (const square of this.view.hints ?? []) marks.push({ key: sgKey(square), className: "hint" });
    if (this.cursor !== null) marks.push({ key: sgKey(this.cursor), className: "cursor" });
    return [...marks, ...(this.steps?.marks() ?? this.explainedTargets())];
  }

  /** Where the piece that is taken up can go, where more than that may be tried. */
  private explainedTargets() {
    const { freedom, showTargets } = this.view;
    const { selected, selectedPiece, pieces } = this.api.state;
    if (freedom.type !== "explained" || !showTargets || !this.isOwnTurn()) return [];
    return freedom.moves
      .filter((move) =>
        move.type === "board" ? sgKey(move.from) === selected : heldRole(this.game, move.kind) === selectedPiece?.role,
      )
      .map(firstStep)
      .map((to) => ({ key: sgKey(to), className: pieces.has(sgKey(to)) ? "dest oc" : "dest" }));
  }

  /** The listed ways to go from one square to another, on the turn of whoever sits here; null where nothing is listed. */
  private waysBetween(from: Square, to: Square): Move[] | null {
    const { freedom } = this.view;
    if ((freedom.type !== "listed" && freedom.type !== "explained") || !this.isOwnTurn()) return null;
    return freedom.moves.filter((m) => m.type === "board" && m.from === from && m.to === to && m.through === undefined);
  }

  private get game(): string | undefined {
    return this.view.position.game?.name;
  }

  /** With which faces up a piece in hand may be dropped on a square, as far as that is known. */
  facesOf(held: DropKind, to: Square): DropKind[] {
    const { freedom } = this.view;
    if (!("moves" in freedom) || !otherFace(this.game, held)) return [];
    return freedom.moves
      .filter((move) => move.type === "drop" && move.to === to && heldAs(this.game, move.kind) === held)
      .map((move) => (move as { kind: DropKind }).kind);
  }

  setCoordinates(ranks: "japanese" | "engine" | "numeric", enabled: boolean): void {
    this.api.state.coordinates = { enabled, files: "numeric", ranks };
    this.redrawAll();
  }

  redrawAll(): void {
    const wrap = this.api.state.dom.wrapElements;
    this.api.attach(wrap);
  }

  setAnimation(enabled: boolean): void {
    this.api.state.animation.enabled = enabled;
  }

  /** Whether a move to there can be made both ways, so that the player is asked. */
  asksPromotion(from: Square, to: Square): boolean {
    const piece = this.pieceAt(from);
    if (!piece) return false;
    const ways = this.waysBetween(from, to);
    if (ways) return ways.length === 2;
    // Only the server knows when pieces of another game turn over.
    if (this.view.position.game) return false;
    if (this.view.freedom.type === "anything") return canPromote(piece, from, to);
    return canPromote(piece, from, to) && !mustPromote(piece, to);
  }

  mustPromote(from: Square, to: Square): boolean {
    const piece = this.pieceAt(from);
    if (!piece) return false;
    if (this.view.freedom.type === "anything" && this.isOwnTurn()) return false;
    const ways = this.waysBetween(from, to);
    if (ways?.length) return ways.length === 1 && ways[0]!.promote;
    return !this.view.position.game && mustPromote(piece, to);
  }

  private isOwnTurn(): boolean {
    return this.view.hands === "both" || this.view.hands === this.view.position.turn;
  }

  private pieceAt(square: Square) {
    const piece = this.api.state.pieces.get(sgKey(square));
    return piece ? ourPiece(piece) : null;
  }

  private config(view: BoardView): Config {
    const { position } = view;
    const last = view.lastMove ? parseUsi(view.lastMove) : null;
    const lastDests = last
      ? last.type === "board"
        ? [sgKey(last.from), sgKey(firstStep(last)), sgKey(last.to)]
        : [sgKey(last.to)]
      : undefined;
    const king = inCheck(position) ? kingSquare(position, position.turn) : undefined;
    const { moves, drops } = targets(view);
    const mine = view.hands === "both" ? position.turn : view.hands;
    // Here `undefined` says something: it takes away what was there.
    const config: { [Key in keyof Config]: Config[Key] | undefined } = {
      sfen: { board: markedBoard(position), hands: handsSfen(position) },
      orientation: sgColor(view.orientation),
      turnColor: sgColor(position.turn),
      activeColor: mine === "none" ? undefined : sgColor(mine),
      lastDests,
      lastPiece:
        last?.type === "drop"
          ? { color: sgColor(other(position.turn)), role: heldRole(position.game?.name, last.kind) }
          : undefined,
      hovered: undefined,
      checks: king ? [king] : false,
      movable: {
        free: false,
        showDests: view.showTargets && view.freedom.type !== "explained",
        dests: moves,
        events: {
          after: (orig, dest, promote, { premade }) =>
            this.made({ type: "board", from: ourSquare(orig), to: ourSquare(dest), promote }, premade),
        },
      },
      droppable: {
        free: false,
        showDests: view.showTargets && view.freedom.type !== "explained",
        dests: drops,
        events: {
          after: (piece, key, promote, { premade }) => {
            const held = handKindOf(piece.role);
            const face = promote ? otherFace(position.game?.name, held) : null;
            const to = ourSquare(key);
            this.made(
              face
                ? { type: "drop", kind: face as DropKind, to, promote: false }
                : { type: "drop", kind: held, to, promote },
              premade,
            );
          },
        },
      },
      premovable: {
        enabled: view.premoves && !position.game,
        showDests: view.showTargets,
        generate: (key, pieces) => premoveSquares(ourBoard(pieces), ourSquare(key)).map(sgKey),
      },
      predroppable: {
        enabled: view.premoves && !position.game,
        showDests: view.showTargets,
        generate: (piece) => predropSquares(handKindOf(piece.role) as HandKind, ourColor(piece.color)).map(sgKey),
      },
      drawable: {
        enabled: true,
        visible: true,
        autoShapes: view.arrows.flatMap((arrow) => shapeOf(arrow, position)),
      },
    };
    return this.steps?.adjust(config as Config, view) ?? (config as Config);
  }
}

/** Where a piece goes first. */
const firstStep = (move: Move): Square =>
  move.type === "board" && move.through !== undefined ? move.through : move.to;

function shapeOf(arrow: Arrow, position: Position): DrawShape[] {
  const move = parseUsi(arrow.usi);
  if (!move) return [];
  const dest = sgKey(move.to);
  if (move.type === "board") return [{ orig: sgKey(move.from), dest, brush: arrow.brush }];
  return [{ orig: { role: roleOf(move.kind), color: sgColor(position.turn) }, dest, brush: arrow.brush }];
}

function targets(view: BoardView): { moves: sg.MoveDests; drops: sg.DropDests } {
  const moves: sg.MoveDests = new Map();
  const drops: sg.DropDests = new Map();
  const { position, freedom } = view;
  const may = view.hands === "both" || view.hands === position.turn;
  if (!may || freedom.type === "none") return { moves, drops };
  const color = sgColor(position.turn);
  const add = <K>(map: Map<K, sg.Key[]>, from: K, to: sg.Key) => {
    const list = map.get(from);
    if (!list) map.set(from, [to]);
    else if (!list.includes(to)) list.push(to);
  };
  if (freedom.type === "listed") {
    for (const move of freedom.moves) {
      if (move.type === "board") add(moves, sgKey(move.from), sgKey(firstStep(move)));
      else add(drops, `${color} ${heldRole(position.game?.name, move.kind)}` as sg.PieceName, sgKey(move.to));
    }
    return { moves, drops };
  }
  // A hand can put any own piece on any square that holds no own piece, and drop on any empty one.
  const { files, ranks } = sizeOf(position);
  const all = Array.from({ length: files * ranks }, (_, i) => squareAt(Math.floor(i / ranks) + 1, (i % ranks) + 1));
  for (const from of all) {
    if (position.board[from]?.color !== position.turn) continue;
    moves.set(sgKey(from), all.filter((to) => position.board[to]?.color !== position.turn).map(sgKey));
  }
  const empty = all.filter((square) => !position.board[square]).map(sgKey);
  for (const kind of heldKinds(position.game?.name)) {
    if (position.hands[position.turn][kind]) drops.set(`${color} ${roleOf(kind)}` as sg.PieceName, empty);
  }
  return { moves, drops };
}
