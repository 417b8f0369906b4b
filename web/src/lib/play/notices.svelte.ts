/** Short messages beside the board, which go by themselves. */

import type { Timer } from "../ui/motion/timer";

/** A message, perhaps with the rule behind it. */
export interface Notice {
  text: string;
  rule: string | null;
  kind: "soft" | "why" | "bad";
}

export const NOTICE_TIMES = { soft: 3_000, why: 9_000, bad: 7_000 };

export class Notices {
  current = $state.raw<Notice | null>(null);
  private cancelTimeout = () => {};

  constructor(private readonly timer: Pick<Timer, "after">) {}

  show(text: string, kind: Notice["kind"] = "soft", rule: string | null = null): void {
    this.dismiss();
    this.current = { text, kind, rule: rule || null };
    this.cancelTimeout = this.timer.after(NOTICE_TIMES[kind], () => this.dismiss());
  }

  dismiss(): void {
    this.cancelTimeout();
    this.current = null;
  }
}
