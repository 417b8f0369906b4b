/** Reading a table of odds: the row of the chosen dice, the best sets, and the stop rule. */

import type { OddsRow, OddsTable } from "../../../app/wire";
import { ordered } from "./choosing";

const BEST = 3;
const ROUNDING = 1e-9;
const TENTHS = 1000;

/** The row of the chosen dice, if it was looked at. */
export function rowOf(table: OddsTable, chosen: readonly string[]): OddsRow | undefined {
  const wanted = ordered(chosen);
  return table.rows.find((row) => row.dice.length === wanted.length && ordered([...row.dice]) === wanted);
}

/** The sets most likely to win where that is known, else those with the most points; the best first. */
export function bestRows(table: OddsTable): OddsRow[] {
  return table.rows
    .filter((row) => row.success > 0)
    .sort((a, b) => (b.win ?? -1) - (a.win ?? -1) || b.points - a.points)
    .slice(0, BEST);
}

/** Whether no set is better than stopping now. */
export function isStoppingBest(table: OddsTable): boolean {
  const best = bestRows(table)[0];
  if (table.stop === null || !best) return table.stop !== null;
  return table.stop_wins === null ? best.points <= table.stop : (best.win ?? 0) <= table.stop_wins;
}

/** A chance in percent, to a tenth; only what is certain is called 100, only what cannot be 0. */
export function percent(chance: number): number {
  let tenths = Math.round(chance * TENTHS);
  if (tenths === TENTHS && chance < 1 - ROUNDING) tenths -= 1;
  if (tenths === 0 && chance > 0) tenths = 1;
  return tenths / 10;
}
