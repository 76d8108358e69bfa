// One's own account: passkeys are added by a script, everything else by forms.

import { addPasskey, hasPasskeys } from "../../people/passkeys";
import { showFault } from "../../people/fault";

export function start(root: HTMLElement): void {
  const form = root.querySelector<HTMLFormElement>("#passkey-add");
  if (!form || !hasPasskeys()) return;
  form.hidden = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const given = new FormData(form);
    const button = form.querySelector("button")!;
    button.disabled = true;
    const added = await addPasskey(String(given.get("password")), String(given.get("name")));
    button.disabled = false;
    if (added === true) location.assign("/account");
    else showFault(form, added);
  });
}
