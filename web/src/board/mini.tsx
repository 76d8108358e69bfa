// A position to look at: no moves, and of the hands at most that of the side below.

import { Shogiground } from "shogiground";
import type { Api } from "shogiground/api";
import { inferDimensions } from "shogiground/sfen";
import { useEffect, useRef } from "preact/hooks";
import { heldKinds } from "../rules/kinds";
import { marked } from "../rules/position";
import { type Color, parseUsi } from "../rules/types";
import { reducedMotion } from "../settings";
import { FORSYTH, roleOf, sgColor, sgKey } from "./names";
import { classOfGame } from "./other-games";
import "./board.css";
import "./mini.css";

interface Props {
  readonly sfen: string;
  readonly orientation: Color;
  readonly label: string;
  /** The move that led there, in USI: its squares are tinted. */
  readonly last?: string | undefined;
  /** Whether the hand of the side below is shown. */
  readonly hand?: boolean;
}

/** The squares of a move. */
function squares(usi: string | undefined) {
  const move = usi === undefined ? null : parseUsi(usi);
  if (!move) return [];
  return move.type === "board" ? [sgKey(move.from), sgKey(move.to)] : [sgKey(move.to)];
}

export function MiniBoard(props: Props) {
  const field = useRef<HTMLDivElement>(null);
  const hand = useRef<HTMLDivElement>(null);
  const ground = useRef<Api | null>(null);
  const words = marked(props.sfen).split(" ");
  // Of another game the name stands first.
  const variant = words[0]!.includes("/") ? null : words.shift()!;
  const [board, , hands] = words;
  const size = variant ? inferDimensions(board!) : null;
  const config = {
    sfen: { board: board!, ...(props.hand && hands ? { hands } : {}) },
    orientation: sgColor(props.orientation),
    lastDests: squares(props.last),
  };
  useEffect(() => {
    ground.current = Shogiground(
      {
        ...config,
        viewOnly: true,
        scaleDownPieces: false,
        coordinates: { enabled: false },
        highlight: { lastDests: true, check: false },
        drawable: { enabled: false, visible: false },
        animation: { enabled: !reducedMotion(), duration: 200 },
        forsyth: FORSYTH,
        hands: { roles: heldKinds(variant ?? undefined).map((kind) => roleOf(kind)) },
      },
      { board: field.current!, hands: hand.current ? { bottom: hand.current } : {} },
    );
    return () => ground.current?.destroy();
  }, []);
  useEffect(() => ground.current?.set(config), [props.sfen, props.orientation, props.last]);
  return (
    <div
      class={`mini-stage ${variant ? classOfGame(variant) : ""}`}
      style={size ? { "--files": size.files, "--ranks": size.ranks } : undefined}
      role="img"
      aria-label={props.label}
    >
      <div class="goban mini">
        <div ref={field} />
      </div>
      {props.hand && <div class="mini-hand" ref={hand} />}
    </div>
  );
}
