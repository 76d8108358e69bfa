// A wrong move as it is shown to be one: played, then answered, then gone back.

import { useEffect, useRef, useState } from "preact/hooks";
import { apply, type Position } from "../rules/position";
import { parseUsi } from "../rules/types";
import { play } from "../sound/sounds";

/** What stands on the board instead of the position, and the move that led there. */
export interface Refuting {
  readonly position: Position;
  readonly last: string;
}

/** How long the learner's own move stands alone, each answer that another follows, and the last one. */
const OWN_MS = 700;
const BETWEEN_MS = 900;
const ANSWER_MS = 1_800;

/** `refute` plays a wrong move and the moves that refute it; `stop` takes them back before their time. */
export function useRefuting() {
  const [shown, setShown] = useState<Refuting | null>(null);
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => stop.current(), []);
  const refute = (before: Position, own: string, answers: readonly string[]) => {
    const afterOwn = apply(before, parseUsi(own)!);
    if (!afterOwn) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const back = () => {
      clearTimeout(timer);
      setShown(null);
      stop.current = () => undefined;
    };
    const next = (position: Position, [answer, ...rest]: readonly string[]) => {
      const after = answer ? apply(position, parseUsi(answer)!) : null;
      if (!after) return back();
      play("move");
      setShown({ position: after, last: answer! });
      timer = rest.length ? setTimeout(() => next(after, rest), BETWEEN_MS) : setTimeout(back, ANSWER_MS);
    };
    setShown({ position: afterOwn, last: own });
    timer = setTimeout(() => next(afterOwn, answers), OWN_MS);
    stop.current = back;
  };
  return { shown, refute, stop: () => stop.current() };
}
