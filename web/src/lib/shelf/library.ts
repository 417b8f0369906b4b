/** The games and the bots' strengths, fetched once. */

import { api } from "../app/api";
import { learnStrengths } from "./strengths.svelte";
import type { GameInfo, Shelf } from "../app/wire";

let fetched: Promise<Shelf> | undefined;

/** All games, and all strengths. */
export function library(): Promise<Shelf> {
  if (!fetched) {
    fetched = api.shelf().then((shelf) => {
      learnStrengths(shelf.levels);
      return shelf;
    });
    fetched.catch(() => (fetched = undefined));
  }
  return fetched;
}

/** A game by its id. */
export function gameOf(shelf: Pick<Shelf, "games">, id: string): GameInfo | undefined {
  return shelf.games.find((game) => game.id === id);
}
