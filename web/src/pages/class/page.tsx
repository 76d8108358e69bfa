// A class and its cards: addresses as QR codes, and a button that prints. All else stands without scripts.

import { render } from "preact";
import { Qr } from "../../ui/qr";
import "./class.css";

export function start(root: HTMLElement): void {
  for (const box of root.querySelectorAll<HTMLElement>("[data-qr]"))
    render(<Qr text={box.dataset.qr!} label={box.dataset.label ?? ""} />, box);
  const button = root.querySelector<HTMLButtonElement>("[data-print]");
  if (!button) return;
  button.hidden = false;
  button.addEventListener("click", () => print());
}
