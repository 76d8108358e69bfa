// The menus in the header. The page comes with them, as links that work without scripts; here they close when something else is
// wanted, and that of languages keeps the address as it is.

import { setCookie } from "../settings";
import { LANGS } from "../wire";

export function headerMenus(): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>("details.menu")) closeByItself(menu);
  document.querySelector("details.languages")?.addEventListener("click", (event) => {
    const link = event.target instanceof HTMLElement ? event.target.closest("a") : null;
    const chosen = LANGS.find(({ tag }) => tag === link?.hreflang);
    if (!chosen) return;
    event.preventDefault();
    setCookie("lang", chosen.code);
    const url = new URL(location.href);
    url.searchParams.delete("lang");
    // A change of the query alone reloads; the same address has to be asked to.
    if (url.href === location.href) location.reload();
    else location.replace(url);
  });
}

function closeByItself(menu: HTMLDetailsElement): void {
  document.addEventListener("pointerdown", (event) => {
    if (!menu.contains(event.target as Node)) menu.open = false;
  });
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
}
