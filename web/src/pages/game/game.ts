// What the page knows of a game, and how each message changes it. Pure: (state, message) → state.

import { apply, parseSfen, type Position } from "../../rules/position";
import { parseUsi } from "../../rules/types";
import type { ClientOut, GameEvent, GameView, RefusalDetails, You } from "../../wire";

export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly details?: RefusalDetails;
}

export interface GameState {
  readonly game: GameView;
  readonly you: You | null;
  readonly spectators: number;
  readonly refusal: Refusal | null;
  /** What happened last that is worth a sound or a word. */
  readonly last: GameEvent | null;
  /** Whether a snapshot has come: before that the page shows what a spectator may see. */
  readonly live: boolean;
}

export const fromBoot = (game: GameView): GameState => ({
  game,
  you: null,
  spectators: 0,
  refusal: null,
  last: null,
  live: false,
});

export function reduce(state: GameState, message: ClientOut): GameState {
  switch (message.type) {
    case "snapshot":
      return { ...state, game: message.game, you: message.you, refusal: null, last: null, live: true };
    case "event": {
      const game = applyEvent(state.game, message.event);
      const next: GameView = { ...game, clock: message.clock };
      if (message.legal) next.legal = message.legal;
      else delete next.legal;
      return { ...state, game: next, refusal: null, last: message.event };
    }
    case "presence":
      return {
        ...state,
        spectators: message.spectators,
        game: { ...state.game, presence: message.players, engineThinking: message.engineThinking },
      };
    case "refused": {
      const refusal: Refusal = { code: message.code, message: message.message };
      return { ...state, refusal: message.details ? { ...refusal, details: message.details } : refusal };
    }
    case "ack":
    case "pong":
    case "gone":
      return state;
  }
}

function applyEvent(game: GameView, event: GameEvent): GameView {
  switch (event.type) {
    case "began":
      return event.furigoma ? { ...game, furigoma: event.furigoma, begun: event.at } : { ...game, begun: event.at };
    case "move":
      return { ...game, ...event.standing, moves: [...game.moves, event.move], offers: [] };
    case "offered":
      return { ...game, offers: [...game.offers, { by: event.by, kind: event.kind }] };
    case "declined":
      // Whoever declines is not whoever offered.
      return { ...game, offers: game.offers.filter((o) => o.kind !== event.kind || o.by === event.by) };
    case "withdrawn":
      return { ...game, offers: game.offers.filter((o) => o.kind !== event.kind || o.by !== event.by) };
    case "taken-back":
      return { ...game, ...event.standing, moves: game.moves.slice(0, event.ply), offers: [] };
    case "paused":
      return { ...game, offers: [], paused: { reason: event.reason, since: game.clock.at } };
    case "resumed": {
      const { paused: _, ...rest } = game;
      return { ...rest, offers: [] };
    }
    case "interrupted":
      return game;
    case "resignation-waits":
      return { ...game, resigning: [...(game.resigning ?? []), event.by] };
    case "rematch-agreed":
      return { ...game, offers: [] };
    case "ended": {
      const { legal: _, paused: __, resigning: ___, ...rest } = game;
      return { ...rest, offers: [], result: event.result };
    }
    case "next-game":
      return { ...game, nextGame: event.id };
  }
}

/** The positions of a game from its start, as many as can be followed. */
export function positionsOf(game: Pick<GameView, "start" | "moves" | "sfen">): Position[] {
  let position = parseSfen(game.start) ?? parseSfen(game.sfen);
  if (!position) return [];
  const positions = [position];
  for (const { usi } of game.moves) {
    const move = parseUsi(usi);
    const next: Position | null = move && apply(position, move);
    if (!next) break;
    position = next;
    positions.push(position);
  }
  return positions;
}
