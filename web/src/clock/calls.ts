// The clock's calls, spoken in the page's language; beeps where the browser cannot speak it.

import { t } from "../i18n";
import { isLongToneOn, play, playLongTone } from "../sound/sounds";
import { say } from "../sound/voice";
import type { Call } from "./reading";

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

export function callWords(call: Call): string {
  if (call.type === "byoyomi") return t("call-byoyomi");
  if (call.type === "period") return t("call-period", { periods: call.periods });
  // In Japan byoyomi is read by what has gone by, and the last ten are counted up; elsewhere what is left is counted down. The text knows.
  const { seconds, gone } = call;
  if (call.type === "mark") return t("call-mark", { seconds, gone });
  return t("call-count", { left: seconds, gone, last: 10 - seconds });
}
