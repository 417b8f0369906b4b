/** Entries and places of a table in words. */

import { say } from "../../i18n";
import { table as t } from "../../i18n/table";
import type { Entry, View } from "../../reading";
import type { Ending } from "../../wire";
import { playerName, roleName } from "./seats";
import type { Snapshot } from "../connection/snapshot";
import { plyInWords, turnsOf } from "../turns";

/** Whether a view is of a board, and not of dice. */
export function hasBoard({ board }: View): boolean {
  return (board?.cells.length ?? 0) > 0;
}

/** What a side is called: a player on a board by their role, one with dice by their name, or a side nobody plays. */
export function sideName(snapshot: Snapshot, side: number): string {
  const { table, view, state } = snapshot;
  const other = view.others[side - state.players.length];
  if (other) return say(other);
  return hasBoard(view) ? roleName(table, side) : playerName(snapshot, side);
}

/** Entries of the history, each move with whose it is and what chance made of it. */
export function entriesInWords(snapshot: Snapshot, entries: readonly Entry[]): string[] {
  return turnsOf(entries).flatMap(({ player, plies }) => {
    const words = plies.map(plyInWords);
    return player < 0 ? words : words.map((value) => t("note", { title: sideName(snapshot, player), value }));
  });
}

/** How a game ended, and how the match stands: who won, why, everybody's points. */
export function endingInWords({ title, reason, match }: Ending): string[] {
  const words = [title, ...(reason ? [reason] : []), ...(match ? [match.title, match.score] : [])];
  return words.map(say);
}

/** Places to look at: what is written on them, the dice they are, or their names. */
export function placesInWords(snapshot: Snapshot, places: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of places.map((place) => placeName(snapshot, place)))
    counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count > 1 ? `${count} × ${name}` : name)).join(", ");
}

function placeName({ table, view }: Snapshot, place: string): string {
  const colour = view.dice.find((die) => die.name === place)?.colour;
  const words =
    view.labels.find((label) => label.click === place)?.words ??
    table.legend.dice.find((die) => die.colour === colour)?.words;
  return words ? say(words) : place;
}
