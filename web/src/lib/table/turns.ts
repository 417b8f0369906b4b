/** A history as turns: each a player's moves in a row, with what chance added. */

import type { Entry } from "../reading";

/** One move, then the chance that followed it, and the step they lead to. */
export interface Ply {
  texts: string[];
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

/** Turns in order; `?c3` and then `17` are one ply. `isAlone` tells chance that belongs to no move before it. */
export function turnsOf(history: readonly Entry[], isAlone = (_text: string) => false): Turn[] {
  const turns: Turn[] = [];
  for (const [index, { player, text }] of history.entries()) {
    const last = turns[turns.length - 1];
    const lastPly = last?.plies[last.plies.length - 1];
    const step = index + 1;
    if (player < 0 && lastPly && last.player >= 0 && !isAlone(text)) {
      lastPly.texts.push(text);
      lastPly.step = step;
    } else if (last && last.player === player) last.plies.push({ texts: [text], step });
    else turns.push({ player, number: turns.length + 1, plies: [{ texts: [text], step }] });
  }
  return turns;
}
