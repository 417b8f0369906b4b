import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearToasts, dismiss, toast, toasts } from "./toasts.svelte";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  clearToasts();
  vi.useRealTimers();
});

const texts = () => toasts().map(({ text }) => text);

it("a message that is said again is there once, and as long as if it were new", () => {
  toast("Copied", "good");
  vi.advanceTimersByTime(3_000);
  toast("Copied", "good");
  toast("Copied", "good");
  expect(texts()).toEqual(["Copied"]);
  vi.advanceTimersByTime(3_000);
  expect(texts()).toEqual(["Copied"]);
  vi.advanceTimersByTime(1_000);
  expect(texts()).toEqual([]);
});

it("a message that is said again can be dismissed", () => {
  toast("No", "bad");
  toast("No", "bad");
  dismiss(toasts()[0]!.id);
  expect(texts()).toEqual([]);
});

it("no message goes along to another page", () => {
  toast("The server cannot be reached.", "bad");
  clearToasts();
  expect(texts()).toEqual([]);
});
