// Byoyomi called and texts read in the page's language; beeps where the browser cannot speak it.

import { lang } from "../i18n";
import { settings } from "../settings";

function voiceFor(language: string): SpeechSynthesisVoice | null {
  if (!("speechSynthesis" in window)) return null;
  return speechSynthesis.getVoices().find((voice) => voice.lang.toLowerCase().startsWith(language)) ?? null;
}

function speak(text: string, rate: number): boolean {
  const voice = voiceFor(lang());
  if (!voice) return false;
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.voice = voice;
  utterance.lang = voice.lang;
  utterance.rate = rate;
  utterance.volume = settings.value.volume;
  // A late number is worse than none.
  speechSynthesis.cancel();
  speechSynthesis.speak(utterance);
  return true;
}

export const say = (text: string): boolean => settings.value.voice && speak(text, 1.25);

/** Reads a text to somebody who has asked for it, more slowly than clocks are called. */
export const readOut = (text: string): boolean => speak(text, 0.95);

/** Ends what is being read. */
export function fallSilent(): void {
  if ("speechSynthesis" in window) speechSynthesis.cancel();
}

/** Tells whether there is a voice for the page's language, now and whenever that changes: browsers load voices after the page. Returns how to stop. */
export function onVoice(tell: (there: boolean) => void): () => void {
  if (!("speechSynthesis" in window)) return () => {};
  const look = () => tell(voiceFor(lang()) !== null);
  look();
  speechSynthesis.addEventListener("voiceschanged", look);
  return () => speechSynthesis.removeEventListener("voiceschanged", look);
}
