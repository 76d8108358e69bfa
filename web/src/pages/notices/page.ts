// What somebody should know of. The page stands without a script; this one has notices pushed to the browser.

import { t } from "../../i18n";
import { api } from "../../net/api";
import type { NewPushDevice, OldPushDevice } from "../../wire";
import type { BootOf } from "../../boot";

export function start(root: HTMLElement, boot: BootOf<"notices">): void {
  const line = root.querySelector<HTMLElement>("#push");
  // iPhones push only to sites that were put on the home screen.
  if (!line || !("serviceWorker" in navigator) || !("PushManager" in window)) return;
  const button = line.querySelector("button")!;
  const told = line.querySelector("span")!;
  const show = (on: boolean) => {
    line.hidden = false;
    button.textContent = t(on ? "notices-push-off" : "notices-push-on");
    button.dataset["on"] = on ? "yes" : "no";
  };
  button.addEventListener("click", async () => {
    button.disabled = true;
    told.textContent = "";
    const on = button.dataset["on"] === "yes";
    const fault = on ? await turnOff() : await turnOn(boot.pushKey);
    button.disabled = false;
    if (fault === null) show(!on);
    else told.textContent = fault;
  });
  void subscription().then((known) => show(known !== null && boot.endpoints.includes(known.endpoint)));
}

const manager = async () => (await navigator.serviceWorker.ready).pushManager;

const subscription = async () => (await manager()).getSubscription();

/** What has gone wrong, in words; null where nothing has. */
async function turnOn(key: string): Promise<string | null> {
  let given: PushSubscription;
  try {
    given = await (await manager()).subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch {
    return t("notices-push-refused");
  }
  const { keys } = given.toJSON();
  const device: NewPushDevice = {
    endpoint: given.endpoint,
    keys: { p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" },
  };
  const added = await api("POST", "/api/push", device);
  return added.ok ? null : added.error.message;
}

async function turnOff(): Promise<string | null> {
  const known = await subscription();
  if (!known) return null;
  const device: OldPushDevice = { endpoint: known.endpoint };
  const removed = await api("DELETE", "/api/push", device);
  if (!removed.ok) return removed.error.message;
  await known.unsubscribe();
  return null;
}
