/** Dice that fall: which of the roll have just been thrown, and what is not told before they lie. */

import type { Entry, View } from "../../../app/protocol";
import type { Die, Track } from "../../../app/wire";
import { scores, SCORES } from "./standing";

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

/** A part of what dice did: so many entries are told, and the dice of some more are in the air. */
export interface DicePart {
  view: View;
  told: number;
  falling: readonly Entry[];
}

/** What is seen before everything is told: dice that fall, and each deed of a side that nobody plays by itself. */
export function diceParts(before: View, entries: readonly Entry[], after: View): DicePart[] {
  const parts: DicePart[] = [];
  entries.forEach(({ event }, told) => {
    const view = { ...after, tracks: scored(before, after, entries.slice(0, told)) };
    if (event.side !== null && told > 0) parts.push({ view, told, falling: [] });
    const isThrown = event.faces.length > 0 || (event.side !== null && event.points !== null);
    if (isThrown) parts.push({ view, told, falling: [entries[told]!] });
  });
  return parts;
}

/** The tracks after it, with the scores as they were before and the points that these entries brought. */
function scored(before: View, after: View, entries: readonly Entry[]): Track[] {
  const markers = [...scores(before).markers];
  for (const { player, event } of entries) {
    const side = event.side ?? player;
    if (event.points !== null && markers[side] !== undefined) markers[side] += event.points;
  }
  return after.tracks.map((track) => (track.name === SCORES ? { ...track, markers } : track));
}
