/** Which dice of the roll have just been thrown, by comparing it with the roll before. */

import type { Die } from "../wire";

const COPIES = "g";

/** For each die of the roll whether it is newly thrown: then it tumbles. */
export function thrownNow(before: readonly Die[], now: readonly Die[]): boolean[] {
  const known = new Map<string, number>();
  for (const die of before) known.set(look(die), (known.get(look(die)) ?? 0) + 1);
  return now.map((die) => {
    const left = known.get(look(die)) ?? 0;
    known.set(look(die), left - 1);
    return left <= 0 && !(die.colour === COPIES && die.power_spent);
  });
}

/** What only a throw changes: the face; a light blue die that was rolled again also where it shows the same. */
function look(die: Die): string {
  return `${die.colour}${die.face}${die.colour === "c" && die.power_spent ? "~" : ""}`;
}
