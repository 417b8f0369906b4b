/** What games are called, in the language of the page, once the catalogue is known. */

import { say } from "../app/i18n";
import type { GameInfo } from "../app/wire";

const NOWHERE = "Ludogîte";

let games = $state.raw<readonly GameInfo[] | null>(null);

/** The catalogue has been read. */
export function learnTitles(known: readonly GameInfo[]): void {
  games = known;
}

/** A game's title, or its id if the catalogue has none; what is said meanwhile while game or catalogue are not known. */
export function gameTitle(id: string, meanwhile = NOWHERE): string {
  if (!games || !id) return meanwhile;
  const found = games.find((game) => game.id === id);
  return found ? say(found.title) : id;
}
