import { describe, expect, test } from "vitest";

import { entry } from "../table/fixtures/table";
import type { Die } from "../wire";
import { thrownNow } from "./tumbling";

const die = (name: string): Die => ({
  name,
  colour: name[0]!,
  place: "roll",
  face: Number(name[1]),
  value: Number(name[1]),
  power_spent: name.endsWith("x"),
  owner: 0,
});
const thrown = (roll: string[], dice: string, faces: number[]) =>
  thrownNow(roll.map(die), [entry(-1, "", { dice, faces })]);

describe("dice that tumble", () => {
  test("are all of a new roll", () => {
    expect(thrown(["r3", "r3", "g2"], "rrg", [3, 3, 2])).toEqual([true, true, true]);
  });

  test("are those rolled again, even where others show the same", () => {
    expect(thrown(["r3", "c2", "c2x"], "c", [2])).toEqual([false, false, true]);
  });

  test("are none where only a power was used", () => {
    expect(thrown(["r3", "g3x", "o1x"], "o", [])).toEqual([false, false, false]);
  });
});
