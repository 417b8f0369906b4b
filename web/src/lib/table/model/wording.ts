/** Moves, entries and places of a table in words. */

import * as dice from "../../dice/telling";
import { say } from "../../i18n";
import type { Entry, View } from "../../reading";
import { playerName, roleName } from "./seats";
import type { Snapshot } from "../connection/snapshot";
import { spokenEntry, spokenMove } from "../speak";

/** Whether a view is of a board, and not of dice. */
export function hasBoard({ board }: View): boolean {
  return (board?.cells.length ?? 0) > 0;
}

export function moveInWords(view: View, move: string): string {
  return hasBoard(view) ? spokenMove(move) : dice.spokenMove(move, view.labels);
}

/** An entry of the history, with whose it is. */
export function entryInWords(snapshot: Snapshot, entry: Entry): string {
  const { table, view } = snapshot;
  if (hasBoard(view)) return spokenEntry(entry, (player) => roleName(table, player));
  return dice.spokenEntry(entry, (player) => playerName(snapshot, player), eyeName(view), view.labels);
}

/** Places to look at: what is written on them, the dice they are, or their names. */
export function placesInWords(view: View, places: readonly string[]): string {
  const written = places.map((place) => view.labels.find((label) => label.click === place)?.words);
  if (!hasBoard(view) && written.every((words) => !words)) return dice.spokenDice(places.join(""));
  return places.map((place, at) => (written[at] ? say(written[at]) : place)).join(", ");
}

/** What the Eye is called, where it plays. */
export function eyeName({ others }: View): string {
  return others[0] ? say(others[0]) : "";
}
