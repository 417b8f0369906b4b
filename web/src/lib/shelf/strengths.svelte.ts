/** How strong bots are in words, once the catalogue is known. */

import { say } from "../app/i18n";
import type { LevelInfo } from "../app/wire";

let levels = $state.raw<readonly LevelInfo[]>([]);

/** The catalogue has been read. */
export function learnStrengths(known: readonly LevelInfo[]): void {
  levels = known;
}

/** A level's name within a sentence; empty while it is not known. */
export function strength(level: number): string {
  const found = levels.find((known) => known.level === level);
  return found ? say(found.name).toLowerCase() : "";
}
