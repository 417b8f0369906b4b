/** A history as turns: each a player's moves in a row, with what chance added. */

import { say } from "../app/i18n";
import { table as t } from "../app/i18n/table";
import type { Entry, GameEvent } from "../app/protocol";

/** One move, then the chance that followed it, and the step they lead to. */
export interface Ply {
  entries: Entry[];
  step: number;
}

/** `player` is whose it is: a player, after the players a side that nobody plays, or -1 for chance alone. */
export interface Turn {
  player: number;
  number: number;
  plies: Ply[];
}

/** Whose doing an entry is. */
const sideOf = ({ player, event }: Entry): number => event.side ?? player;

/** Turns in order; chance that is nobody's doing belongs to the move before it. */
export function turnsOf(history: readonly Entry[]): Turn[] {
  const turns: Turn[] = [];
  let isOpen = false;
  for (const [index, entry] of history.entries()) {
    const [player, step, last] = [sideOf(entry), index + 1, turns.at(-1)];
    const ply = last?.plies.at(-1);
    if (player < 0 && ply) {
      ply.entries.push(entry);
      ply.step = step;
    } else if (isOpen && last?.player === player) last.plies.push({ entries: [entry], step });
    else turns.push({ player, number: turns.length + 1, plies: [{ entries: [entry], step }] });
    isOpen = !entry.event.ends_turn;
  }
  return turns;
}

/** The number that the list of moves gives to what led to a step; 0 at the start. */
export function moveNumber(history: readonly Entry[], step = history.length): number {
  return turnsOf(history.slice(0, step)).length;
}

/** The steps at which the list has a position: chance belongs to the move before it. */
export function stopsOf(history: readonly Entry[]): number[] {
  return [0, ...turnsOf(history).flatMap(({ plies }) => plies.map(({ step }) => step))];
}

/** A ply as it is spelled; it may be broken between its parts. */
export function plySpelled({ entries }: Ply): string {
  return entries
    .map(({ text, event: { parts } }) => (parts.length > 0 ? parts.join("\u200b") : text))
    .join(" ");
}

/** A ply in words: what was done, and what chance made of it. */
export function plyInWords({ entries }: Ply): string {
  const said = entries.map(({ event }, at) =>
    at > 0 && event.faces.length > 0 ? facesOf(event) : say(event.words),
  );
  return said.reduce((title, value) => t("note", { title, value }));
}

/** The same as a sentence about whoever did it; chance alone has no name. */
export function plyBySide(ply: Ply, name: string): string {
  const deed = plyInWords(ply);
  return name ? t("did", { name, deed }) : deed;
}

const facesOf = ({ faces }: GameEvent): string => faces.join(", ");
