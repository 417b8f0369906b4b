/** A line of positions: what was played along it, where in it the viewer is and wants to be, and what is asked for. */

import type { Entry } from "../app/protocol";

/** So many positions are asked for at a time: a key held down shows those that come, and then the last. */
export const MOST_REQUESTS = 2;

export interface LineEnvironment<Position> {
  /** Asks for the position after so many entries. */
  fetch(step: number): Promise<Position>;
  /** Another position is on show. */
  arrived?(): void;
  /** The position that is wanted could not be had. */
  failed(problem: unknown): void;
}

/** Positions are numbered by the entries before them. */
export class Line<Position> {
  entries = $state.raw<readonly Entry[]>([]);
  /** The positions to go to one after the other: chance belongs to the move before it. */
  stops = $state.raw<readonly number[]>([0]);
  /** The position on show. */
  step = $state(0);
  private wanted = $state(0);
  private known = $state.raw<ReadonlyMap<number, Position>>(new Map());
  private readonly requests = new Map<number, Promise<void>>();
  private asked = 0;
  /** The number of the request whose answer is on show. */
  private shown = 0;
  /** Counts how often something was removed: what was asked for before may not be so any more. */
  private cuts = 0;

  constructor(private readonly environment: LineEnvironment<Position>) {}

  get current(): Position | null {
    return this.at(this.step);
  }

  at(step: number): Position | null {
    return this.known.get(step) ?? null;
  }

  get isAtEnd(): boolean {
    return this.step === this.entries.length;
  }

  /** Whether nothing is on its way to be shown. */
  get isSettled(): boolean {
    return this.wanted === this.step;
  }

  /** Goes to a position, unless it is wanted elsewhere before it comes. */
  go(step: number): Promise<void> {
    this.wanted = Math.max(0, Math.min(step, this.entries.length));
    return this.follow();
  }

  /** Goes to the next stop, or to the one before, from where the viewer wants to be. */
  by(direction: number): Promise<void> {
    const { stops, wanted } = this;
    const next =
      direction < 0 ? stops.filter((stop) => stop < wanted).at(-1) : stops.find((stop) => stop > wanted);
    return this.go(next ?? wanted);
  }

  /** Stays at the position on show, whatever was wanted. */
  stay(): void {
    this.wanted = this.step;
  }

  /** Asks for a position that is not known, once. */
  async load(step: number): Promise<void> {
    if (!this.known.has(step)) await (this.requests.get(step) ?? this.request(step));
  }

  /** Other entries come after so many of them; who was at the end, or saw what is gone, is at the end. */
  replace(kept: number, entries: readonly Entry[], stops: readonly number[], last: Position | null): void {
    const isMoved = this.isAtEnd || this.step > kept || this.step > entries.length;
    const isWanted = !this.isSettled && this.wanted <= kept;
    this.cuts += 1;
    [this.entries, this.stops] = [entries, stops];
    this.known = new Map([...this.known].filter(([step]) => step <= kept));
    if (last) this.add(entries.length, last);
    if (isMoved) this.step = entries.length;
    if (!isWanted) this.stay();
  }

  /** Shows a position that is known. */
  arrive(step: number): void {
    this.step = this.wanted = step;
    this.shown = this.asked;
    this.environment.arrived?.();
  }

  private add(step: number, position: Position): void {
    this.known = new Map([...this.known, [step, position]]);
  }

  private async follow(): Promise<void> {
    while (!this.isSettled) {
      const { wanted } = this;
      if (this.known.has(wanted)) return this.arrive(wanted);
      const mayAsk = this.requests.has(wanted) || this.requests.size < MOST_REQUESTS;
      try {
        await (mayAsk ? this.load(wanted) : Promise.race(this.requests.values()));
      } catch (problem) {
        if (!mayAsk || wanted !== this.wanted) continue; // who asked for it says so, or nobody wants it any more
        this.stay();
        this.environment.failed(problem);
      }
    }
  }

  /** Asks for a position; it is shown on the way to another one, unless a later one came before it. */
  private request(step: number): Promise<void> {
    const { cuts } = this;
    const number = ++this.asked;
    const answer = this.environment
      .fetch(step)
      .then((position) => {
        if (cuts !== this.cuts) return;
        this.add(step, position);
        if (this.isSettled) return;
        if (step === this.wanted) this.arrive(step);
        else if (number > this.shown) this.pass(step, number);
      })
      .finally(() => this.requests.delete(step));
    this.requests.set(step, answer);
    return answer;
  }

  private pass(step: number, number: number): void {
    this.step = step;
    this.shown = number;
    this.environment.arrived?.();
  }
}
