// Parts of a page that are loaded when they are first shown.

import { signal } from "@preact/signals";
import { type FunctionComponent, h } from "preact";

/** A component that is loaded the first time that it is drawn; until it is there nothing stands in its place. */
export function later<P extends object>(load: () => Promise<FunctionComponent<P>>): FunctionComponent<P> {
  const part = signal<FunctionComponent<P> | null>(null);
  let asked = false;
  return (props) => {
    if (!asked) {
      asked = true;
      load().then(
        (loaded) => {
          part.value = loaded;
        },
        // The network was away: the next drawing tries again.
        () => {
          asked = false;
        },
      );
    }
    return part.value && h(part.value, props);
  };
}
