import { expect, test } from "vitest";
import { waitingText } from "./time";

test.each([
  [300, "5 minutes"],
  [241, "5 minutes"],
  [61, "2 minutes"],
  [60, "60 seconds"],
  [1, "1 second"],
])("%d seconds to wait are %s", (seconds, text) => {
  expect(waitingText(seconds)).toBe(text);
});
