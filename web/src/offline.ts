// The service worker (public/sw.js), and what it cannot see by itself: what this page is made of.

/** Where a browser has none, or the page is not secure, the site is as it is without it. */
export function workOffline(): void {
  if (!("serviceWorker" in navigator)) return;
  const register = async () => {
    await navigator.serviceWorker.register("/sw.js");
    const { active } = await navigator.serviceWorker.ready;
    const files = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
    active?.postMessage({
      type: "seen",
      files: files.filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname),
      page: location.pathname,
    });
  };
  const begin = () => void register().catch(() => undefined);
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin, { once: true });
}
