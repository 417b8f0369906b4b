import { beforeEach, expect, test, vi } from "vitest";

/** A device whose audio waits for a gesture, as on iOS. */
class Audio {
  static current: Audio;
  state: AudioContextState = "suspended";
  currentTime = 0;
  destination = {};
  /** Whether a gesture is under way. */
  isTouched = false;
  private waiting: (() => void)[] = [];

  constructor() {
    Audio.current = this;
  }

  resume(): Promise<void> {
    return new Promise((done) => {
      this.waiting.push(done);
      if (!this.isTouched) return;
      this.state = "running";
      for (const each of this.waiting.splice(0)) each();
    });
  }
}

class Node {
  gain = { setTargetAtTime() {} };
  connect = (next: unknown) => next;
  start = () => (tones += 1);
  stop() {}
}

let tones: number;
let gestures: EventTarget;
let play: (sound: "move") => void;

async function touch(): Promise<void> {
  Audio.current.isTouched = true;
  gestures.dispatchEvent(new Event("touchend"));
  Audio.current.isTouched = false;
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  tones = 0;
  gestures = new EventTarget();
  vi.stubGlobal("document", gestures);
  vi.stubGlobal("AudioContext", Audio);
  vi.stubGlobal("GainNode", Node);
  vi.stubGlobal("OscillatorNode", Node);
  ({ play } = await import("./sound"));
});

test("after the next touch there are sounds where audio waits for one", async () => {
  play("move");
  expect(tones).toBe(0);
  await touch();
  play("move");
  expect(tones).toBeGreaterThan(0);
});

test("audio that was interrupted goes on after the next touch", async () => {
  play("move");
  await touch();
  Audio.current.state = "interrupted";
  await touch();
  expect(Audio.current.state).toBe("running");
});

test("sounds that could not be heard are not made up for", async () => {
  for (let i = 0; i < 5; i += 1) play("move");
  vi.advanceTimersByTime(5000);
  await touch();
  expect(tones).toBe(0);
});

test("a sound is heard where audio begins at once", async () => {
  play("move");
  await touch();
  expect(tones).toBe(1);
});
