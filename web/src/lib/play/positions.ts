/** A cache of earlier positions: those that were seen live are kept, the others are fetched once. */

import type { View } from "../app/protocol";

export type FetchPosition = (round: number, step: number) => Promise<View>;

export class PositionCache {
  private readonly views = new Map<string, View>();
  /** How often something was removed: what was asked for before may not be so any more. */
  private removals = 0;

  constructor(private readonly fetch: FetchPosition) {}

  /** Keeps a position that was seen live, without what could be done in it. */
  add(round: number, view: View): void {
    this.views.set(keyOf(round, view.step), { ...view, actions: [] });
  }

  /** Removes what came after a step: it has been taken back, or is not told any more. */
  removeAfter(round: number, step: number): void {
    this.removals += 1;
    for (const [key, view] of this.views)
      if (key === keyOf(round, view.step) && view.step > step) this.views.delete(key);
  }

  /** The position after so many entries of a game, as it may be shown now. */
  async get(round: number, step: number): Promise<View> {
    for (;;) {
      const known = this.views.get(keyOf(round, step));
      if (known) return known;
      const { removals } = this;
      const view = await this.fetch(round, step);
      if (removals === this.removals) this.views.set(keyOf(round, step), view);
    }
  }
}

function keyOf(round: number, step: number): string {
  return `${round}:${step}`;
}
