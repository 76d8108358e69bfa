// What the page knows of a game, and how each message changes it. Pure: (state, message) → state.

import { played } from "../../rules/line";
import { apply, EVEN_START, parseSfen, type Position } from "../../rules/position";
import { other, parseUsi } from "../../rules/types";
import type {
  Absence,
  ClientOut,
  ClockView,
  GameEvent,
  GameView,
  OfferKind,
  RefusalDetails,
  Side,
  Sides,
  Standing,
  You,
} from "../../wire";

/** A game as its events make it. What changes without an event, clocks and presence, stands beside it; positions and legal
 * moves follow from the moves. */
export type Game = Omit<GameView, "legal" | "sfen" | "clock" | "presence" | "engineThinking">;

export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly details?: RefusalDetails;
}

export interface Presence {
  readonly players: Sides<boolean>;
  readonly spectators: number;
  readonly engineThinking: boolean;
  readonly absent: Sides<Absence | null>;
}

export interface GameState {
  readonly game: Game;
  /** The positions from the start on, one more than there are moves. */
  readonly positions: readonly Position[];
  readonly clock: ClockView;
  readonly presence: Presence;
  readonly you: You | null;
  readonly refusal: Refusal | null;
  /** Whose offer the other side has declined, until the next move. */
  readonly declined: { readonly by: Side; readonly kind: OfferKind } | null;
  /** Why the link that was opened gave no seat. */
  readonly turnedAway: "seat-taken" | "wrong-secret" | null;
  /** A new link to the friend's seat was made, and nobody has come by it yet. */
  readonly offered: boolean;
  /** Whether a snapshot has come: before that the page shows what a spectator may see. */
  readonly live: boolean;
}

const NOBODY: Sides<null> = { black: null, white: null };

export function fromBoot(view: GameView): GameState {
  return {
    ...taken(view, null),
    presence: { players: view.presence, spectators: 0, engineThinking: view.engineThinking, absent: NOBODY },
    you: null,
    refusal: null,
    declined: null,
    turnedAway: null,
    offered: false,
    live: false,
  };
}

/** What follows from who is there: a link by which somebody has come is not offered any more. */
function seen(state: GameState, you: You | null, presence: Presence): Pick<GameState, "presence" | "offered"> {
  const cameBy = (you === "black" || you === "white") && presence.players[other(you)];
  return { presence, offered: state.offered && !cameBy };
}

export function reduce(state: GameState, message: ClientOut): GameState {
  switch (message.type) {
    case "snapshot": {
      const { game: view, you } = message;
      const presence = { ...state.presence, players: view.presence, engineThinking: view.engineThinking };
      return {
        ...state,
        ...taken(view, state),
        ...seen(state, you, presence),
        you,
        refusal: null,
        declined: null,
        live: true,
      };
    }
    case "event": {
      const { event, clock } = message;
      const after = { ...happened(state, event, clock), clock, refusal: null };
      // Whoever has moved has come, though presence is told too seldom to say so of a short visit.
      return event.type === "move" && event.by !== state.you ? { ...after, offered: false } : after;
    }
    case "presence": {
      const { players, spectators, engineThinking, absent } = message;
      const presence = { players, spectators, engineThinking, absent: absent ?? NOBODY };
      return { ...state, ...seen(state, state.you, presence) };
    }
    case "refused": {
      if (message.code === "seat-taken" || message.code === "wrong-secret") {
        // Whoever has a seat all the same has lost nothing.
        return state.you ? state : { ...state, turnedAway: message.code };
      }
      const refusal: Refusal = { code: message.code, message: message.message };
      return { ...state, refusal: message.details ? { ...refusal, details: message.details } : refusal };
    }
    case "ack":
    case "talk":
    case "said":
    case "post-mortem":
    case "edited":
    case "cursor":
    case "pong":
    case "gone":
      return state;
    default:
      return unknown(state, message);
  }
}

/** What a whole game brings; positions that are known already are kept. */
function taken(view: GameView, known: GameState | null): Pick<GameState, "game" | "positions" | "clock"> {
  const {
    legal: _,
    sfen: __,
    clock,
    presence: ___,
    engineThinking: ____,
    ...game
  } = view as GameView & {
    // A server may leave both out.
    legal?: unknown;
    sfen?: unknown;
  };
  const same =
    known?.game.start === game.start &&
    known.game.moves.length === game.moves.length &&
    known.game.moves.every((move, i) => move.usi === game.moves[i]!.usi);
  const positions = same
    ? known.positions
    : played(
        parseSfen(game.start) ?? parseSfen(EVEN_START)!,
        game.moves.map((move) => move.usi),
      );
  return { game, positions: told(positions, view), clock };
}

/** The positions, of which the last one knows what the server told of it: its moves, in games whose rules are not known here. */
function told(positions: readonly Position[], standing: Pick<Standing, "legal" | "inCheck">): readonly Position[] {
  const last = positions.at(-1)!;
  if (!last.game || !standing.legal) return positions;
  const legal = standing.legal.map(parseUsi).filter((move) => move !== null);
  const game = { ...last.game, told: { legal, check: standing.inCheck } };
  return [...positions.slice(0, -1), { ...last, game }];
}

function happened(state: GameState, event: GameEvent, clock: ClockView): GameState {
  const { game } = state;
  const with_ = (change: Partial<Game>): GameState => ({ ...state, game: { ...game, ...change } });
  switch (event.type) {
    case "began":
      return with_(event.furigoma ? { furigoma: event.furigoma, begun: event.at } : { begun: event.at });
    case "move": {
      const last = state.positions.at(-1)!;
      const move = parseUsi(event.move.usi);
      const next = move && apply(last, move);
      return {
        ...with_({ ...standingOf(event.standing), moves: [...game.moves, event.move], offers: [] }),
        positions: next ? told([...state.positions, next], event.standing) : state.positions,
        declined: null,
      };
    }
    case "taken-back":
      return {
        ...state,
        game: {
          ...without(game, "sealing"),
          ...standingOf(event.standing),
          moves: game.moves.slice(0, event.ply),
          offers: [],
        },
        positions: told(state.positions.slice(0, event.ply + 1), event.standing),
        declined: null,
      };
    case "offered":
      return with_({ offers: [...game.offers, { by: event.by, kind: event.kind }] });
    case "declined":
      // Whoever declines is not whoever offered.
      return {
        ...with_({ offers: game.offers.filter((o) => o.kind !== event.kind || o.by === event.by) }),
        declined: { by: event.by, kind: event.kind },
      };
    case "withdrawn":
      return with_({ offers: game.offers.filter((o) => o.kind !== event.kind || o.by !== event.by) });
    case "paused": {
      const { type: _, ...paused } = event;
      return with_({ offers: [], paused: { ...paused, since: clock.at } });
    }
    case "resumed":
      return { ...state, game: { ...without(game, "paused", "resumeProposals"), offers: [] } };
    case "holiday":
      return with_({ holidays: event.holidays });
    case "kept":
      return with_({
        keeper: { ...game.keeper, acts: [...(game.keeper?.acts ?? []), event.kept] },
        offers: event.kept.act.type === "agreed" ? [] : game.offers,
      });
    case "resume-proposed": {
      const { by, at } = event;
      return with_({ resumeProposals: [...(game.resumeProposals ?? []).filter((one) => one.by !== by), { by, at }] });
    }
    case "resume-set": {
      const { sealed, paused } = game;
      const { at: until } = event;
      return with_({
        resumeProposals: [],
        ...(paused && { paused: { ...paused, until } }),
        ...(sealed && { sealed: { ...sealed, until } }),
      });
    }
    case "janken":
      return with_({ janken: [...(game.janken ?? []), event.step] });
    case "seal-agreed":
      return with_({ offers: [], sealing: true });
    case "sealed": {
      const paused = { reason: "adjourned", since: clock.at, until: event.sealed.until } as const;
      return { ...state, game: { ...without(game, "sealing"), offers: [], sealed: event.sealed, paused } };
    }
    case "opened":
      return { ...state, game: without(game, "sealed") };
    case "interrupted":
      return state;
    case "resignation-waits":
      return with_({ resigning: [...(game.resigning ?? []), event.by] });
    case "greeted":
      return with_({
        greetings: [...(game.greetings ?? []), { by: event.by, greeting: event.greeting, at: event.at }],
      });
    case "named":
      return with_({ names: { ...game.names, [event.by]: event.name } });
    case "rematch-agreed":
      return with_({ offers: [] });
    case "ended":
      // Nobody has yet to resign.
      return {
        ...state,
        game: {
          ...without(game, "paused", "resigning", "sealing", "sealed"),
          offers: [],
          mated: false,
          result: event.result,
        },
      };
    case "next-game":
      return with_({ nextGame: event.id });
    default:
      return unknown(state, event);
  }
}

/** What a newer server tells and this page does not know yet changes nothing here; a game that is opened again has it all. */
function unknown(state: GameState, _: never): GameState {
  return state;
}

/** What the rules say of a position; the position itself is known. */
function standingOf<T extends object>(standing: T): Omit<T, "sfen" | "legal"> {
  const { sfen: _, legal: __, ...rest } = standing as T & { sfen?: unknown; legal?: unknown };
  return rest as unknown as Omit<T, "sfen" | "legal">;
}

function without<K extends keyof Game>(game: Game, ...keys: K[]): Omit<Game, K> {
  const rest = { ...game };
  for (const key of keys) delete rest[key];
  return rest;
}
