// Sounds made on the spot: a piece set down on a board of some kind, deeper for a capture; a soft bell; the beeps of a clock.

import { type BOARD_SOUNDS, settings } from "../settings";

export type Sound = "move" | "capture" | "bell" | "beep" | "refused";

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

/** The long tone of a clock's last seconds, while it sounds. */
let longTone: { readonly out: GainNode; readonly ends: number } | null = null;

/** One tone that lasts to the end of a countdown, as amateurs' clocks have it. */
export function playLongTone(seconds: number): void {
  hush();
  const { sounds, volume } = settings.value;
  const ctx = context;
  if (!sounds || volume === 0 || ctx?.state !== "running") return;
  const out = ctx.createGain();
  out.gain.value = volume;
  out.connect(ctx.destination);
  tone(ctx, out, 988, seconds);
  longTone = { out, ends: ctx.currentTime + seconds };
}

/** Whether the long tone sounds now. */
export const isLongToneOn = (): boolean => !!longTone && !!context && context.currentTime < longTone.ends;

/** Ends the long tone: a move was made. */
export function hush(): void {
  longTone?.out.disconnect();
  longTone = null;
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
      return snap(ctx, out, BOARD_TONES[settings.value.boardSound] ?? BOARD_TONES.kaya, 1);
    case "capture":
      return snap(ctx, out, BOARD_TONES[settings.value.boardSound] ?? BOARD_TONES.kaya, 0.72);
    case "bell":
      return bell(ctx, out);
    case "beep":
      return tone(ctx, out, 880, 0.09);
    case "refused":
      return tone(ctx, out, 150, 0.12);
  }
}

/** How a board sounds: the click of the piece as a band of noise, and the modes in which the board answers. */
export interface BoardTone {
  /** The middle of the click's band in Hz, and how loud it is. */
  readonly click: readonly [hertz: number, gain: number];
  readonly modes: readonly (readonly [hertz: number, gain: number, seconds: number])[];
}

/** A thick board on legs answers deepest and longest; a mat hardly at all. */
export const BOARD_TONES: Readonly<Record<(typeof BOARD_SOUNDS)[number], BoardTone>> = {
  kaya: {
    click: [2400, 0.9],
    modes: [
      [1150, 0.34, 0.05],
      [520, 0.42, 0.085],
      [235, 0.3, 0.14],
    ],
  },
  hinoki: {
    click: [2900, 0.9],
    modes: [
      [1420, 0.34, 0.04],
      [690, 0.4, 0.065],
      [345, 0.2, 0.09],
    ],
  },
  katsura: {
    click: [2100, 0.8],
    modes: [
      [960, 0.34, 0.045],
      [470, 0.42, 0.075],
      [290, 0.22, 0.1],
    ],
  },
  plastic: {
    click: [4300, 1],
    modes: [
      [2700, 0.3, 0.018],
      [1600, 0.2, 0.025],
    ],
  },
  felt: { click: [650, 0.35], modes: [[170, 0.22, 0.05]] },
};

/** A piece on a board. */
function snap(ctx: AudioContext, out: AudioNode, board: BoardTone, pitch: number): void {
  const now = ctx.currentTime;
  const click = ctx.createBufferSource();
  click.buffer = noiseBuffer(ctx);
  const band = ctx.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = board.click[0] * pitch;
  band.Q.value = 0.9;
  const clickGain = ctx.createGain();
  clickGain.gain.setValueAtTime(board.click[1], now);
  clickGain.gain.exponentialRampToValueAtTime(0.001, now + 0.035);
  click.connect(band).connect(clickGain).connect(out);
  click.start(now, Math.random() * 0.4, 0.06);
  for (const [frequency, gain, decay] of board.modes) {
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
