/** The guest's tables in the order they want to see them. */

import type { TableLine } from "../app/wire";

/** Those that are not over: first where it is their turn, then the latest. */
export function unfinished(tables: readonly TableLine[]): TableLine[] {
  const going = tables.filter((table) => table.phase !== "over");
  return going.sort((a, b) => Number(b.is_your_turn) - Number(a.is_your_turn) || b.updated - a.updated);
}

/** Those that are over, the latest first. */
export function finished(tables: readonly TableLine[]): TableLine[] {
  return tables.filter((table) => table.phase === "over").sort((a, b) => b.updated - a.updated);
}
