// The first position of each lesson, drawn in the reader's pieces once it comes near the window: some seventy boards at once would keep a
// phone busy, and nobody looks at them all.

import { render } from "preact";
import { MiniBoard } from "../../board/mini";
import "./pictures.css";

export function drawPictures(places: readonly HTMLElement[]): void {
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        near.unobserve(target);
        const sfen = (target as HTMLElement).dataset["sfen"]!;
        // The place is hidden from listeners: the lesson's name stands beside it.
        render(<MiniBoard sfen={sfen} orientation="black" label="" />, target);
      }
    },
    { rootMargin: "200px" },
  );
  for (const place of places) near.observe(place);
}
