/** A hint: asked for, then where to look, then the move. */

import type { Hint } from "../../app/wire";
import type { Timer } from "../../ui/motion/timer";

export type HintStage = "none" | "asked" | "places" | "move";

export const HINT_TIMEOUT = 20_000;

export class Hints {
  current = $state.raw<Hint | null>(null);
  stage = $state<HintStage>("none");
  private cancelTimeout = () => {};

  constructor(
    /** Asks the server; returns whether it could be asked. */
    private readonly request: () => boolean,
    private readonly timer: Pick<Timer, "after">,
    private readonly ontimeout: () => void,
  ) {}

  /** The first time where to look, the second time the move. */
  ask(): void {
    if (this.stage === "places") this.stage = "move";
    else if (this.stage === "none" && this.request()) {
      this.stage = "asked";
      this.cancelTimeout = this.timer.after(HINT_TIMEOUT, () => {
        this.clear();
        this.ontimeout();
      });
    }
  }

  /** Takes a hint for the table's version; returns whether it was waited for. */
  receive(hint: Hint, v: number | undefined): boolean {
    if (this.stage !== "asked" || hint.v !== v) return false;
    this.cancelTimeout();
    [this.current, this.stage] = [hint, "places"];
    return true;
  }

  /** No answer will come: it was refused, or the connection was lost. */
  abandon(): void {
    if (this.stage === "asked") this.clear();
  }

  clear(): void {
    this.cancelTimeout();
    this.current = null;
    this.stage = "none";
  }
}
