/** A question that is asked until it is answered: again soon after a refusal, and again when no answer comes. */

import type { Timer } from "./live";

export const FIRST = 150;
export const SOON = 1_000;
export const PATIENCE = 5_000;

export class Question {
  /** Whether an answer is waited for. */
  isOpen = false;
  private callOff = () => {};

  constructor(
    private readonly ask: () => void,
    private readonly timer: Pick<Timer, "after">,
  ) {}

  /** Somebody wants to know. */
  open(): void {
    if (this.isOpen) return;
    this.isOpen = true;
    this.askAfter(FIRST);
  }

  /** It was refused, or answered for an earlier position, or the line was cut. */
  again(): void {
    if (this.isOpen) this.askAfter(SOON);
  }

  /** It is answered, or nobody wants to know any more. */
  settle(): void {
    this.isOpen = false;
    this.callOff();
  }

  private askAfter(milliseconds: number): void {
    this.callOff();
    this.callOff = this.timer.after(milliseconds, () => {
      this.askAfter(PATIENCE);
      this.ask();
    });
  }
}
