import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Hint } from "../../app/wire";
import { Hints, HINT_TIMEOUT } from "./hints.svelte";
import { systemTimer } from "../../ui/motion/timer";

const hint: Hint = { is: "hint", v: 3, places: ["a1"], lines: [], is_exact: false };
let requests: number;
let timeouts: number;
let isConnected: boolean;
let hints: Hints;

beforeEach(() => {
  vi.useFakeTimers();
  [requests, timeouts, isConnected] = [0, 0, true];
  const request = () => {
    if (isConnected) requests += 1;
    return isConnected;
  };
  hints = new Hints(request, systemTimer, () => (timeouts += 1));
});
afterEach(() => vi.useRealTimers());

test("the first request shows where to look, the second the move", () => {
  hints.ask();
  expect(hints.stage).toBe("asked");
  expect(hints.receive(hint, 3)).toBe(true);
  expect(hints.stage).toBe("places");
  hints.ask();
  expect(hints.stage).toBe("move");
  expect(hints.current).toEqual(hint);
  expect(requests).toBe(1);
});

test("a second request while one is under way asks nothing", () => {
  hints.ask();
  hints.ask();
  expect(requests).toBe(1);
});

test("without a connection nothing is asked", () => {
  isConnected = false;
  hints.ask();
  expect(hints.stage).toBe("none");
});

test("a hint for another position, or one that nobody waits for, is not shown", () => {
  expect(hints.receive(hint, 3)).toBe(false);
  hints.ask();
  expect(hints.receive(hint, 4)).toBe(false);
  expect(hints.stage).toBe("asked");
});

test("a hint that does not come is given up", () => {
  hints.ask();
  vi.advanceTimersByTime(HINT_TIMEOUT);
  expect(hints.stage).toBe("none");
  expect(timeouts).toBe(1);
});

test("a hint that has come is not timed out", () => {
  hints.ask();
  hints.receive(hint, 3);
  vi.advanceTimersByTime(2 * HINT_TIMEOUT);
  expect(hints.stage).toBe("places");
  expect(timeouts).toBe(0);
});

test("a refusal gives up what is waited for, and leaves alone what is shown", () => {
  hints.ask();
  hints.abandon();
  expect(hints.stage).toBe("none");
  hints.ask();
  hints.receive(hint, 3);
  hints.abandon();
  expect(hints.stage).toBe("places");
});
