// What somebody shows of themselves: the browser names countries, and the picture follows the choice.

export function start(root: HTMLElement): void {
  const lang = document.documentElement.lang;
  const names = new Intl.DisplayNames([lang], { type: "region" });
  const named = (code: string): string => names.of(code) ?? code;
  for (const country of root.querySelectorAll<HTMLElement>("[data-country]")) {
    country.textContent = named(country.dataset["country"]!);
  }
  const select = root.querySelector<HTMLSelectElement>('select[name="country"]');
  if (!select) return;
  const countries = [...select.options].filter((option) => option.value);
  for (const option of countries) option.text = named(option.value);
  countries.sort((one, other) => one.text.localeCompare(other.text, lang));
  select.append(...countries);

  const form = select.form!;
  const portrait = root.querySelector<HTMLImageElement>("#portrait")!;
  const at = (colour: string, piece: string): string => `/pieces/portrait-${colour}-${piece}.svg`;
  form.addEventListener("change", () => {
    const chosen = new FormData(form);
    const [colour, piece] = [String(chosen.get("colour")), String(chosen.get("piece"))];
    portrait.src = at(colour, piece);
    for (const ground of form.querySelectorAll<HTMLInputElement>('[name="colour"]')) {
      ground.parentElement!.querySelector("img")!.src = at(ground.value, piece);
    }
  });
}
