// The first position of each lesson, drawn in the reader's pieces once it comes near the window: some seventy boards at once would keep a
// phone busy, and nobody looks at them all. Where the pieces stand close together, only that part of the board is shown, and larger.

import { render } from "preact";
import { MiniBoard } from "../../board/mini";
import { cut } from "./cut";
import "./pictures.css";

export function drawPictures(places: readonly HTMLElement[]): void {
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        near.unobserve(target);
        draw(target as HTMLElement);
      }
    },
    { rootMargin: "200px" },
  );
  for (const place of places) near.observe(place);
}

function draw(place: HTMLElement): void {
  const sfen = place.dataset["sfen"]!;
  const { size, left, top } = cut(sfen);
  for (const [name, value] of Object.entries({ size, left, top })) place.style.setProperty(`--cut-${name}`, `${value}`);
  // The place is hidden from listeners: the lesson's name stands beside it.
  render(<MiniBoard sfen={sfen} orientation="black" label="" />, place);
}
