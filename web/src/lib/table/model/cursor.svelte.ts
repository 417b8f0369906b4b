/** Looking back: which step of the history is on show, and the position there. */

import type { View } from "../../reading";
import { PositionCache, type FetchPosition } from "./positions";
import type { Snapshot } from "../connection/snapshot";

export class HistoryCursor {
  /** The step looked back at; null in the present. */
  step = $state<number | null>(null);
  view = $state.raw<View | null>(null);
  private readonly positions: PositionCache;
  private lookups = 0;

  constructor(
    fetch: FetchPosition,
    private readonly onfailure: () => void,
  ) {
    this.positions = new PositionCache(fetch);
  }

  /** Shows the position after so many entries; of several lookups under way the last counts. */
  async look({ state, history }: Snapshot, step: number): Promise<void> {
    const wanted = Math.max(0, Math.min(step, history.length));
    const lookup = ++this.lookups;
    if (wanted === history.length) return this.toPresent();
    try {
      const view = await this.positions.get(state.round, wanted);
      if (lookup === this.lookups) [this.step, this.view] = [wanted, view];
    } catch {
      this.onfailure();
    }
  }

  /** A new position has come. Looking back goes on, unless the step on show was taken back. */
  receive({ view, state, history }: Snapshot, kept: number): void {
    this.positions.removeAfter(state.round, kept);
    this.positions.add(state.round, view);
    if (this.step !== null && this.step >= Math.min(history.length, kept + 1)) this.toPresent();
  }

  private toPresent(): void {
    this.step = this.view = null;
  }
}
