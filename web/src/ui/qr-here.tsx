// The address that a page of the server names, as a QR code.

import { h, render } from "preact";
import { Qr } from "./qr";

/** Draws the code of the path in `data-qr`, labelled `data-label`. */
export function drawQr(place: HTMLElement): void {
  const text = new URL(place.dataset["qr"]!, location.origin).href;
  render(h(Qr, { text, label: place.dataset["label"] ?? text }), place);
}
