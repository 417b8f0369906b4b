import { describe, expect, test } from "vitest";

import type { OddsTable } from "../wire";
import { bestRows, isStoppingBest, percent, rowOf } from "./odds";

const table: OddsTable = {
  is: "odds",
  v: 3,
  rows: [
    { dice: "rr", success: 0.9166, points: 3.01, stop_from: 12, stop_always: false },
    { dice: "rrr", success: 0.9953, points: 2.09, stop_from: 8, stop_always: false },
    { dice: "rg", success: 0.9, points: 3.2, stop_from: null, stop_always: false },
    { dice: "r", success: 0.5, points: 1.4, stop_from: 4, stop_always: false },
    { dice: "w", success: 0, points: 0.4, stop_from: 4, stop_always: false },
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

  test("only what is certain is 100 percent", () => {
    expect([percent(1), percent(0.9999), percent(0), percent(0.0001), percent(0.5)]).toEqual([
      100, 99.9, 0, 0.1, 50,
    ]);
  });
});
