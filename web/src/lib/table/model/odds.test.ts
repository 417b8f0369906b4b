import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { OddsTable } from "../../app/wire";
import { OddsQuery } from "./odds.svelte";
import { FIRST_DELAY, RETRY_DELAY } from "../connection/retry";
import { systemTimer } from "../../ui/motion/timer";

const odds: OddsTable = {
  is: "odds",
  v: 3,
  rows: [],
  stop: null,
  is_exact: true,
  most_dice: null,
  stop_wins: null,
};
let requests: number;
let query: OddsQuery;

beforeEach(() => {
  vi.useFakeTimers();
  requests = 0;
  query = new OddsQuery(() => (requests += 1), systemTimer);
});
afterEach(() => vi.useRealTimers());

test("odds of the present position are kept", () => {
  query.ask();
  vi.advanceTimersByTime(FIRST_DELAY);
  query.receive(odds, 3);
  expect(query.current).toEqual(odds);
  expect(query.isPending).toBe(false);
});

test("odds of an earlier position make it ask again", () => {
  query.ask();
  vi.advanceTimersByTime(FIRST_DELAY);
  query.receive(odds, 4);
  vi.advanceTimersByTime(RETRY_DELAY);
  expect(query.current).toBeNull();
  expect(requests).toBe(2);
});

test("another position clears them", () => {
  query.receive(odds, 3);
  query.clear();
  expect(query.current).toBeNull();
});
