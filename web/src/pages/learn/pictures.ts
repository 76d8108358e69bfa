// The first position of each lesson. Where the pieces stand close together, only that part of the board is shown, and larger.

import { drawPictures as draw } from "../../board/pictures";
import { cut } from "./cut";
import "./pictures.css";

export function drawPictures(places: readonly HTMLElement[]): void {
  draw(places, (place, sfen) => {
    const { size, left, top } = cut(sfen);
    for (const [name, value] of Object.entries({ size, left, top }))
      place.style.setProperty(`--cut-${name}`, `${value}`);
  });
}
