import { expect, test } from "vitest";
import { matches } from "./commitment";

test("a seed fits its own seal only", async () => {
  const abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
  expect(await matches("616263", abc)).toBe(true);
  expect(await matches("616264", abc)).toBe(false);
  expect(await matches("not hex", abc)).toBeNull();
});
