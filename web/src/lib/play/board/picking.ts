/** From legal moves to clicks: what can be clicked now, what has been, and when a move is complete. */

import type { Action } from "../../app/protocol";

/** What a click led to. */
export type Clicked =
  | { kind: "more" } // the move goes on
  | { kind: "done"; move: string }
  | { kind: "back" } // the click took something back
  | { kind: "refused"; clicks: string[] }; // the clicks, with this one, begin no legal move

/** A move being clicked together. It never changes: every step gives a new one. */
export class Picking {
  constructor(
    readonly all: readonly Action[],
    readonly clicks: readonly string[] = [],
    /** Whether a name is a place on the board: only other names are ever clicked by themselves. */
    readonly isPlace: (name: string) => boolean = () => true,
  ) {}

  /** The moves that begin with the clicks so far. */
  get open(): Action[] {
    return this.all.filter((way) => begins(way.clicks, this.clicks));
  }

  /** Those of them that do not only go back to a move whose clicks are among the clicks so far. */
  private get onward(): Action[] {
    return this.open.filter(({ move }) => {
      const own = this.all.find((way) => way.move === move)!.clicks;
      return own.length >= this.clicks.length || !begins(this.clicks, own);
    });
  }

  /** What can be clicked next. */
  get next(): Set<string> {
    const at = this.clicks.length;
    return new Set(this.open.flatMap((way) => way.clicks.slice(at, at + 1)));
  }

  /** The move that is complete already, though longer ones begin with it. */
  get complete(): string | null {
    if (this.clicks.length === 0) return null;
    return this.open.find((way) => way.clicks.length === this.clicks.length)?.move ?? null;
  }

  get last(): string | undefined {
    return this.clicks[this.clicks.length - 1];
  }

  /** Whether something can be taken up here that goes somewhere else then. */
  leadsOn(name: string): boolean {
    const at = this.clicks.length;
    return this.open.some((way) => way.clicks[at] === name && way.clicks.length > at + 1);
  }

  /** A click on a name: the picking after it, and what came of it. */
  click(name: string): [Picking, Clicked] {
    if (this.next.has(name)) return this.after(name);
    if (name === this.last) {
      const { complete } = this;
      return complete ? [this.at([]), { kind: "done", move: complete }] : [this.back(), { kind: "back" }];
    }
    const again = this.at([]);
    if (this.clicks.length > 0 && again.next.has(name) && !this.isDeep) return again.after(name);
    return [this, { kind: "refused", clicks: [...this.clicks, name] }];
  }

  /** One step back. */
  back(): Picking {
    return this.at(this.clicks.slice(0, -1));
  }

  /** Nothing clicked. */
  cleared(): Picking {
    return this.at([]);
  }

  /** The move whose clicks are these, if there is one. */
  moveOf(clicks: readonly string[]): string | null {
    const way = this.all.find((way) => way.clicks.length === clicks.length && begins(way.clicks, clicks));
    return way?.move ?? null;
  }

  /** Whether more than the first click would be lost by beginning anew. */
  private get isDeep(): boolean {
    return this.clicks.length > 1;
  }

  private at(clicks: readonly string[]): Picking {
    return new Picking(this.all, clicks, this.isPlace);
  }

  private after(name: string): [Picking, Clicked] {
    const forced = this.at(this.listed([...this.clicks, name])).forcedEnd();
    const onward = forced.onward;
    if (onward.length === 1 && onward[0]!.clicks.length === forced.clicks.length)
      return [this.at([]), { kind: "done", move: onward[0]!.move }];
    return [forced, { kind: "more" }];
  }

  /** The first clicks of the move that these make, where it can be clicked in other ways, too: longer moves go on from those. */
  private listed(clicks: readonly string[]): readonly string[] {
    const move = this.moveOf(clicks);
    return this.all.find((way) => way.move === move)?.clicks ?? clicks;
  }

  /** With the clicks that nothing is left to choose in: the words of the only move left, never its places. */
  private forcedEnd(): Picking {
    const { open } = this;
    const rest = open.length === 1 ? open[0]!.clicks.slice(this.clicks.length) : [];
    return rest.length > 0 && rest.every((name) => !this.isPlace(name)) ? this.at(open[0]!.clicks) : this;
  }
}

function begins(whole: readonly string[], start: readonly string[]): boolean {
  return start.every((name, index) => whole[index] === name);
}
