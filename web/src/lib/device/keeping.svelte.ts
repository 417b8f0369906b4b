/** Keeping the house on this device: what is here of it, how much is missing, and the way there. It goes on between pages. */

import { ask, settled, type Rest } from "./service.svelte";

export type Standing = "unknown" | "impossible" | "away" | "keeping" | "kept";

const state = $state<{
  rest: Rest | null;
  standing: Standing;
  hasFailed: boolean;
  isPersistent: boolean | null;
}>({
  rest: null,
  standing: "unknown",
  hasFailed: false,
  isPersistent: null,
});

export const keeping = {
  get standing(): Standing {
    return state.standing;
  },
  /** Whether the last attempt stopped in the middle. */
  get hasFailed(): boolean {
    return state.hasFailed;
  },
  /** Whether the browser never clears it by itself; null while that is unknown. */
  get isPersistent(): boolean | null {
    return state.isPersistent;
  },
  /** Bytes of everything. */
  get total(): number {
    return sum(() => true);
  },
  /** Bytes that are here. */
  get here(): number {
    const kept = new Set(state.rest?.kept);
    return sum((path) => kept.has(path));
  },
  look,
  keep,
  remove,
};

/** Finds out what is here. */
async function look(): Promise<void> {
  if (state.standing === "keeping") return;
  if (state.rest === null) await settled();
  await change("rest");
  state.isPersistent = (await navigator.storage?.persisted?.().catch(() => null)) ?? null;
}

/** Brings what is missing, file by file. */
async function keep(): Promise<void> {
  state.standing = "keeping";
  state.hasFailed = false;
  state.isPersistent = (await navigator.storage?.persist?.().catch(() => null)) ?? null;
  try {
    for (const { path } of state.rest?.files ?? [])
      if (!state.rest!.kept.includes(path)) state.rest = await ask({ keep: path });
  } catch {
    state.hasFailed = true;
  }
  await change("rest");
}

/** Forgets all of it. */
async function remove(): Promise<void> {
  await change("forget");
}

async function change(question: "rest" | "forget"): Promise<void> {
  state.rest = await ask(question).catch(() => null);
  const { rest } = state;
  if (!rest || rest.files.length === 0) state.standing = "impossible";
  else state.standing = rest.kept.length === rest.files.length ? "kept" : "away";
}

function sum(which: (path: string) => boolean): number {
  return (state.rest?.files ?? [])
    .filter(({ path }) => which(path))
    .reduce((bytes, { size }) => bytes + size, 0);
}
