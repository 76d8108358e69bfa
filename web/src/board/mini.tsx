// A position to look at: no moves, and of the hands at most that of the side below.

import { Shogiground } from "shogiground";
import type { Api } from "shogiground/api";
import { useEffect, useRef } from "preact/hooks";
import { type Color, HAND_KINDS } from "../rules/types";
import { reducedMotion } from "../settings";
import { roleOf, sgColor } from "./names";
import "./board.css";
import "./mini.css";

export function MiniBoard(props: { sfen: string; orientation: Color; label: string; hand?: boolean }) {
  const field = useRef<HTMLDivElement>(null);
  const hand = useRef<HTMLDivElement>(null);
  const ground = useRef<Api | null>(null);
  const [board, , hands] = props.sfen.split(" ");
  const config = {
    sfen: { board: board!, ...(props.hand && hands ? { hands } : {}) },
    orientation: sgColor(props.orientation),
  };
  useEffect(() => {
    ground.current = Shogiground(
      {
        ...config,
        viewOnly: true,
        scaleDownPieces: false,
        coordinates: { enabled: false },
        drawable: { enabled: false, visible: false },
        animation: { enabled: !reducedMotion(), duration: 200 },
        hands: { roles: HAND_KINDS.map((kind) => roleOf(kind)) },
      },
      { board: field.current!, hands: hand.current ? { bottom: hand.current } : {} },
    );
    return () => ground.current?.destroy();
  }, []);
  useEffect(() => ground.current?.set(config), [props.sfen, props.orientation]);
  return (
    <div class="mini-stage" role="img" aria-label={props.label}>
      <div class="goban mini">
        <div ref={field} />
      </div>
      {props.hand && <div class="mini-hand" ref={hand} />}
    </div>
  );
}
