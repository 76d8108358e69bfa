// Byoyomi called in the page's language; beeps where the browser cannot speak it.

import { lang } from "../i18n";
import { settings } from "../settings";

function voiceFor(language: string): SpeechSynthesisVoice | null {
  if (!("speechSynthesis" in window)) return null;
  return speechSynthesis.getVoices().find((voice) => voice.lang.toLowerCase().startsWith(language)) ?? null;
}

export function say(text: string): boolean {
  const voice = settings.value.voice ? voiceFor(lang()) : null;
  if (!voice) return false;
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.voice = voice;
  utterance.lang = voice.lang;
  utterance.rate = 1.25;
  utterance.volume = settings.value.volume;
  // A late number is worse than none.
  speechSynthesis.cancel();
  speechSynthesis.speak(utterance);
  return true;
}
