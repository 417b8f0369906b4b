/** How fast moves are shown: how long each kind of motion takes, and the paces that a reader may choose. */

export type Pace = "slow" | "normal" | "fast" | "instant";
export const PACES: readonly Pace[] = ["slow", "normal", "fast", "instant"];

/** What all times are multiplied with; nothing moves or waits at the last one. */
export const RATES: Record<Pace, number> = { slow: 2, normal: 1, fast: 0.4, instant: 0 };

/** Milliseconds. Whatever glides or turns over has landed after the first, dice lie after the second. */
export const LANDING = 240;
export const TUMBLING = 640;
export const GROWING = 180;
/** How long dice have lain before it is said what they come to. */
export const RESTING = 60;
/** From the landing of one move to the beginning of the next. */
export const BREATH = 260;
/** For what dice have come to. */
export const READING = 560;

const reduced = typeof matchMedia === "function" ? matchMedia("(prefers-reduced-motion: reduce)") : null;

/** Whether the reader has asked for less motion. */
export function prefersReducedMotion(): boolean {
  return reduced?.matches ?? false;
}

/** Things that come grow, things that go shrink away; a transition for what stands at the origin of its group. */
export function growing(_: Element, { duration = GROWING } = {}) {
  return {
    duration: prefersReducedMotion() ? 0 : duration,
    css: (t: number) => `transform: scale(${0.6 + 0.4 * t}); opacity: ${t}`,
  };
}
