/** Whose game it was: the reader's own player, so that they can be spoken to. */

import { api } from "../../app/api";

/** The player that the reader was in a game of a table; null where they were none, or several. */
export async function seatOf(table: string, round: number): Promise<number | null> {
  const tables = await api.myTables();
  const seats = tables.find(({ id }) => id === table)?.seats ?? [];
  const mine = seats.flatMap(({ is_yours }, seat) => (is_yours ? [seat] : []));
  if (mine.length !== 1) return null;
  const { players } = await api.game(table, round);
  const player = players.indexOf(mine[0]!);
  return player < 0 ? null : player;
}
