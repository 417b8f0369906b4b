import { describe, expect, test } from "vitest";

import type { OddsTable } from "../wire";
import { bestRows, isStoppingBest, percent, rowOf, ruleOf } from "./odds";
import { thrownNow } from "./tumbling";
import type { Die } from "../wire";

const table: OddsTable = {
  is: "odds",
  v: 3,
  rows: [
    { dice: "rr", success: 0.9166, points: 3.01, stop_from: 12 },
    { dice: "rrr", success: 0.9953, points: 2.09, stop_from: 8 },
    { dice: "rg", success: 0.9, points: 3.2, stop_from: null },
    { dice: "r", success: 0.5, points: 1.4, stop_from: 4 },
    { dice: "w", success: 0, points: 0.4, stop_from: 4 },
  ],
  stop: 1,
  is_exact: true,
  most_dice: null,
};

describe("the odds beside the dice", () => {
  test("are those of the chosen dice, in whatever order they were chosen", () => {
    expect(rowOf(table, ["g", "r"])?.points).toBe(3.2);
    expect(rowOf(table, ["g"])).toBeUndefined();
  });

  test("the three best sets come first, and none that cannot succeed", () => {
    expect(bestRows(table).map((row) => row.dice)).toEqual(["rg", "rr", "rrr"]);
  });

  test("stopping is best where no set brings more", () => {
    expect(isStoppingBest(table)).toBe(false);
    expect(isStoppingBest({ ...table, stop: 4 })).toBe(true);
    expect(isStoppingBest({ ...table, stop: null })).toBe(false);
  });

  test("the stop rule is a result, always or never", () => {
    expect(ruleOf(table.rows[0]!, 3)).toEqual({ is: "from", result: 12 });
    expect(ruleOf(table.rows[2]!, 3)).toEqual({ is: "never" });
    expect(ruleOf(table.rows[3]!, 3)).toEqual({ is: "always" });
  });

  test("only what is certain is 100 percent", () => {
    expect([percent(1), percent(0.9999), percent(0), percent(0.0001), percent(0.5)]).toEqual([
      100, 99.9, 0, 0.1, 50,
    ]);
  });
});

describe("dice that tumble", () => {
  const die = (name: string): Die => ({
    name,
    colour: name[0]!,
    place: "roll",
    face: Number(name[1]),
    value: Number(name[1]),
    power_spent: name.endsWith("x"),
    owner: 0,
  });
  const thrown = (before: string[], now: string[]) => thrownNow(before.map(die), now.map(die));

  test("are all of a new roll", () => {
    expect(thrown([], ["r3", "g2"])).toEqual([true, true]);
  });

  test("are those rolled again, even where they show the same", () => {
    expect(thrown(["r3", "c2"], ["r3", "c2x"])).toEqual([false, true]);
    expect(thrown(["r3", "c2"], ["r3", "c5x"])).toEqual([false, true]);
  });

  test("are none that only used a power", () => {
    expect(thrown(["r3", "g2", "o1"], ["r3", "g3x", "o1x"])).toEqual([false, false, false]);
    expect(thrown(["r3", "r3", "y1"], ["r3", "y1x"])).toEqual([false, false]);
  });
});
