/** Who sits where at a table, whose turn it is, and what they are called. */

import { say } from "../../app/i18n";
import { table as t } from "../../app/i18n/table";
import type { TableState } from "../../app/protocol";
import type { TableInfo } from "../../app/wire";
import type { Snapshot } from "../connection/snapshot";

/** The players that the viewer plays: none for onlookers, all on one screen. */
export function myPlayers({ seats, players }: TableState): number[] {
  return players.flatMap((seat, player) => (seats[seat]?.is_yours ? [player] : []));
}

/** Whether it is the viewer's turn. */
export function isMyTurn(state: TableState): boolean {
  const { phase, to_move } = state;
  return phase === "playing" && to_move !== null && myPlayers(state).includes(to_move);
}

/** Who is in turn after so many entries. */
export function playerInTurn({ state, history }: Snapshot, step: number): number | null {
  const next = history.slice(step).find(({ player }) => player >= 0)?.player;
  return next ?? (state.phase === "playing" ? state.to_move : null);
}

/** What a player's side is called: White, or the number. */
export function roleName({ roles }: TableInfo, player: number): string {
  const role = roles[player];
  return role ? say(role) : String(player + 1);
}

/** What the person on a seat is called. */
export function personName({ state }: Snapshot, seat: number): string {
  const person = state.seats[seat];
  return person?.name.en ? say(person.name) : t("empty-seat");
}

/** What the person who plays for a player is called. */
export function playerName(snapshot: Snapshot, player: number): string {
  return personName(snapshot, snapshot.state.players[player] ?? player);
}
