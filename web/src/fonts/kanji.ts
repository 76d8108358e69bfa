// Kanji on pages in other languages: they come from the reader's system, and from the site where it has none. The faces of every page
// have the commonest; the style sheet of the others is loaded when one of them is seen.

/** Whether two kanji look alike here, as all do where the system has no face for them. */
function lacksKanji(): boolean {
  const drawn = ["折", "鬱"].map((kanji) => {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 24;
    const context = canvas.getContext("2d");
    if (!context) return "";
    context.font = "20px sans-serif";
    context.fillText(kanji, 2, 20);
    return canvas.toDataURL();
  });
  return drawn[0] === drawn[1];
}

/** Loads the faces for rarer kanji as soon as the page shows one that the system lacks. */
export function bringMissing(): void {
  if (!lacksKanji()) return;
  const covered = new Set<number>();
  const ranges = [...document.fonts].flatMap((face) => face.unicodeRange.split(","));
  for (const range of new Set(ranges.map((range) => range.trim()))) {
    const [first, last] = range.replace(/^u\+/i, "").split("-");
    for (let code = parseInt(first!, 16); code <= parseInt(last ?? first!, 16); code++) {
      if (code > 0x2fff && code < 0xffff) covered.add(code);
    }
  }
  const isMissing = (text: string) =>
    (text.match(/[\u3040-\u30ff\u3400-\u9fff\uff01-\uff5e]/g) ?? []).some(
      (letter) => !covered.has(letter.charCodeAt(0)),
    );
  let watch: MutationObserver | null = null;
  const look = (text: string | null) => {
    if (!text || !isMissing(text)) return false;
    watch?.disconnect();
    void import("./more.css");
    return true;
  };
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea");
  const written = [...fields].map(({ value }) => value).join("");
  if (look(document.body.innerText + written)) return;
  addEventListener("input", ({ target }) => look((target as HTMLInputElement).value));
  watch = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const texts = addedNodes.length ? [...addedNodes] : [target];
      if (texts.some((node) => look(node.textContent))) return;
    }
  });
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
}
