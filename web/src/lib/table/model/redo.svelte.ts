/** Redo: the moves that were taken back, until something else is played. */

import type { Entry } from "../../app/protocol";
import type { Snapshot } from "../connection/snapshot";

export class Redo {
  /** What was taken back, in its order: the viewer's moves, and what followed them. */
  private entries = $state.raw<readonly Entry[]>([]);

  /** The move to play again. */
  get next(): Entry | null {
    return this.entries[0] ?? null;
  }

  /** The table has changed; `kept` is how much of the history before it still holds. */
  receive(before: Snapshot | null, { state, history }: Snapshot, kept: number): void {
    if (!before || before.state.round !== state.round) return this.clear();
    const undone = [...before.history.slice(kept), ...this.entries];
    const played = history.slice(kept);
    const isAsBefore = played.every(({ player, text }, at) => {
      const entry = undone[at];
      return entry?.player === player && entry.text === text;
    });
    this.entries = isAsBefore ? undone.slice(played.length) : [];
  }

  private clear(): void {
    this.entries = [];
  }
}
