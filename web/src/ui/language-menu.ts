// The menu of languages in the header. The page comes with it, as links that work without scripts; here it keeps the
// address as it is and closes when something else is wanted.

import { setCookie } from "../settings";
import { LANGS } from "../wire";

export function languageMenu(): void {
  const menu = document.querySelector<HTMLDetailsElement>("details.languages");
  if (!menu) return;
  menu.addEventListener("click", (event) => {
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
  document.addEventListener("pointerdown", (event) => {
    if (!menu.contains(event.target as Node)) menu.open = false;
  });
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
}
