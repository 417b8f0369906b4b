/** What people and bots at a table are called, in the reader's language. */

import { say } from "../app/i18n";
import { strength } from "../shelf/strengths.svelte";
import type { SeatLine } from "../app/wire";

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
