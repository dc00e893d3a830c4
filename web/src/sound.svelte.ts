// Sounds, made by code: off until the reader wants them.

const KEPT = "caravanserai.sound";
export type Sound = "roll" | "card" | "coin" | "turn" | "wrong" | "over";

let wanted = $state(localStorage.getItem(KEPT) === "on");
let context: AudioContext | null = null;

export const isLoud = (): boolean => wanted;

export function toggleSound(): void {
  wanted = !wanted;
  localStorage.setItem(KEPT, wanted ? "on" : "off");
  if (wanted) play("turn");
}

/** One note: where it begins (seconds from now), how high, how long, how loud. */
function note(audio: AudioContext, after: number, hertz: number, long: number, loudness = 0.12, shape: OscillatorType = "triangle"): void {
  const at = audio.currentTime + after;
  const voice = audio.createOscillator();
  const swell = audio.createGain();
  voice.type = shape;
  voice.frequency.value = hertz;
  swell.gain.setValueAtTime(0, at);
  swell.gain.linearRampToValueAtTime(loudness, at + 0.01);
  swell.gain.exponentialRampToValueAtTime(0.0001, at + long);
  voice.connect(swell).connect(audio.destination);
  voice.start(at);
  voice.stop(at + long);
}

/** A short breath of noise through a filter: a die that rattles, a card that slides. */
function breath(audio: AudioContext, after: number, hertz: number, long: number, loudness: number): void {
  const at = audio.currentTime + after;
  const length = Math.ceil(audio.sampleRate * long);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < length; index++) samples[index] = (Math.random() * 2 - 1) * (1 - index / length);
  const source = audio.createBufferSource();
  source.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = hertz;
  const swell = audio.createGain();
  swell.gain.value = loudness;
  source.connect(filter).connect(swell).connect(audio.destination);
  source.start(at);
}

const PIECES: Record<Sound, (audio: AudioContext) => void> = {
  roll: (audio) => { for (let knock = 0; knock < 5; knock++) breath(audio, knock * 0.07 + Math.random() * 0.02, 900 + 500 * Math.random(), 0.05, 0.5); },
  card: (audio) => breath(audio, 0, 2600, 0.16, 0.25),
  coin: (audio) => { note(audio, 0, 1320, 0.18, 0.07, "sine"); note(audio, 0.05, 1980, 0.25, 0.06, "sine"); },
  turn: (audio) => { note(audio, 0, 440, 0.3); note(audio, 0.14, 587, 0.45); },
  wrong: (audio) => { note(audio, 0, 185, 0.22, 0.12, "sine"); note(audio, 0.1, 155, 0.3, 0.12, "sine"); },
  // A scale of the desert, with its step of three halves, up to the top.
  over: (audio) => [294, 311, 370, 392, 440, 587].forEach((hertz, step) => note(audio, step * 0.13, hertz, 0.6)),
};

export function play(sound: Sound): void {
  if (!wanted) return;
  context ??= new AudioContext();
  void context.resume();
  PIECES[sound](context);
}
