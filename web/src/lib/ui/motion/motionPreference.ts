/** Whether the reader has asked for less motion, and transitions that heed it. */

import { GROWING } from "./pace";

const reduced = typeof matchMedia === "function" ? matchMedia("(prefers-reduced-motion: reduce)") : null;

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
