/** The viewer's choice of dice, and what has just been thrown: kept while the same position comes again, in parts. */

import type { Entry } from "../../../app/protocol";
import { commonLength } from "../../../table/connection/snapshot";
import type { Begun } from "./offers";

export class DiceInput {
  /** The dice chosen to be rolled, by their number in the reserve. */
  chosen = $state.raw<ReadonlySet<number>>(new Set());
  begun = $state.raw<Begun | null>(null);
  /** What led to the position on show from the one before. */
  added = $state.raw<readonly Entry[]>([]);
  /** What led to the position received last; null before there was one. */
  private line: readonly Entry[] | null = null;
  private step = 0;

  /** A position after so many of these entries: in a new one nothing is chosen or begun. */
  receive(entries: readonly Entry[], step: number): void {
    const before = this.line;
    const line = entries.slice(0, step);
    const common = before ? commonLength(before, line) : 0;
    const isSame = before && step === this.step && common === Math.min(before.length, line.length);
    [this.line, this.step] = [line, step];
    if (isSame) return;
    this.added = before ? line.slice(common) : [];
    this.clear();
  }

  /** Another line begins: nothing led to its first position. */
  begin(): void {
    this.line = null;
  }

  clear(): void {
    this.chosen = new Set();
    this.begun = null;
  }
}
