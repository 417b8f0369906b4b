/** The reader's tables: in the order they want to see them, and who else sits there. */

import { say } from "../app/i18n";
import type { SeatLine, TableLine } from "../app/wire";
import { strength } from "../shelf/strengths.svelte";

/** Those that are not over: first where it is their turn, then the latest. */
export function unfinished(tables: readonly TableLine[]): TableLine[] {
  const going = tables.filter((table) => table.phase !== "over");
  return going.sort((a, b) => Number(b.is_your_turn) - Number(a.is_your_turn) || b.updated - a.updated);
}

/** Those that are over, the latest first. */
export function finished(tables: readonly TableLine[]): TableLine[] {
  return tables.filter((table) => table.phase === "over").sort((a, b) => b.updated - a.updated);
}

/** Whoever sits somewhere, as far as their name goes. */
type Seated = Pick<SeatLine, "name" | "level">;

/** The others at a table, each by their name. */
export function othersAt(seats: readonly SeatLine[]): string[] {
  return seats.filter(({ name, is_yours }) => name.en && !is_yours).map(seatTitle);
}

/** A name where there is room, a bot's with its strength: `Bot 3 · apprentice`. */
export function seatTitle({ name, level }: Seated): string {
  const word = level === null ? "" : strength(level);
  return word ? `${say(name)} · ${word}` : say(name);
}
