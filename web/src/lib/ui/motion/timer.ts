/** Time as something to be passed in, so that tests have a time of their own. */

export interface Timer {
  now(): number;
  /** Calls a function after a while; returns the function that cancels this. */
  after(milliseconds: number, then: () => void): () => void;
}

export const systemTimer: Timer = {
  now: () => performance.now(),
  after: (milliseconds, then) => {
    const timeout = setTimeout(then, milliseconds);
    return () => clearTimeout(timeout);
  },
};
