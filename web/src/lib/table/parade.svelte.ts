/** Positions that came faster than anybody can follow: they are shown one after another, the present last. */

import type { View } from "../reading";
import type { Timer } from "./live";

/** A position, and after how many entries it stood. */
export interface Shown {
  view: View;
  steps: number;
}

export const STEP = 700;
export const HURRIED_STEP = 600;
const MANY = 8;

export class Parade {
  /** What is on show while the present has to wait; null when the present is. */
  now = $state.raw<Shown | null>(null);
  private waiting: Shown[] = [];
  private last: Shown | null = null;
  private callOff: (() => void) | null = null;

  constructor(
    private readonly timer: Pick<Timer, "after">,
    private readonly shows: () => void,
  ) {}

  /** A new present. If the one before it has not been seen long enough, it waits. */
  add(shown: Shown): void {
    if (this.callOff && this.last) {
      this.now ??= this.last;
      this.waiting.push(shown);
    } else this.rest();
    this.last = shown;
  }

  /** The present at once, and whatever comes next after a while. */
  jump(shown: Shown): void {
    this.skip();
    this.last = shown;
    this.rest();
  }

  /** Nothing waits any more. */
  skip(): void {
    this.callOff?.();
    this.callOff = null;
    this.waiting = [];
    this.now = null;
  }

  private rest(): void {
    this.callOff = this.timer.after(this.waiting.length > MANY ? HURRIED_STEP : STEP, () => this.goOn());
  }

  private goOn(): void {
    this.callOff = null;
    const next = this.waiting.shift();
    if (!next) return;
    this.now = this.waiting.length > 0 ? next : null;
    this.rest();
    this.shows();
  }
}
