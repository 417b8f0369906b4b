import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { FIRST_DELAY, Retry, RETRY_DELAY, TIMEOUT } from "./retry";
import { systemTimer } from "../../ui/motion/timer";

let asked = 0;
let retry: Retry;

beforeEach(() => {
  vi.useFakeTimers();
  asked = 0;
  retry = new Retry(() => (asked += 1), systemTimer);
});
afterEach(() => vi.useRealTimers());

test("it is asked once while the answer is on its way, however often somebody wants to know", () => {
  for (let times = 0; times < 3; times += 1) retry.start();
  vi.advanceTimersByTime(FIRST_DELAY + TIMEOUT - 1);
  expect(asked).toBe(1);
});

test("it is asked again when no answer comes", () => {
  retry.start();
  vi.advanceTimersByTime(FIRST_DELAY + 2 * TIMEOUT);
  expect(asked).toBe(3);
});

test("a refusal makes it ask again soon", () => {
  retry.start();
  vi.advanceTimersByTime(FIRST_DELAY);
  retry.again();
  vi.advanceTimersByTime(RETRY_DELAY);
  expect(asked).toBe(2);
});

test("an answer ends it, and a late refusal does not open it again", () => {
  retry.start();
  vi.advanceTimersByTime(FIRST_DELAY);
  retry.stop();
  retry.again();
  vi.advanceTimersByTime(3 * TIMEOUT);
  expect(asked).toBe(1);
});
