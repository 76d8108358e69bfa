// Sounds made on the spot: a piece set down on wood, deeper for a capture; a soft bell; the beeps of a clock.

import { settings } from "../settings";

export type Sound = "move" | "capture" | "bell" | "beep" | "long-beep" | "refused";

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** Wakes audio at the first touch: a browser allows none before, and the opponent's first move shall be heard. */
export function wakeAudio(): void {
  if (typeof AudioContext === "undefined") return;
  const wake = () => {
    context ??= new AudioContext();
    void context.resume();
    for (const name of ["pointerdown", "keydown"]) removeEventListener(name, wake);
  };
  for (const name of ["pointerdown", "keydown"]) addEventListener(name, wake);
}

export function play(sound: Sound): void {
  const { sounds, volume } = settings.value;
  if (!sounds || volume === 0) return;
  const ctx = context;
  if (ctx?.state !== "running") return;
  const out = ctx.createGain();
  out.gain.value = volume;
  out.connect(ctx.destination);
  switch (sound) {
    case "move":
      return snap(ctx, out, 1);
    case "capture":
      return snap(ctx, out, 0.72);
    case "bell":
      return bell(ctx, out);
    case "beep":
      return tone(ctx, out, 880, 0.09);
    case "long-beep":
      return tone(ctx, out, 988, 0.85);
    case "refused":
      return tone(ctx, out, 150, 0.12);
  }
}

/** Boxwood on kaya: a click of noise, and the hollow board answering with two short modes. */
function snap(ctx: AudioContext, out: AudioNode, pitch: number): void {
  const now = ctx.currentTime;
  const click = ctx.createBufferSource();
  click.buffer = noiseBuffer(ctx);
  const band = ctx.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = 2400 * pitch;
  band.Q.value = 0.9;
  const clickGain = ctx.createGain();
  clickGain.gain.setValueAtTime(0.9, now);
  clickGain.gain.exponentialRampToValueAtTime(0.001, now + 0.035);
  click.connect(band).connect(clickGain).connect(out);
  click.start(now, Math.random() * 0.4, 0.06);
  for (const [frequency, gain, decay] of [
    [1150, 0.34, 0.05],
    [520, 0.42, 0.085],
    [235, 0.3, 0.14],
  ] as const) {
    const mode = ctx.createOscillator();
    const modeGain = ctx.createGain();
    mode.frequency.setValueAtTime(frequency * pitch * 1.04, now);
    mode.frequency.exponentialRampToValueAtTime(frequency * pitch, now + 0.03);
    modeGain.gain.setValueAtTime(gain, now);
    modeGain.gain.exponentialRampToValueAtTime(0.001, now + decay / pitch);
    mode.connect(modeGain).connect(out);
    mode.start(now);
    mode.stop(now + decay / pitch + 0.02);
  }
}

function bell(ctx: AudioContext, out: AudioNode): void {
  const now = ctx.currentTime;
  for (const [ratio, gain, decay] of [
    [1, 0.22, 2.6],
    [2.01, 0.1, 1.7],
    [2.74, 0.07, 1.1],
    [5.4, 0.025, 0.5],
  ] as const) {
    const partial = ctx.createOscillator();
    const envelope = ctx.createGain();
    partial.frequency.value = 523 * ratio;
    envelope.gain.setValueAtTime(0, now);
    envelope.gain.linearRampToValueAtTime(gain, now + 0.006);
    envelope.gain.exponentialRampToValueAtTime(0.0005, now + decay);
    partial.connect(envelope).connect(out);
    partial.start(now);
    partial.stop(now + decay);
  }
}

function tone(ctx: AudioContext, out: AudioNode, frequency: number, seconds: number): void {
  const now = ctx.currentTime;
  const oscillator = ctx.createOscillator();
  const envelope = ctx.createGain();
  oscillator.type = "sine";
  oscillator.frequency.value = frequency;
  envelope.gain.setValueAtTime(0, now);
  envelope.gain.linearRampToValueAtTime(0.16, now + 0.008);
  envelope.gain.setValueAtTime(0.16, now + seconds - 0.02);
  envelope.gain.linearRampToValueAtTime(0, now + seconds);
  oscillator.connect(envelope).connect(out);
  oscillator.start(now);
  oscillator.stop(now + seconds + 0.02);
}

function noiseBuffer(ctx: AudioContext): AudioBuffer {
  if (noise) return noise;
  noise = ctx.createBuffer(1, ctx.sampleRate / 2, ctx.sampleRate);
  const data = noise.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  return noise;
}
