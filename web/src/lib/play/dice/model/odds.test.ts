import { describe, expect, test } from "vitest";

import type { OddsTable } from "../../../app/wire";
import { bestRows, isStoppingBest, percent, rowOf } from "./odds";

const table: OddsTable = {
  is: "odds",
  v: 3,
  rows: [
    { dice: "rr", success: 0.9166, points: 3.01, stop_from: 12, stop_always: false, win: null },
    { dice: "rrr", success: 0.9953, points: 2.09, stop_from: 8, stop_always: false, win: null },
    { dice: "rg", success: 0.9, points: 3.2, stop_from: null, stop_always: false, win: null },
    { dice: "r", success: 0.5, points: 1.4, stop_from: 4, stop_always: false, win: null },
    { dice: "w", success: 0, points: 0.4, stop_from: 4, stop_always: false, win: null },
  ],
  stop: 1,
  is_exact: true,
  most_dice: null,
  stop_wins: null,
};

const wins: Record<string, number> = { rr: 0.6, rrr: 0.5, r: 0.4 };
const against: OddsTable = {
  ...table,
  rows: table.rows.map((row) => ({ ...row, win: wins[row.dice] ?? null })),
  stop_wins: 0.55,
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

  test("against the Eye the chance to win counts, not the points", () => {
    expect(bestRows(against).map((row) => row.dice)).toEqual(["rr", "rrr", "r"]);
    expect(isStoppingBest(against)).toBe(false);
    expect(isStoppingBest({ ...against, stop_wins: 0.6 })).toBe(true);
  });

  test("only what is certain is 100 percent", () => {
    expect([percent(1), percent(0.9999), percent(0), percent(0.0001), percent(0.5)]).toEqual([
      100, 99.9, 0, 0.1, 50,
    ]);
  });
});
