// The glossary follows what is typed: the server's own answer takes the place of the list, as a page without scripts would show it.

/** How long nothing is typed before the answer is fetched. */
const PAUSE_MS = 150;

export function start(root: HTMLElement): void {
  const form = root.querySelector("form");
  const input = root.querySelector<HTMLInputElement>("input[name=q]");
  const list = root.querySelector("#terms");
  if (!form || !input || !list) return;
  let timer = 0;
  let asked = new AbortController();

  const show = async () => {
    clearTimeout(timer);
    asked.abort();
    asked = new AbortController();
    const query = input.value.trim();
    const address = query ? `/glossary?${new URLSearchParams({ q: query })}` : "/glossary";
    try {
      const reply = await fetch(address, { signal: asked.signal });
      if (!reply.ok) return;
      const page = new DOMParser().parseFromString(await reply.text(), "text/html");
      const fresh = page.querySelector("#terms");
      if (!fresh) return;
      list.replaceChildren(...fresh.childNodes);
      history.replaceState(null, "", address);
      for (const link of document.querySelectorAll<HTMLAnchorElement>(".languages a[hreflang]")) {
        const to = new URL(link.href);
        if (query) to.searchParams.set("q", query);
        else to.searchParams.delete("q");
        link.href = to.href;
      }
    } catch {
      // Overtaken by the next letter, or no connection: the list stays as it was, and the button still asks.
    }
  };

  input.addEventListener("input", (event) => {
    // What is still being composed is no word yet.
    if ((event as InputEvent).isComposing) return;
    clearTimeout(timer);
    timer = window.setTimeout(() => void show(), PAUSE_MS);
  });
  input.addEventListener("compositionend", () => void show());
  // Typed before this script was there.
  if (input.value !== input.defaultValue) void show();
}
