/** Dice together, in words; apart from the words of dice games, which board games need not load. */

import { say } from "../app/i18n";
import type { DieKind } from "../app/wire";

/** `2 red dice`, `green die`: those of a colour together, by its letter; a letter where the colour is not known. */
export function handful(colours: Iterable<string>, kinds: readonly DieKind[]): string[] {
  const counts = new Map<string, number>();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  return [...counts].map(([colour, count]) => {
    const kind = kinds.find((kind) => kind.colour === colour);
    if (count === 1) return kind ? say(kind.words) : colour;
    return `${count} ${kind ? say(kind.several) : colour}`;
  });
}
