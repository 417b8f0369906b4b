import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { View } from "../reading";
import { Parade, STEP } from "./parade.svelte";

const at = (steps: number) => ({ view: { step: steps } as View, steps });
const timer = {
  after(milliseconds: number, then: () => void) {
    const timeout = setTimeout(then, milliseconds);
    return () => clearTimeout(timeout);
  },
};
let heard = 0;
let parade: Parade;

beforeEach(() => {
  vi.useFakeTimers();
  heard = 0;
  parade = new Parade(timer, () => (heard += 1));
});
afterEach(() => vi.useRealTimers());

test("what comes all at once is shown one after another, the present last", () => {
  parade.jump(at(1));
  for (const steps of [2, 3, 4]) parade.add(at(steps));
  const seen = [parade.now?.steps];
  for (let times = 0; times < 3; times += 1) {
    vi.advanceTimersByTime(STEP);
    seen.push(parade.now?.steps);
  }
  expect(seen).toEqual([1, 2, 3, undefined]);
  expect(heard).toBe(3);
});

test("what comes slowly is shown at once", () => {
  parade.add(at(1));
  vi.advanceTimersByTime(STEP);
  parade.add(at(2));
  expect(parade.now).toBeNull();
});

test("it can be skipped, and begins anew after that", () => {
  parade.jump(at(1));
  parade.add(at(2));
  parade.add(at(3));
  parade.skip();
  expect(parade.now).toBeNull();
  vi.advanceTimersByTime(3 * STEP);
  expect(heard).toBe(0);
  parade.add(at(4));
  expect(parade.now).toBeNull();
});
