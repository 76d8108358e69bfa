// The archive is gone through a stretch at a time; whoever does not ask on has stopped the search.

import { useEffect, useRef, useState } from "preact/hooks";
import { api } from "../../net/api";
import type { PatternFound, PatternGame } from "../../wire";

/** Games that are found before somebody is asked whether to go on. */
const PAGE = 24;

export interface SearchState {
  readonly games: readonly PatternGame[];
  /** How many games have been gone through, of how many; null before a search. */
  readonly done: readonly [done: number, all: number] | null;
  /** Where it goes on; none where all have been gone through. */
  readonly next: number | undefined;
  readonly busy: boolean;
  readonly fault: string;
}

export interface Search {
  readonly state: SearchState;
  begin(params: string): void;
  goOn(): void;
  stop(): void;
}

const IDLE: SearchState = { games: [], done: null, next: undefined, busy: false, fault: "" };

export function useSearch(): Search {
  const [state, setState] = useState(IDLE);
  /** The search under way: an answer to an older one is nobody's. */
  const current = useRef(0);
  const asked = useRef("");
  useEffect(() => () => void (current.current += 1), []);

  const run = async (from: SearchState) => {
    const own = ++current.current;
    let now = { ...from, busy: true, fault: "" };
    setState(now);
    const enough = now.games.length + PAGE;
    do {
      const before = now.next === undefined ? "" : `&before=${now.next}`;
      const answer = await api<PatternFound>("GET", `/api/archive/pattern?${asked.current}${before}`);
      if (own !== current.current) return;
      if (!answer.ok) {
        setState({ ...now, busy: false, fault: answer.error.message });
        return;
      }
      const { games, next, newest } = answer.value;
      now = { ...now, games: [...now.games, ...games], next, done: [newest - (next ? next - 1 : 0), newest] };
      now.busy = next !== undefined && now.games.length < enough;
      setState(now);
    } while (now.busy);
  };
  return {
    state,
    begin: (params) => {
      asked.current = params;
      void run(IDLE);
    },
    goOn: () => void run(state),
    stop: () => {
      current.current += 1;
      setState({ ...state, busy: false });
    },
  };
}
