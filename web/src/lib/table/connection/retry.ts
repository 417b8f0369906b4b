/** A request that is repeated until it is answered: soon after a refusal, and whenever no answer comes. */

import type { Timer } from "../../ui/motion/timer";

export const FIRST_DELAY = 150;
export const RETRY_DELAY = 1_000;
export const TIMEOUT = 5_000;

export class Retry {
  /** Whether an answer is awaited. */
  isPending = false;
  private cancel = () => {};

  constructor(
    private readonly send: () => void,
    private readonly timer: Pick<Timer, "after">,
  ) {}

  /** The answer is wanted. */
  start(): void {
    if (this.isPending) return;
    this.isPending = true;
    this.sendAfter(FIRST_DELAY);
  }

  /** It was refused, or answered for an earlier position, or the connection was lost. */
  again(): void {
    if (this.isPending) this.sendAfter(RETRY_DELAY);
  }

  /** It is answered, or the answer is not wanted any more. */
  stop(): void {
    this.isPending = false;
    this.cancel();
  }

  private sendAfter(milliseconds: number): void {
    this.cancel();
    this.cancel = this.timer.after(milliseconds, () => {
      this.sendAfter(TIMEOUT);
      this.send();
    });
  }
}
