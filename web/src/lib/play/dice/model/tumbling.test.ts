import { describe, expect, test } from "vitest";

import { entry } from "../../../table/fixtures/table";
import type { Die } from "../../../app/wire";
import { readView } from "../../../app/protocol";
import { diceParts, thrownNow } from "./tumbling";

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

test("what a side that nobody plays does comes by itself, and its points when its dice lie", () => {
  const scores = (...markers: number[]) =>
    readView({ tracks: [{ title: { en: "", fr: "" }, steps: [], markers, name: "scores", goal: 20 }] }, 0);
  const entries = [
    entry(0, "stop", { points: 2 }),
    entry(-1, "draw", { side: 1, dice: "g" }),
    entry(-1, "3", { side: 1, points: 3 }),
  ];
  const parts = diceParts(scores(1, 4), entries, scores(3, 7));
  expect(parts.map(({ told, falling, view }) => [told, falling.length, view.tracks[0]!.markers])).toEqual([
    [1, 0, [3, 4]],
    [2, 0, [3, 4]],
    [2, 1, [3, 4]],
  ]);
});
