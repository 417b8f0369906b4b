/** Redo: the moves that were taken back, until something else is played. */

import type { Action, Entry } from "../../app/protocol";
import type { Snapshot } from "../connection/snapshot";
import type { TableModel } from "./model.svelte";

type Viewer = Pick<TableModel, "isActive" | "myPlayers" | "snapshot">;

export class Redo {
  /** What was taken back, in its order: the viewer's moves, and what followed them. */
  private entries = $state.raw<readonly Entry[]>([]);

  /** The move to play again, if the viewer may play it now. */
  playable({ isActive, myPlayers, snapshot }: Viewer): Action | null {
    const [next] = this.entries;
    if (!next || !isActive || !myPlayers.includes(next.player)) return null;
    return snapshot?.view.actions.find(({ move }) => move === next.text) ?? null;
  }

  /** The table has changed; `kept` is how much of the history before it still holds. */
  receive(before: Snapshot | null, { state, history }: Snapshot, kept: number): void {
    if (!before || before.state.round !== state.round) return void (this.entries = []);
    const undone = [...before.history.slice(kept), ...this.entries];
    const played = history.slice(kept);
    const isAsBefore = played.every(({ player, text }, at) => {
      const entry = undone[at];
      return entry?.player === player && entry.text === text;
    });
    this.entries = isAsBefore ? undone.slice(played.length) : [];
  }
}
