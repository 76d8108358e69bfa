// Positions beside the lines of a list, drawn in the reader's pieces once they come near the window: many boards at once would keep a phone
// busy, and nobody looks at them all.

import { render } from "preact";
import { MiniBoard } from "./mini";

/** Draws each place's `data-sfen` there; `prepare` is told before. The places are hidden from listeners: words stand beside them. */
export function drawPictures(
  places: readonly HTMLElement[],
  prepare?: (place: HTMLElement, sfen: string) => void,
): void {
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        near.unobserve(target);
        const place = target as HTMLElement;
        const sfen = place.dataset["sfen"]!;
        prepare?.(place, sfen);
        render(<MiniBoard sfen={sfen} orientation="black" label="" />, place);
      }
    },
    { rootMargin: "200px" },
  );
  for (const place of places) near.observe(place);
}
