/** A history as turns: each a player's moves in a row, with what chance added. */

import type { Entry } from "../wire";

/** One move, the chance that followed it, and the step it leads to. */
export interface Ply {
  text: string;
  step: number;
}

/** A notation that may be broken where it is read in parts: after a tile's move, and before each jump. */
export function breakable(text: string): string {
  return text.replace(/\]/g, "]\u200b").replace(/\^/g, "\u200b^");
}

export interface Turn {
  player: number;
  number: number;
  plies: Ply[];
}

/** Turns in order; `?c3` and then `17` are one ply, `?c3 17`. */
export function turnsOf(history: readonly Entry[]): Turn[] {
  const turns: Turn[] = [];
  for (const [index, { player, text }] of history.entries()) {
    const last = turns[turns.length - 1];
    const lastPly = last?.plies[last.plies.length - 1];
    if (player < 0 && lastPly) [lastPly.text, lastPly.step] = [`${lastPly.text} ${text}`, index + 1];
    else if (last && last.player === player) last.plies.push({ text, step: index + 1 });
    else turns.push({ player, number: turns.length + 1, plies: [{ text, step: index + 1 }] });
  }
  return turns;
}
