// Logging in: a button for passkeys beside the form.

import { showFault } from "../../people/fault";
import { hasPasskeys, logInByPasskey } from "../../people/passkeys";

export function start(root: HTMLElement): void {
  const box = root.querySelector<HTMLElement>("#passkey-login");
  const next = root.querySelector<HTMLInputElement>("input[name=next]");
  if (!box || !hasPasskeys()) return;
  box.hidden = false;
  const button = box.querySelector("button")!;
  button.addEventListener("click", async () => {
    button.disabled = true;
    const entered = await logInByPasskey(next?.value ?? "/");
    button.disabled = false;
    if (entered instanceof URL) location.assign(entered);
    else showFault(box, entered);
  });
}
