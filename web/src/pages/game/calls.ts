// The clock's calls, spoken in the page's language; beeps where the browser cannot speak it.

import { t } from "../../i18n";
import { isLongToneOn, play, playLongTone } from "../../sound/sounds";
import { say } from "../../sound/voice";
import type { Call } from "./clock";

export function callOut(call: Call): void {
  if (say(callWords(call))) return;
  const heard = toneOf(call, isLongToneOn());
  if (heard === "beep") play("beep");
  else if (heard !== null) playLongTone(heard);
}

/** What a clock sounds for a call, as amateurs' clocks do: a short beep for each of the seconds ten to six, then one tone for the
 * five that are left, in seconds. Nothing while that sounds. */
export function toneOf(call: Call, sounding: boolean): "beep" | number | null {
  if (call.type !== "count" || call.seconds > 5) return "beep";
  return sounding ? null : call.seconds;
}

function callWords(call: Call): string {
  if (call.type === "byoyomi") return t("call-byoyomi");
  if (call.type === "mark") return t("call-mark", { seconds: call.seconds });
  // In Japan the last ten are counted up, elsewhere down; the text knows.
  return t("call-count", { left: call.seconds, gone: 10 - call.seconds });
}
