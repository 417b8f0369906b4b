/** Tiny sounds, made on the spot; there are none unless the reader wants them. */

import type { Entry } from "../app/protocol";

export type Sound = "move" | "capture" | "dice" | "turn" | "end";

/** A short tone: its frequency, when it begins, how long it lasts, and how it sounds. */
type Tone = [hertz: number, from: number, seconds: number, shape: OscillatorType];

const TONES: Record<Sound, Tone[]> = {
  move: [[210, 0, 0.05, "triangle"]],
  capture: [
    [150, 0, 0.06, "triangle"],
    [95, 0.04, 0.09, "triangle"],
  ],
  dice: [
    [320, 0, 0.03, "square"],
    [260, 0.06, 0.03, "square"],
    [300, 0.11, 0.03, "square"],
  ],
  turn: [
    [520, 0, 0.08, "sine"],
    [660, 0.09, 0.1, "sine"],
  ],
  end: [
    [392, 0, 0.14, "sine"],
    [494, 0.13, 0.14, "sine"],
    [587, 0.26, 0.3, "sine"],
  ],
};
/** How moves sound. */
export function soundOfMoves(entries: readonly Entry[], isBoard: boolean): Sound {
  if (!isBoard) return "dice";
  return entries.some(({ event }) => event.captured.length > 0) ? "capture" : "move";
}

const LOUDNESS = 0.12;

/** How late a sound may begin, in milliseconds: a device that lets nothing be heard before a touch plays none afterwards. */
const LATE = 200;
const GESTURES = ["mousedown", "touchend", "keydown"];

let context: AudioContext | null = null;

export function play(sound: Sound): void {
  const audio = (context ??= open());
  const asked = Date.now();
  const start = () => {
    if (Date.now() - asked < LATE) for (const tone of TONES[sound]) sing(audio, tone);
  };
  if (audio.state === "running") start();
  else audio.resume().then(start, () => {}); // then it is not heard
}

/** Some devices begin audio only during a gesture, and interrupt it for a call: every gesture resumes it. */
function open(): AudioContext {
  const audio = new AudioContext();
  const resume = () => {
    if (audio.state !== "running") audio.resume().catch(() => {}); // the next gesture tries again
  };
  for (const gesture of GESTURES) document.addEventListener(gesture, resume);
  return audio;
}

function sing(audio: AudioContext, [hertz, from, seconds, shape]: Tone): void {
  const start = audio.currentTime + from;
  const oscillator = new OscillatorNode(audio, { frequency: hertz, type: shape });
  const volume = new GainNode(audio, { gain: shape === "square" ? LOUDNESS / 4 : LOUDNESS });
  volume.gain.setTargetAtTime(0, start + seconds / 3, seconds / 3);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + 2 * seconds);
}
