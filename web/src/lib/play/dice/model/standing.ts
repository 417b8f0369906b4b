/** What the notes and tracks of a dice game's scene say, as numbers. */

import type { View } from "../../../app/protocol";
import type { Note, Words } from "../../../app/wire";

/** The name of the track of scores. */
export const SCORES = "scores";

/** Where the turn stands. `lands` is the zone that the roll would lead to, taken as it lies. */
export interface Standing {
  round: number | null;
  beat: number | null;
  result: number | null;
  climbs: boolean | null;
  lands: number | null;
}

/** The turn, as the notes tell it. */
export function standing(notes: readonly Note[]): Standing {
  const count = (name: string) => notes.find((note) => note.name === name)?.count ?? null;
  const climb = count("climbs");
  const fall = count("falls");
  return {
    round: count("round"),
    beat: count("beat"),
    result: count("result"),
    climbs: climb === null && fall === null ? null : climb !== null,
    lands: climb ?? fall,
  };
}

/** The zones and how far the turn has come; no zone between turns. */
export function zones(view: View): { steps: number[]; now: number | null } {
  const track = view.tracks.find((track) => track.name === "zones");
  return { steps: track?.steps ?? [], now: track?.markers[0] ?? null };
}

/** The scores, where the track ends, and what is to be reached. */
export function scores(view: View): { title: Words | null; markers: number[]; end: number; goal: number } {
  const track = view.tracks.find((track) => track.name === SCORES);
  const end = track?.steps.at(-1) ?? 0;
  return { title: track?.title ?? null, markers: track?.markers ?? [], end, goal: track?.goal ?? end };
}
