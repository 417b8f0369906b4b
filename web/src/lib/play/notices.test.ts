import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Notices, NOTICE_TIMES } from "./notices.svelte";
import { systemTimer } from "../ui/motion/timer";

let notices: Notices;

beforeEach(() => {
  vi.useFakeTimers();
  notices = new Notices(systemTimer);
});
afterEach(() => vi.useRealTimers());

test("a notice goes by itself", () => {
  notices.show("Not your turn");
  expect(notices.current).toEqual({ text: "Not your turn", kind: "soft", rule: null });
  vi.advanceTimersByTime(NOTICE_TIMES.soft);
  expect(notices.current).toBeNull();
});

test("a later notice has its full time", () => {
  notices.show("first");
  vi.advanceTimersByTime(NOTICE_TIMES.soft - 1);
  notices.show("second", "why", "2.1");
  vi.advanceTimersByTime(NOTICE_TIMES.why - 1);
  expect(notices.current).toMatchObject({ text: "second", rule: "2.1" });
  notices.dismiss();
  expect(notices.current).toBeNull();
});
