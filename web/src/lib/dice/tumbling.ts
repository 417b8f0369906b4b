/** Which dice of the roll have just been thrown. */

import type { Entry } from "../reading";
import type { Die } from "../wire";

/** For each die of the roll whether one of these entries threw it: then it tumbles. */
export function thrownNow(roll: readonly Die[], entries: readonly Entry[]): boolean[] {
  const thrown = roll.map(() => false);
  for (const { event } of entries) {
    event.faces.forEach((face, number) => {
      const colour = event.dice[number];
      const fits = roll.map((die, at) => !thrown[at] && die.colour === colour && die.face === face);
      const at = fits.lastIndexOf(true);
      if (at >= 0) thrown[at] = true;
    });
  }
  return thrown;
}
