/** A queue of positions that came faster than anybody can follow: they are shown one after another, the present last. */

import type { View } from "../../reading";
import type { Timer } from "../connection/timer";

/** A position, and after how many entries it stood. */
export interface Frame {
  view: View;
  steps: number;
}

export const FRAME_TIME = 700;
export const HURRIED_FRAME_TIME = 600;
const MANY = 8;

export class AnimationQueue {
  /** What is on show while the present has to wait; null when the present is. */
  current = $state.raw<Frame | null>(null);
  private waiting: Frame[] = [];
  private last: Frame | null = null;
  private cancel: (() => void) | null = null;

  constructor(
    private readonly timer: Pick<Timer, "after">,
    /** Called when a frame that had to wait is shown. */
    private readonly onframe: () => void,
  ) {}

  /** A new present. If the one before it has not been seen long enough, it waits. */
  enqueue(frame: Frame): void {
    if (this.cancel && this.last) {
      this.current ??= this.last;
      this.waiting.push(frame);
    } else this.hold();
    this.last = frame;
  }

  /** The present at once, and whatever comes next after a while. */
  jumpTo(frame: Frame): void {
    this.skip();
    this.last = frame;
    this.hold();
  }

  /** Nothing waits any more. */
  skip(): void {
    this.cancel?.();
    this.cancel = null;
    this.waiting = [];
    this.current = null;
  }

  private hold(): void {
    const time = this.waiting.length > MANY ? HURRIED_FRAME_TIME : FRAME_TIME;
    this.cancel = this.timer.after(time, () => this.advance());
  }

  private advance(): void {
    this.cancel = null;
    const next = this.waiting.shift();
    if (!next) return;
    this.current = this.waiting.length > 0 ? next : null;
    this.hold();
    this.onframe();
  }
}
