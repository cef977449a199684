// Short, soft sounds, each made on the spot: wood, paper, wind. Loaded only by those who have switched sound on; no file is fetched.
import type { GameEvent } from "./types";

export const SOUNDS = ["turn", "walk", "tile", "won", "lost", "winter", "end"] as const;
export type Sound = (typeof SOUNDS)[number];

/** Part of a sound: a tone that may slide, or (without a pitch) a breath of noise through a filter. Seconds, hertz, and at most 1 for the level. */
export interface Part {
  at: number;
  length: number;
  level: number;
  pitch?: number;
  to?: number;
  filter?: number;
  wave?: OscillatorType;
}

const tick = (at: number): Part => ({ at, length: 0.03, level: 0.07, filter: 2600 });
const note = (at: number, pitch: number, length = 0.3, level = 0.1): Part => ({ at, pitch, length, level, wave: "triangle" });

export const SCORE: Record<Sound, readonly Part[]> = {
  turn: [note(0, 392, 0.22, 0.14), note(0.13, 523, 0.24, 0.14)],
  walk: [tick(0), tick(0.07), tick(0.14)],
  tile: [{ at: 0, length: 0.14, level: 0.2, pitch: 150, to: 70, wave: "sine" }, { at: 0, length: 0.05, level: 0.09, filter: 900 }],
  won: [note(0, 392), note(0.12, 494), note(0.24, 587, 0.45)],
  lost: [note(0, 330), note(0.16, 294), note(0.32, 247, 0.5)],
  winter: [{ at: 0, length: 1.1, level: 0.06, filter: 500 }, note(0.15, 880, 0.6, 0.04), note(0.5, 1175, 0.6, 0.03)],
  end: [note(0, 262, 0.5), note(0.14, 330, 0.5), note(0.28, 392, 0.5), note(0.42, 523, 0.8)],
};

/** Which sound a message of the table makes: the weightiest of what happened, and whether a battle was won depends on whose ears they are. */
export function soundOf(events: readonly GameEvent[], kinds: Readonly<Record<string, Sound>>, mine: readonly number[]): Sound | null {
  const heard = events.flatMap((event): Sound[] => {
    if (event.kind === "game_over") return ["end"];
    const sound = kinds[event.kind];
    if (sound !== "won") return sound ? [sound] : [];
    if (mine.includes(event.seat)) return [event.args.won === false ? "lost" : "won"];
    return mine.includes(Number(event.args?.loser ?? -1)) ? ["lost"] : [];
  });
  const order: readonly Sound[] = ["end", "winter", "won", "lost", "tile", "walk"];
  return order.find((each) => heard.includes(each)) ?? null;
}

let audio: AudioContext | null = null;

export function play(sound: Sound): void {
  try {
    audio ??= new AudioContext();
    if (audio.state === "suspended") void audio.resume();
    for (const part of SCORE[sound]) sounds(audio, part);
  } catch {
    // No sound device: everything is told in other ways, too.
  }
}

function sounds(context: AudioContext, part: Part): void {
  const start = context.currentTime + part.at;
  const end = start + part.length;
  const level = context.createGain();
  level.gain.setValueAtTime(0.0001, start);
  level.gain.exponentialRampToValueAtTime(part.level, start + Math.min(0.02, part.length / 4));
  level.gain.exponentialRampToValueAtTime(0.0001, end);
  level.connect(context.destination);
  const source = part.pitch === undefined ? breath(context, part, level) : tone(context, part, start, end, level);
  source.start(start);
  source.stop(end + 0.02);
}

function tone(context: AudioContext, { pitch = 440, to, wave = "sine" }: Part, start: number, end: number, level: AudioNode): OscillatorNode {
  const source = context.createOscillator();
  source.type = wave;
  source.frequency.setValueAtTime(pitch, start);
  if (to !== undefined) source.frequency.exponentialRampToValueAtTime(to, end);
  source.connect(level);
  return source;
}

function breath(context: AudioContext, { length, filter = 1000 }: Part, level: AudioNode): AudioBufferSourceNode {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
  buffer.getChannelData(0).forEach((_, i, samples) => (samples[i] = Math.random() * 2 - 1));
  const source = context.createBufferSource();
  const band = context.createBiquadFilter();
  source.buffer = buffer;
  band.type = "bandpass";
  band.frequency.value = filter;
  source.connect(band).connect(level);
  return source;
}
