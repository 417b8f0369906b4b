/** How often somebody has played a game on this browser: who is new to it is told what it is about. */

import { remembered } from "../ui/storage/remembered";

/** Who has played a game so often knows its goal. */
export const OFTEN = 3;

/** The games of one kind that were played here to their end, as far as they have to be counted. */
function played(game: string) {
  return remembered<string[]>(`played.${game}`, [], Array.isArray);
}

/** Whether somebody here still learns this game. */
export function isNewTo(game: string): boolean {
  return played(game).get().length < OFTEN;
}

/** A game is over; the same one, told by its table and its number there, counts once. */
export function hasPlayed(game: string, table: string, round: number): void {
  const memory = played(game);
  const known = memory.get();
  const name = `${table}/${round}`;
  if (known.length < OFTEN && !known.includes(name)) memory.set([...known, name]);
}
