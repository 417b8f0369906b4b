/** A queue between the server and the page: what comes waits until what moves has landed, and is shown part by part. */

import type { Entry } from "../../app/protocol";
import type { Snapshot } from "../connection/snapshot";
import type { Timer } from "../../ui/motion/timer";

/** What is on show for a while: the table, or on the way to it a part of what has changed. */
export interface Frame {
  snapshot: Snapshot;
  isPart: boolean;
  /** How much of the history before it still holds. */
  kept: number;
  /** Throws whose dice are in the air, while nobody is told yet what they come to. */
  falling: readonly Entry[];
  /** Milliseconds until the next one may come. */
  time: number;
}

export interface Viewing {
  show(frame: Frame): void;
  /** What times are multiplied with, as the viewer has set it. */
  rate(): number;
  /** Whether to catch up where much has come. */
  hurries(): boolean;
}

/** So many frames may wait before the others are shown faster. */
export const MANY = 10;

export class AnimationQueue {
  waiting = $state.raw<readonly Frame[]>([]);
  isPaused = $state(false);
  private haste = $state(1);
  private isStepping = false;
  /** Whether what the viewer has set in motion has not landed: a tap too many skips nothing then. */
  private isBegun = false;
  private landsAt = 0;
  private cancel: (() => void) | null = null;

  constructor(
    private readonly timer: Timer,
    private readonly viewing: Viewing,
  ) {}

  /** What the times of all motion are multiplied with now. */
  get rate(): number {
    return this.haste * this.viewing.rate();
  }

  /** How many changes wait. */
  get heldBack(): number {
    return this.waiting.filter(({ isPart }) => !isPart).length;
  }

  /** The parts of a change, and the whole. What the viewer has done themselves begins at once. */
  enqueue(frames: readonly Frame[], isOwn = false): void {
    if (this.viewing.rate() === 0 && !this.isPaused) return this.jump(frames);
    if (isOwn) this.skip();
    this.waiting = [...this.waiting, ...frames];
    if (isOwn) this.showNext();
    if (!this.cancel) this.advance();
  }

  /** What has changed beside the game comes with the last that waits. */
  amend(frame: Frame): void {
    const last = this.waiting.at(-1);
    if (!last) this.enqueue([frame]);
    else this.waiting = [...this.waiting.slice(0, -1), { ...last, snapshot: frame.snapshot }];
  }

  /** The last of these frames at once, and nothing of what waited. */
  jump(frames: readonly Frame[]): void {
    this.waiting = [...this.waiting, ...frames];
    this.skip();
  }

  /** Everything that waits at once; nothing moves on the way. */
  skip(): void {
    const whole = this.waiting.filter((frame) => !frame.isPart);
    const last = whole.at(-1);
    this.clear();
    if (!last) return;
    this.haste = this.landsAt = 0;
    this.viewing.show({ ...last, kept: Math.min(...whole.map(({ kept }) => kept)) });
    this.hold(last.time);
  }

  /** Nothing waits any more. */
  clear(): void {
    this.cancel?.();
    this.cancel = null;
    this.waiting = [];
    this.isStepping = false;
  }

  pause(isPaused: boolean): void {
    this.isPaused = isPaused;
    if (!this.cancel) this.advance();
  }

  /** The next change, and then a pause; one that is on the way is hurried on. */
  step(): void {
    this.isPaused = this.isStepping = true;
    this.cancel?.();
    this.advance();
  }

  /** The viewer has set something in motion: nothing follows before it has landed. */
  begin(time: number): void {
    this.haste = 1;
    this.isBegun = true;
    this.hold(time);
  }

  /** A tap shows the present. */
  tap(): void {
    if (!this.isBegun) this.skip();
  }

  private hold(time: number): void {
    const now = this.timer.now();
    this.landsAt = Math.max(this.landsAt, now) + time * this.viewing.rate() * (this.haste || 1);
    this.cancel?.();
    this.cancel = null;
    if (this.landsAt > now) this.cancel = this.timer.after(this.landsAt - now, () => this.advance());
    else if (this.waiting.length > 0) this.advance();
  }

  private advance(): void {
    this.cancel = null;
    this.landsAt = 0;
    this.haste = 1;
    this.isBegun = false;
    if (this.waiting.length > 0 && (!this.isPaused || this.isStepping)) this.showNext();
  }

  private showNext(): void {
    const [next, ...rest] = this.waiting;
    if (!next) return;
    this.haste = this.viewing.hurries() ? Math.min(1, MANY / this.waiting.length) : 1;
    this.waiting = rest;
    if (!next.isPart) this.isStepping = false;
    this.viewing.show(next);
    this.hold(next.time);
  }
}
