/** Entries and places of a table in words, and as sounds. */

import { handful } from "../../play/handful";
import { say } from "../../app/i18n";
import { table as t } from "../../app/i18n/table";
import type { Entry, View } from "../../app/protocol";
import type { Ending } from "../../app/wire";
import { playerName, roleName } from "./seats";
import { isStill, type Snapshot } from "../connection/snapshot";
import { soundOfMoves, type Sound } from "../../play/sound";
import { plyBySide, turnsOf } from "../../play/turns";
import type { Hints } from "./hints.svelte";

const SURE = 0.99; // a move worth this much wins

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

/** Entries of the history as sentences: who did what, and what chance made of it. */
export function entriesInWords(snapshot: Snapshot, entries: readonly Entry[]): string[] {
  return turnsOf(entries).flatMap(({ player, plies }) =>
    plies.map((ply) => plyBySide(ply, player < 0 ? "" : sideName(snapshot, player))),
  );
}

/** What a hint tells at its stage: that it is on its way, where to look, or the move. */
export function hintInWords(snapshot: Snapshot, { stage, current }: Hints): string {
  if (stage === "asked") return t("hint-thinking");
  const places = placesInWords(snapshot, current?.places ?? []);
  if (stage === "places" && places) return t("hint-places", { places });
  const line = current?.lines[0];
  if (!line) return "";
  const { words, ends_in, value } = line;
  const wins = ends_in !== null && value > SURE ? [t("hint-wins", { count: ends_in })] : [];
  const name = sideName(snapshot, snapshot.state.to_move ?? 0);
  return [t("hint-move", { move: t("did", { name, deed: say(words) }) }), ...wins].join(" ");
}

/** How a game ended, and how the match stands: who won and why, everybody's points. */
export function endingInWords({ title, match }: Ending): string[] {
  return [title, ...(match ? [match.title, match.score] : [])].map(say);
}

/** Places to look at: the dice they are, what is written on them, or their names. */
export function placesInWords({ table, view }: Snapshot, places: readonly string[]): string {
  const colourOf = (place: string) => view.dice.find((die) => die.name === place)?.colour;
  const colours = places.flatMap((place) => colourOf(place) ?? []);
  const names = places
    .filter((place) => colourOf(place) === undefined)
    .map((place) => placeName(view, place));
  return [...handful(colours, table.legend.dice), ...names].join(", ");
}

function placeName({ labels }: View, place: string): string {
  const label = labels.find((label) => label.click === place);
  return label ? say(label.words) : place;
}

/** What was played between two snapshots. */
function newEntries(before: Snapshot, now: Snapshot): Entry[] {
  if (before.state.round !== now.state.round) return now.history;
  return now.history.filter((entry, step) => !before.history[step] || !isStill(before.history[step], entry));
}

/** How a change sounds, or null if nothing was played; whoever looks elsewhere is called when it is their turn. */
export function soundOf(before: Snapshot, now: Snapshot, isCalled: boolean): Sound | null {
  if (now.state.phase === "over" && before.state.phase !== "over") return "end";
  const played = newEntries(before, now);
  if (played.length === 0) return null;
  if (isCalled) return "turn";
  return soundOfMoves(played, hasBoard(now.view));
}
