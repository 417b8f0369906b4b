/** The pause before the next move of a line that is played out: what is on show has landed by then, as at a table. */

import type { Study } from "../app/protocol";
import { hasBoard } from "../table/model/wording";
import { BREATH, LANDING, READING, RESTING, TUMBLING } from "../ui/motion/pace";
import type { StudyEnvironment } from "./start";

/** Milliseconds that a position is looked at, at the normal pace. */
export function timeOf({ view, entries }: Pick<Study, "view" | "entries">): number {
  if (hasBoard(view)) return LANDING + BREATH;
  return READING + (entries.some(({ player }) => player < 0) ? TUMBLING + RESTING : 0);
}

export class Pause {
  private end = () => {};

  constructor(private readonly environment: Pick<StudyEnvironment, "timer" | "rate">) {}

  /** Waits so long, as fast as the reader has set it, or until it is broken off. */
  wait(time: number): Promise<void> {
    const rate = this.environment.rate();
    if (rate === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const cancel = this.environment.timer.after(time * rate, resolve);
      this.end = () => {
        cancel();
        resolve();
      };
    });
  }

  breakOff(): void {
    this.end();
  }
}
