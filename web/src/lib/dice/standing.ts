/** What the notes of a dice game's scene say, as numbers. */

import type { View } from "../reading";
import type { Note } from "../wire";

/** Where the turn stands. `lands` is the zone that the roll would lead to, taken as it lies. */
export interface Standing {
  round: number | null;
  beat: number | null;
  result: number | null;
  climbs: boolean | null;
  lands: number | null;
  atWork: string | null;
}

/** A player's trait card: its names (two while he chooses), `?` face down. */
export interface Hand {
  player: number;
  cards: string[];
  isUsed: boolean;
}

const USED = "!";
const NOTHING = "-";

/** The turn, as the notes tell it. */
export function standing(notes: readonly Note[]): Standing {
  const climb = number(notes, "climbs");
  const fall = number(notes, "falls");
  return {
    round: number(notes, "round"),
    beat: number(notes, "beat"),
    result: number(notes, "result"),
    climbs: climb === null && fall === null ? null : climb !== null,
    lands: climb ?? fall,
    atWork: text(notes, "at-work"),
  };
}

/** The trait cards on the table. */
export function hands(notes: readonly Note[]): Hand[] {
  return notes
    .filter((note) => note.name === "card" && note.player !== null)
    .map((note) => ({
      player: note.player!,
      cards: note.value === NOTHING ? [] : note.value.replace(USED, "").split("+"),
      isUsed: note.value.endsWith(USED),
    }));
}

/** The zones and how far the turn has come; no zone between turns. */
export function zones(view: View): { steps: number[]; now: number | null } {
  const track = view.tracks.find((track) => track.name === "zones");
  return { steps: track?.steps ?? [], now: track?.markers[0] ?? null };
}

/** The scores, and where the track ends. */
export function scores(view: View): { markers: number[]; end: number } {
  const track = view.tracks.find((track) => track.name === "scores");
  return { markers: track?.markers ?? [], end: track?.steps.at(-1) ?? 0 };
}

function text(notes: readonly Note[], name: string): string | null {
  return notes.find((note) => note.name === name)?.value ?? null;
}

function number(notes: readonly Note[], name: string): number | null {
  const value = text(notes, name);
  return value === null ? null : Number(value);
}
