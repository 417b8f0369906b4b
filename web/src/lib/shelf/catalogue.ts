/** The games and the bots' strengths, fetched once. */

import { api } from "../app/api";
import { learnTitles } from "./titles.svelte";
import { learnStrengths } from "./strengths.svelte";
import type { GameInfo, Catalogue } from "../app/wire";

let fetched: Promise<Catalogue> | undefined;

/** All games, and all strengths. */
export function fetchCatalogue(): Promise<Catalogue> {
  if (!fetched) {
    fetched = api.catalogue().then((catalogue) => {
      learnStrengths(catalogue.levels);
      learnTitles(catalogue.games);
      return catalogue;
    });
    fetched.catch(() => (fetched = undefined));
  }
  return fetched;
}

/** A game by its id. */
export function gameOf(catalogue: Pick<Catalogue, "games">, id: string): GameInfo | undefined {
  return catalogue.games.find((game) => game.id === id);
}
