// A part of a page that the server goes on with: what it says now takes the place of what it said before, until it has ended.

/** Follows the element that this selects, asking for the page so often; one that has ended bears `data-ended`. */
export function follow(root: HTMLElement, selector: string, everyMs: number): void {
  const goesOn = () => root.querySelector(`${selector}:not([data-ended])`);
  const look = async () => {
    try {
      const reply = await fetch(location.href);
      const page = new DOMParser().parseFromString(await reply.text(), "text/html");
      const [shown, fresh] = [root.querySelector(selector), page.querySelector(selector)];
      // What is the same keeps its focus.
      if (reply.ok && shown && fresh && shown.outerHTML !== fresh.outerHTML) shown.replaceWith(fresh);
    } catch {
      // No connection: the next look may find it again.
    }
    if (goesOn()) setTimeout(() => void look(), everyMs);
  };
  if (goesOn()) setTimeout(() => void look(), everyMs);
}
