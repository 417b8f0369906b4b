/** Opens a table and goes there. */

import { api } from "../app/api";
import { me } from "../app/me.svelte";
import { go } from "../app/route.svelte";
import type { GameInfo, NewTable } from "../app/wire";
import { hasSat } from "../shelf/today";
import { isSolo, newTable, usualWishes } from "./wishes";

/** A table as asked for; `here` on this device. */
export async function openTable(table: NewTable, here = false): Promise<void> {
  if (!here) await me.meet();
  const opened = await api.open(table, here);
  hasSat();
  go(`/table/${opened.table}`);
}

/** The first game of somebody new to it: against the gentlest bot, with the usual options. */
export function firstGame(game: GameInfo): Promise<void> {
  return openTable(newTable(game, isSolo(game) ? "screen" : "bot", { ...usualWishes(), level: 1 }));
}
