/** A review as it comes: the game, then what is judged one step after the other, then all of it. */

import { api, ProblemError } from "../../app/api";
import type { Review, ReviewBegun, ReviewMessage, Words } from "../../app/wire";

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
  private judged = $state.raw<readonly Shares[]>([]);
  private stop = new AbortController();

  /** Has a game reviewed; whatever was under way before is left. */
  async open(ask: AskReview): Promise<void> {
    this.close();
    const { signal } = (this.stop = new AbortController());
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

  /** What each player could expect after so many moves and outcomes, from none on, as far as it is known. */
  get shares(): readonly Shares[] {
    const { steps = [] } = this.review ?? {};
    return steps[0] ? [steps[0].before, ...steps.map(({ after }) => after)] : this.judged;
  }

  private receive(message: ReviewMessage): void {
    if (message.type === "begun") this.begun = message;
    else if (message.type === "done") this.review = message.review;
    else if (message.type === "waits") this.waits = message.words;
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
