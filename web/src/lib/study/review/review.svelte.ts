/** A review as it comes: the game, then what is judged one step after the other, then all of it. It opens where it turned. */

import { api, ProblemError } from "../../app/api";
import type { Review, ReviewBegun, ReviewedStep, ReviewMessage, Words } from "../../app/wire";
import type { StudyEnvironment } from "../start";
import { StudyModel } from "../study.svelte";

/** Begins a review; what comes of it is a stream. */
export type AskReview = (signal: AbortSignal) => AsyncIterable<ReviewMessage>;

/** What each player can expect at a point of the game; null where nobody has thought about it yet. */
export type Shares = readonly (number | null)[];

export class ReviewModel {
  begun = $state.raw<ReviewBegun | null>(null);
  review = $state.raw<Review | null>(null);
  done = $state(0);
  /** Why nothing can be judged yet. */
  waits = $state.raw<Words | null>(null);
  /** Why there is no review. */
  problem = $state.raw<Words | null>(null);
  isRunning = $state(false);
  /** The player that the reader was; null where they were none, or several, or it is not known. */
  you = $state<number | null>(null);
  /** Whether a better line is on show, in the place of the game. */
  isBetterShown = $state(false);
  readonly game: StudyModel;
  readonly better: StudyModel;
  private ask: AskReview | null = null;
  /** Whether the reader has gone somewhere: nothing else moves the board then. */
  private hasGone = false;
  private isLaidOut = false;
  private judged = $state.raw<readonly Shares[]>([]);
  private stop = new AbortController();

  constructor(environment: StudyEnvironment) {
    this.game = new StudyModel(environment);
    this.better = new StudyModel(environment);
    this.game.players = this.better.players = [];
    this.better.samples = false;
  }

  /** Has a game reviewed; whatever was under way before is left. `seat`: which player the reader was. */
  async open(ask: AskReview, seat?: Promise<number | null>): Promise<void> {
    this.you = null;
    const reviewed = this.follow(ask);
    const { signal } = this.stop;
    seat?.then(
      (you) => !signal.aborted && (this.you = you),
      () => {}, // nobody is spoken to then
    );
    await reviewed;
  }

  /** Asks once more, after a failure. */
  async again(): Promise<void> {
    if (this.ask) await this.follow(this.ask);
  }

  private async follow(ask: AskReview): Promise<void> {
    this.close();
    const { signal } = (this.stop = new AbortController());
    this.ask = ask;
    this.hasGone = this.isLaidOut = this.isBetterShown = false;
    [this.begun, this.review, this.problem, this.waits] = [null, null, null, null];
    [this.judged, this.done] = [[], 0];
    this.isRunning = true;
    try {
      for await (const message of ask(signal)) if (!signal.aborted) this.receive(message);
    } catch (problem) {
      if (signal.aborted) return;
      if (!(problem instanceof ProblemError)) throw problem;
      this.problem = problem.words;
    } finally {
      if (!signal.aborted) this.isRunning = false;
    }
  }

  close(): void {
    this.stop.abort();
    this.isRunning = false;
  }

  /** The moves at which the game turned. */
  get turning(): ReviewedStep[] {
    const { steps = [], turning_points = [] } = this.review ?? {};
    return steps.filter(({ number }) => turning_points.includes(number));
  }

  /** Goes to a position of the game. */
  go(at: number): void {
    this.taken();
    void this.game.go(at);
  }

  /** The reader goes along the game: a better line leaves the board. */
  taken(): void {
    this.hasGone = true;
    this.isBetterShown = false;
    this.better.stop();
  }

  /** Plays out what would have been better than a move. */
  async showBetter({ number, lines: [line] }: ReviewedStep): Promise<void> {
    if (!this.begun || !line) return;
    const { game, options, moves } = this.begun;
    this.hasGone = this.isBetterShown = true;
    if (await this.better.show({ game, options, moves: moves.slice(0, number - 1) }))
      await this.better.playOut(line.moves);
  }

  /** Shows the end of the game, until it is known where it turned. */
  private async layOut({ game, options, moves }: ReviewBegun): Promise<void> {
    this.isLaidOut = await this.game.show({ game, options, moves: [...moves] });
    this.settle();
  }

  /** Goes to the first turning point, unless the reader is on their way already. */
  private settle(): void {
    const [first] = this.turning;
    if (first && this.isLaidOut && !this.hasGone) void this.game.go(this.game.numberAfter(first.number));
  }

  /** What each player could expect after so many moves and outcomes, from none on, as far as it is known. */
  get shares(): readonly Shares[] {
    const { steps = [] } = this.review ?? {};
    return steps[0] ? [steps[0].before, ...steps.map(({ after }) => after)] : this.judged;
  }

  private receive(message: ReviewMessage): void {
    if (message.type === "begun") {
      this.begun = message;
      void this.layOut(message);
    } else if (message.type === "done") {
      this.review = message.review;
      this.settle();
    } else if (message.type === "waits") this.waits = message.words;
    else if (message.type === "failed") this.problem = message.problem.words;
    else {
      const { done, number, player, value } = message;
      const players = this.begun?.roles.length ?? 0;
      const shares = Array.from({ length: players }, (_, other) =>
        other === player ? value : players === 2 ? 1 - value : null,
      );
      const judged = [...this.judged];
      judged[number - 1] = shares;
      this.judged = judged;
      this.done = done;
      this.waits = null;
    }
  }
}

/** The player that the reader was in a game of a table; null where they were none, or several. */
export async function seatOf(table: string, round: number): Promise<number | null> {
  const { tables } = await api.myTables();
  const seats = tables.find(({ id }) => id === table)?.seats ?? [];
  const mine = seats.flatMap(({ is_yours }, seat) => (is_yours ? [seat] : []));
  if (mine.length !== 1) return null;
  const { players } = await api.game(table, round);
  const player = players.indexOf(mine[0]!);
  return player < 0 ? null : player;
}
