// The clock's calls, spoken in the page's language; beeps where the browser cannot speak it.

import { t } from "../../i18n";
import { play } from "../../sound/sounds";
import { say } from "../../sound/voice";
import type { Call } from "./clock";

export function callOut(call: Call): void {
  if (say(callWords(call))) return;
  play(call.type === "count" && call.seconds <= 5 ? "long-beep" : "beep");
}

function callWords(call: Call): string {
  if (call.type === "byoyomi") return t("call-byoyomi");
  if (call.type === "mark") return t("call-mark", { seconds: call.seconds });
  // In Japan the last ten are counted up, elsewhere down; the text knows.
  return t("call-count", { left: call.seconds, gone: 10 - call.seconds });
}
