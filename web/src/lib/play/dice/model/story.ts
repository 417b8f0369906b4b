/** The history of a dice game as turns, each with what is told of it. */

import type { Entry, GameEvent } from "../../../app/protocol";

/** What one side did in a row: a player, or one of the others after the players. */
export interface StoryTurn {
  side: number;
  events: GameEvent[];
}

/** The first `length` entries as turns; what chance has yet to complete there is not told. */
export function turns(history: readonly Entry[], length = history.length): StoryTurn[] {
  const told: StoryTurn[] = [];
  let isOpen = false;
  for (const { player, event } of history.slice(0, length)) {
    const last = isOpen ? told.at(-1) : undefined;
    const side = event.side ?? (player < 0 ? (last?.side ?? player) : player);
    const turn = last?.side === side ? last : { side, events: [] };
    if (turn !== last) told.push(turn);
    if (event.story) turn.events.push(event);
    isOpen = !event.ends_turn;
  }
  return told.filter(({ events }) => events.length > 0);
}

/** What has happened since a player rolled before, that turn included; the latest first. */
export function since(told: readonly StoryTurn[], player: number | null, most: number): StoryTurn[] {
  const before = told.slice(0, -1).map(({ side, events }) => side === player && events.some(hasFaces));
  const from = Math.max(before.lastIndexOf(true), told.length - most, 0);
  return told.slice(from).reverse();
}

function hasFaces({ faces }: GameEvent): boolean {
  return faces.length > 0;
}
