/** The odds of the present position: asked for until they come. */

import type { OddsTable } from "../../app/wire";
import { Retry } from "../connection/retry";
import type { Timer } from "../../ui/motion/timer";

export class OddsQuery {
  current = $state.raw<OddsTable | null>(null);
  private readonly retry: Retry;

  constructor(request: () => void, timer: Pick<Timer, "after">) {
    this.retry = new Retry(request, timer);
  }

  get isPending(): boolean {
    return this.retry.isPending;
  }

  ask(): void {
    this.retry.start();
  }

  /** Odds of the table's version are kept; those of an earlier one make it ask again. */
  receive(odds: OddsTable, v: number | undefined): void {
    if (odds.v !== v) return this.retry.again();
    this.current = odds;
    this.retry.stop();
  }

  /** It was refused, or the connection was lost. */
  again(): void {
    this.retry.again();
  }

  /** Another position: its odds are unknown, and nobody has asked for them. */
  clear(): void {
    this.current = null;
    this.retry.stop();
  }
}
