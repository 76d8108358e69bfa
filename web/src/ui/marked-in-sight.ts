// A list that scrolls by itself keeps the move that is marked in the middle, and begins at its start where none is.

import { useEffect, useRef } from "preact/hooks";

/** For the list; whenever one of `changes` does, its marked move is put in sight. */
export function useMarkedInSight<List extends HTMLElement>(...changes: readonly unknown[]) {
  const list = useRef<List>(null);
  useEffect(() => {
    const box = list.current;
    const marked = box?.querySelector<HTMLElement>("[aria-current]");
    // scrollIntoView would move the page too.
    box?.scrollTo(
      marked ? marked.offsetLeft - box.clientWidth / 2 : 0,
      marked ? marked.offsetTop - box.clientHeight / 2 : 0,
    );
  }, changes);
  return list;
}
