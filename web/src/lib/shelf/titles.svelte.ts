/** Games' titles in the reader's language, also when it changes. */

import { say } from "../app/i18n";
import type { GameInfo } from "../app/wire";
import { fetchCatalogue } from "./catalogue";

let known = $state.raw<readonly GameInfo[] | null>(null);
let asked = false;

/** A game's title; `meanwhile` until the catalogue is here. */
export function titleOf(game: string | undefined, meanwhile = "Ludogîte"): string {
  if (!asked) {
    asked = true;
    fetchCatalogue().then(
      ({ games }) => (known = games),
      () => (asked = false), // the next question tries again
    );
  }
  if (!known || !game) return meanwhile;
  const found = known.find(({ id }) => id === game);
  return found ? say(found.title) : game;
}
