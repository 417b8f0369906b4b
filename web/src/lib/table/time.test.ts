import { expect, test } from "vitest";
import { clockText, waitingText } from "./time";

test.each([
  [300, "5 minutes"],
  [241, "5 minutes"],
  [61, "2 minutes"],
  [60, "60 seconds"],
  [1, "1 second"],
])("%d seconds to wait are %s", (seconds, text) => {
  expect(waitingText(seconds)).toBe(text);
});

test("a clock shows tenths when they matter", () => {
  expect([3_661, 65, 9.47, 0].map(clockText)).toEqual(["1:01:01", "1:05", "9.4", "0.0"]);
});
