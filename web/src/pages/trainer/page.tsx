// Trainers: what the browser practises with somebody by itself. Each is loaded when it is opened.

import { type FunctionComponent, h, render } from "preact";
import { loadTexts } from "../../i18n";
import { wakeAudio } from "../../sound/sounds";
import type { Trainer } from "../../wire";
import type { BootOf } from "../../boot";
import "../../learn/steps.css";
import "./trainer.css";

interface Kind {
  readonly load: () => Promise<{ readonly Page: FunctionComponent }>;
  /** Texts of `locales/LANG/later` that it shows besides those of practice. */
  readonly texts?: readonly string[];
}

const TRAINERS: Readonly<Record<Trainer, Kind>> = {
  coordinates: { load: () => import("./squares") },
  notation: { load: () => import("./moves") },
  blindfold: { load: () => import("./blindfold/page") },
  mistakes: { load: () => import("./mistakes/page"), texts: ["review", "problems"] },
  "next-move": { load: () => import("./next-move/page"), texts: ["review", "problems"] },
  repertoire: { load: () => import("./repertoire/page"), texts: ["review"] },
};

export function start(root: HTMLElement, { trainer }: BootOf<"trainer">): void {
  wakeAudio();
  const { load, texts = [] } = TRAINERS[trainer];
  void Promise.all([load(), ...texts.map(loadTexts)]).then(([{ Page }]) => render(h(Page, {}), root));
}
