// Pieces that follow a pointer from place to place.

import { useEffect, useRef } from "preact/hooks";
import { roleOf, sgColor } from "../board/names";
import type { Color, Piece } from "../rules/types";
import { type Diagram, type Place, pieceAt, type Target } from "./diagram";

/** How far a pointer moves before it drags rather than taps. */
const DRAG = 5;

export type StartDrag = (event: PointerEvent, place: Place | null, target: Target) => void;

/** Pieces follow the pointer once it has moved a little; before that it is a tap. */
export function useDrag(
  root: { current: HTMLDivElement | null },
  orientation: Color,
  onMove: (from: Place, to: Target) => void,
  onTap: (place: Place | null, target: Target) => void,
  diagram: () => Diagram,
): StartDrag {
  const end = useRef<(() => void) | null>(null);
  useEffect(() => () => end.current?.(), []);
  return (event, place, target) => {
    if (event.button !== 0) return;
    const source = event.currentTarget as HTMLElement;
    // A finger holds on to what it touched first; what lies under it shall be asked instead.
    if (source.hasPointerCapture?.(event.pointerId)) source.releasePointerCapture(event.pointerId);
    const start = { x: event.clientX, y: event.clientY };
    const piece = place && pieceAt(diagram(), place);
    let ghost: HTMLElement | null = null;
    const follow = (move: PointerEvent) => {
      if (move.pointerId !== event.pointerId || !piece) return;
      if (!ghost) {
        if (Math.hypot(move.clientX - start.x, move.clientY - start.y) < DRAG) return;
        ghost = makeGhost(root.current!, piece, orientation);
        source.classList.add("dragged");
      }
      ghost.style.transform = `translate(${move.clientX}px, ${move.clientY}px) translate(-50%, -55%)`;
      mark(move);
    };
    let over: Element | null = null;
    const mark = (move: PointerEvent) => {
      const next = document.elementFromPoint(move.clientX, move.clientY)?.closest("[data-drop]") ?? null;
      if (next === over) return;
      over?.classList.remove("over");
      next?.classList.add("over");
      over = next;
    };
    const stop = () => {
      removeEventListener("pointermove", follow);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", stop);
      ghost?.remove();
      over?.classList.remove("over");
      source.classList.remove("dragged");
      end.current = null;
    };
    const up = (last: PointerEvent) => {
      if (last.pointerId !== event.pointerId) return;
      const dropped = ghost
        ? document.elementFromPoint(last.clientX, last.clientY)?.closest<HTMLElement>("[data-drop]")
        : null;
      const dragged = !!ghost;
      stop();
      if (!dragged) onTap(place, target);
      // Off the board means away with it.
      else if (place) onMove(place, dropped ? (JSON.parse(dropped.dataset.drop!) as Target) : { type: "box" });
    };
    end.current?.();
    end.current = stop;
    addEventListener("pointermove", follow);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", stop);
  };
}

function makeGhost(root: HTMLElement, piece: Piece, orientation: Color): HTMLElement {
  const ghost = document.createElement("div");
  ghost.className = `edit-ghost orientation-${sgColor(orientation)}`;
  const face = document.createElement("piece");
  face.className = `${sgColor(piece.color)} ${roleOf(piece.kind, piece.promoted)}`;
  ghost.append(face);
  root.append(ghost);
  return ghost;
}
