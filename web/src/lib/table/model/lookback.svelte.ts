/** Looking back: which game of the match is on show, and where in its line the viewer is. */

import type { Game, View } from "../../app/protocol";
import { Line, type LineEnvironment } from "../../play/line.svelte";
import { stopsOf } from "../../play/turns";
import type { Snapshot } from "../connection/snapshot";

export interface PastEnvironment {
  fetchPosition(round: number, step: number): Promise<View>;
  fetchGame(round: number): Promise<Game>;
}

export class LookBack {
  /** The earlier game looked at; null in the present one. */
  game = $state.raw<Game | null>(null);
  private round = $state(0);
  private lines = $state.raw<ReadonlyMap<number, Line<View>>>(new Map());
  private readonly games = new Map<number, Promise<Game>>();
  private lookups = 0;

  constructor(
    private readonly environment: PastEnvironment,
    private readonly listener: Required<Pick<LineEnvironment<View>, "arrived" | "failed">>,
  ) {}

  /** The line of the game on show; null before the table has come. */
  get line(): Line<View> | null {
    return this.lines.get(this.game?.round ?? this.round) ?? null;
  }

  get isPresent(): boolean {
    return !this.game && (this.line?.isAtEnd ?? true);
  }

  /** The step looked back at; null in the present. */
  get step(): number | null {
    return this.isPresent ? null : this.line!.step;
  }

  /** The position looked back at. */
  get view(): View | null {
    return this.isPresent ? null : this.line!.current;
  }

  /** A new position has come. Looking back goes on, unless the step on show was taken back. */
  receive({ view, state, history }: Snapshot, kept: number): void {
    this.round = state.round;
    this.lineOf(state.round).replace(kept, history, stopsOf(history), { ...view, actions: [] });
  }

  /** Shows the position of the game on show after so many entries. */
  async look(step: number): Promise<void> {
    this.lookups += 1;
    await this.line?.go(step);
  }

  /** Goes on or back by a position of the list. */
  async by(direction: number): Promise<void> {
    this.lookups += 1;
    await this.line?.by(direction);
  }

  /** Shows the end of a game that is over. */
  async lookAtGame(round: number): Promise<void> {
    if (round === this.round) return this.toPresent();
    const lookup = ++this.lookups;
    try {
      const game = await this.fetchGame(round);
      const line = this.lineOf(round);
      const end = game.history.length;
      if (line.entries.length !== end) line.replace(0, game.history, stopsOf(game.history), null);
      await line.load(end);
      if (lookup !== this.lookups) return;
      this.game = game;
      line.arrive(end);
    } catch (problem) {
      this.listener.failed(problem);
    }
  }

  toPresent(): void {
    this.lookups += 1;
    this.game = null;
    const { line } = this;
    line?.arrive(line.entries.length);
  }

  private fetchGame(round: number): Promise<Game> {
    const game = this.games.get(round) ?? this.environment.fetchGame(round);
    this.games.set(round, game);
    game.catch(() => this.games.delete(round));
    return game;
  }

  private lineOf(round: number): Line<View> {
    const found = this.lines.get(round);
    if (found) return found;
    const line = new Line<View>({
      fetch: (step) => this.environment.fetchPosition(round, step),
      ...this.listener,
    });
    this.lines = new Map([...this.lines, [round, line]]);
    return line;
  }
}
