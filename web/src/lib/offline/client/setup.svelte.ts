/** How far the house on this device has come, for whoever waits for it. */

import type { HouseState } from "../messages";

let shown = $state.raw<HouseState | null>(null);

/** The part that is done while the house is being set up; null while it is not. */
export const setupPart = () => (shown?.state === "loading" ? shown.part : null);

export function showSetup(state: HouseState | null): void {
  shown = state;
}
