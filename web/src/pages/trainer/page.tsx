// Trainers: what the browser practises with somebody by itself. Each is loaded when it is opened.

import { type FunctionComponent, h, render } from "preact";
import { loadTexts } from "../../i18n";
import { wakeAudio } from "../../sound/sounds";
import type { Trainer } from "../../wire";
import type { BootOf } from "../../boot";
import "../../learn/steps.css";
import "./trainer.css";

const TRAINERS: Readonly<Record<Trainer, () => Promise<{ readonly Page: FunctionComponent }>>> = {
  coordinates: () => import("./squares"),
  notation: () => import("./moves"),
  blindfold: () => import("./blindfold/page"),
  mistakes: () => import("./mistakes/page"),
  repertoire: () => import("./repertoire/page"),
};

export function start(root: HTMLElement, { trainer }: BootOf<"trainer">): void {
  wakeAudio();
  void Promise.all([TRAINERS[trainer](), loadTexts("practice")]).then(([{ Page }]) => render(h(Page, {}), root));
}
