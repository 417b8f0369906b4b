import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { AnimationQueue, FRAME_TIME } from "./animation.svelte";
import { emptyView } from "../fixtures/table";
import { systemTimer } from "../connection/timer";

const at = (steps: number) => ({ view: emptyView(steps), steps });
let shown = 0;
let queue: AnimationQueue;

beforeEach(() => {
  vi.useFakeTimers();
  shown = 0;
  queue = new AnimationQueue(systemTimer, () => (shown += 1));
});
afterEach(() => vi.useRealTimers());

test("what comes all at once is shown one after another, the present last", () => {
  queue.jumpTo(at(1));
  for (const steps of [2, 3, 4]) queue.enqueue(at(steps));
  const seen = [queue.current?.steps];
  for (let times = 0; times < 3; times += 1) {
    vi.advanceTimersByTime(FRAME_TIME);
    seen.push(queue.current?.steps);
  }
  expect(seen).toEqual([1, 2, 3, undefined]);
  expect(shown).toBe(3);
});

test("what comes slowly is shown at once", () => {
  queue.enqueue(at(1));
  vi.advanceTimersByTime(FRAME_TIME);
  queue.enqueue(at(2));
  expect(queue.current).toBeNull();
});

test("it can be skipped, and begins anew after that", () => {
  queue.jumpTo(at(1));
  queue.enqueue(at(2));
  queue.enqueue(at(3));
  queue.skip();
  expect(queue.current).toBeNull();
  vi.advanceTimersByTime(3 * FRAME_TIME);
  expect(shown).toBe(0);
  queue.enqueue(at(4));
  expect(queue.current).toBeNull();
});
