/** How far the local server has come, for whoever waits for it. */

import type { ServerState } from "../messages";

let shown = $state.raw<ServerState | null>(null);

/** The part that is done while the local server starts; null while it is not. */
export const setupPart = () => (shown?.state === "loading" ? shown.part : null);

export function showSetup(state: ServerState | null): void {
  shown = state;
}
