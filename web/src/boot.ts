// What a page starts from, and what its module exports.

import type { Boot } from "./wire";

export type BootOf<Name extends Boot["page"]> = Extract<Boot, { page: Name }>;

/** What a page's module exports: it takes over the element that the server has filled for readers without scripts. */
export interface PageModule<Name extends Boot["page"]> {
  readonly start: (root: HTMLElement, boot: BootOf<Name>) => void;
}
