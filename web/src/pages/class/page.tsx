// A class and its cards: addresses as QR codes, and a button that prints. All else stands without scripts.

import { render } from "preact";
import { Qr } from "../../ui/qr";
import "./class.css";

export function start(root: HTMLElement): void {
  for (const box of root.querySelectorAll<HTMLElement>("[data-qr]"))
    render(<Qr text={box.dataset.qr!} label={box.dataset.label ?? ""} />, box);
  // Pressed twice, a button makes pupils once. A page that comes back from where the browser keeps it can be used again.
  for (const form of root.querySelectorAll<HTMLFormElement>('form[action$="/cards"]')) {
    const button = form.querySelector("button")!;
    form.addEventListener("submit", () => (button.disabled = true));
    addEventListener("pageshow", () => (button.disabled = false));
  }
  const button = root.querySelector<HTMLButtonElement>("[data-print]");
  if (!button) return;
  button.hidden = false;
  button.addEventListener("click", () => print());
}
