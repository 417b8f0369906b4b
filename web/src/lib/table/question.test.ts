import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { FIRST, PATIENCE, Question, SOON } from "./question";

const timer = {
  after(milliseconds: number, then: () => void) {
    const timeout = setTimeout(then, milliseconds);
    return () => clearTimeout(timeout);
  },
};
let asked = 0;
let question: Question;

beforeEach(() => {
  vi.useFakeTimers();
  asked = 0;
  question = new Question(() => (asked += 1), timer);
});
afterEach(() => vi.useRealTimers());

test("it is asked once while the answer is on its way, however often somebody wants to know", () => {
  for (let times = 0; times < 3; times += 1) question.open();
  vi.advanceTimersByTime(FIRST + PATIENCE - 1);
  expect(asked).toBe(1);
});

test("it is asked again when no answer comes", () => {
  question.open();
  vi.advanceTimersByTime(FIRST + 2 * PATIENCE);
  expect(asked).toBe(3);
});

test("a refusal makes it ask again soon", () => {
  question.open();
  vi.advanceTimersByTime(FIRST);
  question.again();
  vi.advanceTimersByTime(SOON);
  expect(asked).toBe(2);
});

test("an answer ends it, and a late refusal does not open it again", () => {
  question.open();
  vi.advanceTimersByTime(FIRST);
  question.settle();
  question.again();
  vi.advanceTimersByTime(3 * PATIENCE);
  expect(asked).toBe(1);
});
