/** Looking back: which game of the match and which step of it is on show, and the position there. */

import type { Game, View } from "../app/protocol";
import { PositionCache, type FetchPosition } from "./positions";
import type { Snapshot } from "../table/connection/snapshot";

export type FetchGame = (round: number) => Promise<Game>;

export class HistoryCursor {
  /** The step looked back at; null in the present. */
  step = $state<number | null>(null);
  view = $state.raw<View | null>(null);
  /** The earlier game looked at; null in the present one. */
  game = $state.raw<Game | null>(null);
  private readonly positions: PositionCache;
  private readonly games = new Map<number, Game>();
  private lookups = 0;

  constructor(
    fetch: FetchPosition,
    private readonly fetchGame: FetchGame,
    private readonly onfailure: () => void,
  ) {
    this.positions = new PositionCache(fetch);
  }

  /** Shows the position of the game on show after so many entries; of several lookups under way the last counts. */
  async look({ state, history }: Snapshot, step: number): Promise<void> {
    const { game } = this;
    const steps = (game?.history ?? history).length;
    const wanted = Math.max(0, Math.min(step, steps));
    if (!game && wanted === steps) return this.toPresent();
    await this.show(async () => [game, await this.positions.get(game?.round ?? state.round, wanted)]);
  }

  /** Shows the end of a game that is over. */
  async lookAtGame({ state }: Snapshot, round: number): Promise<void> {
    if (round === state.round) return this.toPresent();
    await this.show(async () => {
      const game = this.games.get(round) ?? (await this.fetchGame(round));
      this.games.set(round, game);
      return [game, await this.positions.get(round, game.history.length)];
    });
  }

  /** A new position has come. Looking back goes on, unless the step on show was taken back. */
  receive({ view, state, history }: Snapshot, kept: number): void {
    this.positions.removeAfter(state.round, kept);
    this.positions.add(state.round, view);
    if (this.game) return;
    if (this.step !== null && this.step >= Math.min(history.length, kept + 1)) this.toPresent();
  }

  toPresent(): void {
    this.lookups += 1;
    this.step = this.view = this.game = null;
  }

  private async show(found: () => Promise<[Game | null, View]>): Promise<void> {
    const lookup = ++this.lookups;
    try {
      const [game, view] = await found();
      if (lookup === this.lookups) [this.game, this.step, this.view] = [game, view.step, view];
    } catch {
      this.onfailure();
    }
  }
}
