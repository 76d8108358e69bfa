// A position to look at: no hands, no moves.

import { Shogiground } from "shogiground";
import type { Api } from "shogiground/api";
import { useEffect, useRef } from "preact/hooks";
import type { Color } from "../rules/types";
import { reducedMotion } from "../settings";
import { sgColor } from "./names";

export function MiniBoard(props: { sfen: string; orientation: Color; label: string }) {
  const field = useRef<HTMLDivElement>(null);
  const ground = useRef<Api | null>(null);
  const config = {
    sfen: { board: props.sfen.split(" ")[0]! },
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
      },
      { board: field.current! },
    );
    return () => ground.current?.destroy();
  }, []);
  useEffect(() => ground.current?.set(config), [props.sfen, props.orientation]);
  return (
    <div class="goban mini" role="img" aria-label={props.label}>
      <div ref={field} />
    </div>
  );
}
