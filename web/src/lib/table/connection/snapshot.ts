/** A table as it stands at one version, and how updates change it. */

import type { Entry, TableState, Update, View } from "../../app/protocol";
import type { TableInfo } from "../../app/wire";

/** What the server writes for a move that is still a secret, and for an outcome that is no longer told. */
export const UNTOLD = "?";

/** Parts are replaced, never changed in place. */
export interface Snapshot {
  v: number;
  table: TableInfo;
  state: TableState;
  history: Entry[];
  view: View;
}

/** The table after an update, or null if that does not fit what is known: then something was missed. */
export function applyUpdate(before: Snapshot, update: Update): Snapshot | null {
  const { v, kept, entries } = update;
  const history = kept === undefined ? before.history : [...before.history.slice(0, kept), ...entries];
  const board = update.view?.board ?? before.view.board;
  const view = update.view ? { ...update.view, ...(board && { board }) } : before.view;
  const state = update.state ? { ...before.state, ...update.state } : before.state;
  const missesSome = v > before.v + 1 && kept !== 0;
  const isSound = !missesSome && view.step === history.length && hasAllCells(view);
  return isSound ? { v, table: before.table, state, history, view } : null;
}

/** Whether every piece stands on a cell of the board, which is so unless the board is an old one. */
function hasAllCells({ board, pieces }: View): boolean {
  const names = new Set(board?.cells.map((cell) => cell.name));
  return pieces.every((piece) => names.has(piece.cell));
}

/** How many entries of the history still hold after an update; none in another game of the match. */
export function keptLength(before: Snapshot, after: Snapshot, update: Update): number {
  if (before.state.round !== after.state.round) return 0;
  return Math.min(update.kept ?? before.history.length, before.history.length);
}

/** Whether an entry still stands, perhaps uncovered or covered since. */
export function isStill(entry: Entry, now: Entry | undefined): boolean {
  return now?.player === entry.player && (now.text === entry.text || [now.text, entry.text].includes(UNTOLD));
}

/** How many entries two histories begin with alike. */
export function commonLength(one: readonly Entry[], other: readonly Entry[]): number {
  const differing = one.findIndex((entry, index) => entry.text !== other[index]?.text);
  return differing < 0 ? Math.min(one.length, other.length) : differing;
}
