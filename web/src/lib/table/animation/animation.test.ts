import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { systemTimer } from "../../ui/motion/timer";
import { snapshot } from "../fixtures/table";
import { AnimationQueue, MANY, type Frame } from "./animation.svelte";

const TIME = 300;
const moves = (count: number) => Array.from({ length: count }, () => "a1-b1");
const whole = (steps: number, more: Partial<Frame> = {}): Frame => ({
  snapshot: snapshot(moves(steps)),
  isPart: false,
  kept: steps - 1,
  falling: [],
  time: TIME,
  ...more,
});
const part = (steps: number) => whole(steps, { isPart: true });
let shown: string[];
let kept: number[];
let rate: number;
let hurries: boolean;
let queue: AnimationQueue;

beforeEach(() => {
  vi.useFakeTimers();
  [shown, kept, rate, hurries] = [[], [], 1, true];
  queue = new AnimationQueue(systemTimer, {
    show: (frame) => {
      shown.push(`${frame.isPart ? "part of " : ""}${frame.snapshot.history.length}`);
      kept.push(frame.kept);
    },
    rate: () => rate,
    hurries: () => hurries,
  });
});
afterEach(() => vi.useRealTimers());

test("what comes all at once is shown one after another, each when what was before has landed", () => {
  for (const steps of [1, 2, 3]) queue.enqueue([whole(steps)]);
  expect(shown).toEqual(["1"]);
  vi.advanceTimersByTime(TIME - 1);
  expect(shown).toEqual(["1"]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual(["1", "2"]);
  vi.advanceTimersByTime(TIME);
  expect([shown, queue.waiting]).toEqual([["1", "2", "3"], []]);
});

test("what comes slowly is shown at once", () => {
  queue.enqueue([whole(1)]);
  vi.advanceTimersByTime(TIME);
  queue.enqueue([whole(2)]);
  expect(shown).toEqual(["1", "2"]);
});

test("what the viewer has set in motion lands before anything follows, their own move at once", () => {
  queue.begin(TIME);
  queue.enqueue([whole(1, { time: 0 })], true);
  queue.enqueue([whole(2)]);
  expect(shown).toEqual(["1"]);
  vi.advanceTimersByTime(TIME - 1);
  expect(shown).toEqual(["1"]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual(["1", "2"]);
});

test("all times are multiplied with what the viewer has set", () => {
  rate = 2;
  for (const steps of [1, 2]) queue.enqueue([whole(steps)]);
  vi.advanceTimersByTime(2 * TIME - 1);
  expect(shown).toEqual(["1"]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual(["1", "2"]);
});

test("who wants everything at once sees no parts", () => {
  rate = 0;
  queue.enqueue([part(1), whole(1)]);
  queue.enqueue([part(2), whole(2)]);
  expect(shown).toEqual(["1", "2"]);
});

test("what waits can be skipped: the last is shown, with all that is new since, and nothing moves", () => {
  for (const steps of [1, 2, 3]) queue.enqueue([part(steps), whole(steps)]);
  queue.skip();
  expect([shown, kept.at(-1), queue.rate]).toEqual([["part of 1", "3"], 0, 0]);
  vi.advanceTimersByTime(TIME);
  expect([shown.length, queue.rate]).toEqual([2, 1]);
});

test("where very much has come, it is caught up with quickly", () => {
  const count = 10 * MANY;
  for (let steps = 1; steps <= count; steps += 1) queue.enqueue([whole(steps)]);
  vi.advanceTimersByTime(4 * MANY * TIME);
  expect([shown.at(-1), queue.waiting]).toEqual([String(count), []]);
});

test("whoever watches is not hurried", () => {
  hurries = false;
  for (let steps = 1; steps <= 3 * MANY; steps += 1) queue.enqueue([whole(steps)]);
  vi.advanceTimersByTime(MANY * TIME);
  expect(shown).toHaveLength(MANY + 1);
});

test("a pause holds everything back, a step shows one change with its parts, and then it goes on", () => {
  queue.pause(true);
  for (const steps of [1, 2, 3]) queue.enqueue([part(steps), whole(steps)]);
  vi.advanceTimersByTime(9 * TIME);
  expect(shown).toEqual([]);
  queue.step();
  vi.advanceTimersByTime(9 * TIME);
  expect(shown).toEqual(["part of 1", "1"]);
  queue.step();
  queue.step(); // hurries what is on the way
  expect(shown).toEqual(["part of 1", "1", "part of 2", "2"]);
  queue.pause(false);
  vi.advanceTimersByTime(3 * TIME);
  expect(shown.at(-1)).toBe("3");
});

test("a step that was asked for before there is anything shows the next that comes", () => {
  queue.step();
  queue.enqueue([whole(1)]);
  queue.enqueue([whole(2)]);
  vi.advanceTimersByTime(9 * TIME);
  expect(shown).toEqual(["1"]);
});
