// Text that nobody can read: covered by something else, cut by a box that does not scroll, or outside of the page.

import type { Page } from "@playwright/test";

/** What stands in the way of each line of text that cannot be read, with the text. The page is scrolled from its top to its end. */
export const unreadable = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    /** Subpixels, and what letters overhang their line. */
    const SLACK = 3;
    /** A box that is scrolled in shows at least two lines. */
    const LOWEST = 44;
    const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const scroller = document.scrollingElement!;
    // What lets pointers through covers what is under it all the same.
    const opaque = document.createElement("style");
    opaque.textContent =
      "*, *::before, *::after { pointer-events: auto !important; } html { scroll-behavior: auto !important; }";
    document.head.append(opaque);

    const called = (element: Element) =>
      element.tagName.toLowerCase() + [...element.classList].map((name) => `.${name}`).join("");
    const styles = new Map<Element, CSSStyleDeclaration>();
    const style = (element: Element) => {
      const known = styles.get(element) ?? getComputedStyle(element);
      styles.set(element, known);
      return known;
    };
    const up = (element: Element) => {
      const chain: Element[] = [];
      for (let at: Element | null = element; at && at !== document.documentElement; at = at.parentElement)
        chain.push(at);
      return chain;
    };
    /** Not meant for eyes: for listeners alone, or faded out. */
    const unseen = (chain: Element[]) =>
      chain.some((one) => {
        const { clipPath, opacity, position } = style(one);
        const box = one.getBoundingClientRect();
        if (clipPath.startsWith("inset(50%") || Number(opacity) < 0.05) return true;
        // So narrow, or so far to the left, until it has the focus.
        return position === "absolute" && (box.width <= 1.5 || box.right < -100);
      });
    const painted = (element: Element, x: number, y: number): boolean => {
      const { backgroundColor, backgroundImage, opacity } = style(element);
      if (Number(opacity) < 0.05) return false;
      if (["IMG", "VIDEO", "CANVAS"].includes(element.tagName)) return true;
      if (["INPUT", "TEXTAREA", "SELECT"].includes(element.tagName) && style(element).appearance !== "none")
        return true;
      const alpha = /rgba\(.*, ([\d.]+)\)/.exec(backgroundColor);
      if (backgroundColor !== "transparent" && (!alpha || Number(alpha[1]) > 0.5)) return true;
      if (backgroundImage.includes("url(")) return true;
      return [...element.childNodes].some((node) => {
        if (node.nodeType !== Node.TEXT_NODE || !node.nodeValue!.trim()) return false;
        const range = document.createRange();
        range.selectNodeContents(node);
        return [...range.getClientRects()].some(
          (box) => box.left <= x && x <= box.right && box.top + 2 <= y && y <= box.bottom - 2,
        );
      });
    };

    // A dialog that has to be answered first lies over the page on purpose.
    const modal = [...document.querySelectorAll("dialog:modal")].at(-1);
    const faults = new Map<string, string>();
    const fine = new Set<string>();
    /** Texts all of whose lines have been seen: they are not looked at again. */
    const done = new Set<number>();
    const texts: { node: Text; parent: Element; chain: Element[]; name: string }[] = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const node = walk.currentNode as Text;
      const parent = node.parentElement!;
      if (!/\S/.test(node.nodeValue!) || parent.closest("script, style, noscript, select, textarea, coords, .komadai"))
        continue;
      if (!parent.checkVisibility({ visibilityProperty: true })) continue;
      if (modal && !modal.contains(parent)) continue;
      const chain = up(parent);
      if (unseen(chain)) continue;
      texts.push({ node, parent, chain, name: `"${node.nodeValue!.trim().slice(0, 40)}" in ${called(parent)}` });
    }

    // Boxes too low to be scrolled in.
    for (const element of document.querySelectorAll("body *")) {
      if (!element.scrollHeight || element.scrollHeight <= element.clientHeight + SLACK) continue;
      if (!["auto", "scroll"].includes(style(element).overflowY) || element.tagName === "TEXTAREA") continue;
      if (!element.checkVisibility() || unseen(up(element))) continue;
      if (element.clientHeight < LOWEST)
        faults.set(`box ${called(element)}`, `${called(element)} scrolls in ${element.clientHeight} px`);
    }

    const before = scroller.scrollTop;
    for (let top = 0; ; top += Math.max(100, innerHeight * 0.7)) {
      scroller.scrollTop = top;
      if (top > 0) await frame();
      for (const [index, { node, parent, chain, name }] of texts.entries()) {
        if (done.has(index)) continue;
        let open = false;
        const range = document.createRange();
        range.selectNodeContents(node);
        let line = 0;
        for (const box of range.getClientRects()) {
          line += 1;
          if (box.width < 3 || box.height < 3) continue;
          const key = `${index} ${line}`;
          if (fine.has(key)) continue;
          open = true;
          const said = `${name} line ${line}`;
          const pageLeft = box.left + scrollX;
          const pageTop = box.top + scrollY;
          // What scrolls can be scrolled to, and is looked at where it is in sight.
          let away = false;
          let cut: string | null = null;
          let fixed = false;
          let hides = true;
          for (const one of chain) {
            const { overflowX, overflowY, position, textOverflow, webkitLineClamp } = style(one);
            const ellipsis = textOverflow === "ellipsis" || (webkitLineClamp !== "none" && webkitLineClamp !== "");
            if (hides && one !== document.body && (overflowX !== "visible" || overflowY !== "visible")) {
              const edge = one.getBoundingClientRect();
              const outX = box.left < edge.left - SLACK || box.right > edge.right + SLACK;
              const outY = box.top < edge.top - SLACK || box.bottom > edge.bottom + SLACK;
              const scrollsX = ["auto", "scroll"].includes(overflowX);
              const scrollsY = ["auto", "scroll"].includes(overflowY);
              if ((outX && scrollsX) || (outY && scrollsY)) away = true;
              else if ((outX || outY) && !ellipsis) cut ??= called(one);
              else if ((outX || outY) && ellipsis) away = true;
            }
            if (position === "fixed") {
              fixed = true;
              hides = false;
            }
          }
          if (away) {
            fine.add(key);
            continue;
          }
          if (cut) {
            faults.set(key, `${said} is cut by ${cut}`);
            continue;
          }
          if (!fixed && (pageLeft + box.width < 1 || pageTop + box.height < 1 || pageLeft > scroller.scrollWidth)) {
            faults.set(key, `${said} is outside of the page`);
            continue;
          }
          const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
          if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) {
            if (fixed || (x >= innerWidth && scroller.scrollWidth <= innerWidth))
              faults.set(key, `${said} is outside of the window`);
            else if (!faults.has(key)) faults.set(key, `${said} is never in sight`);
            continue;
          }
          const above: Element[] = [];
          let found = false;
          for (const hit of document.elementsFromPoint(x, y)) {
            if (hit === parent || parent.contains(hit) || hit.contains(parent)) {
              found = true;
              break;
            }
            above.push(hit);
          }
          // What has been opened over the page is closed again to read on.
          const opened = (hit: Element) => hit.closest("[role=dialog]")?.contains(parent) === false;
          const cover = above.find((hit) => !opened(hit) && painted(hit, x, y));
          if (cover) faults.set(key, `${said} is covered by ${called(cover)}`);
          else if (found || above.length > 0) {
            fine.add(key);
            faults.delete(key);
          }
        }
        if (!open) done.add(index);
      }
      if (top + innerHeight >= scroller.scrollHeight) break;
    }
    scroller.scrollTop = before;
    opaque.remove();
    return [...faults.values()];
  });
