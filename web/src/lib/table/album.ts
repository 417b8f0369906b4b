/** Earlier positions: those that were seen live are kept, the others are fetched once. */

import type { View } from "../reading";

export class Album {
  private readonly views = new Map<string, View>();

  constructor(private readonly fetch: (round: number, step: number) => Promise<View>) {}

  /** Keeps a position that was seen live, without what could be done in it. */
  keep(round: number, view: View): void {
    this.views.set(page(round, view.step), { ...view, actions: [] });
  }

  /** Forgets what came after a step: it has been taken back. */
  forget(round: number, after: number): void {
    for (const [key, view] of this.views)
      if (key === page(round, view.step) && view.step > after) this.views.delete(key);
  }

  /** The position after so many entries of a game. */
  async view(round: number, step: number): Promise<View> {
    const known = this.views.get(page(round, step));
    if (known) return known;
    const view = await this.fetch(round, step);
    this.views.set(page(round, step), view);
    return view;
  }
}

function page(round: number, step: number): string {
  return `${round}:${step}`;
}
